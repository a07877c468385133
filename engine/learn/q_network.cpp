#include "engine/learn/q_network.h"

#include <utility>

namespace zwarm {

namespace {

struct PartShape {
    const char* name;
    std::vector<int> shape;
};

// In the order of QNetwork::Part.
const std::array<PartShape, QNetwork::kParts>& part_shapes() {
    static const std::array<PartShape, QNetwork::kParts> kShapes{{
        {"conv1", {9, QNetwork::kPlanes, QNetwork::kConv1}},
        {"conv1-bias", {QNetwork::kConv1}},
        {"conv2", {9, QNetwork::kConv1, QNetwork::kConv2}},
        {"conv2-bias", {QNetwork::kConv2}},
        {"conv3", {9, QNetwork::kConv2, QNetwork::kConv3}},
        {"conv3-bias", {QNetwork::kConv3}},
        {"action", {QNetwork::kAction, QNetwork::kActionUnits}},
        {"action-bias", {QNetwork::kActionUnits}},
        {"full1-board", {QNetwork::kBoard, QNetwork::kFull1}},
        {"full1-action", {QNetwork::kActionUnits, QNetwork::kFull1}},
        {"full1-bias", {QNetwork::kFull1}},
        {"full2", {QNetwork::kFull1, QNetwork::kFull2}},
        {"full2-bias", {QNetwork::kFull2}},
        {"full3", {QNetwork::kFull2}},
        {"full3-bias", {1}},
    }};
    return kShapes;
}

std::size_t seen_place(const CourseBoard& board, Player player, Cell cell) {
    return static_cast<std::size_t>(board.place(player, cell));
}

}  // namespace

QNetwork::Numbers QNetwork::blank() {
    Numbers numbers;
    for (std::size_t part = 0; part < kParts; ++part) {
        std::size_t count = 1;
        for (const int size : part_shapes()[part].shape) count *= static_cast<std::size_t>(size);
        numbers[part].assign(count, 0.0F);
    }
    return numbers;
}

std::optional<QNetwork> QNetwork::from(const Weights& weights) {
    Numbers numbers;
    for (std::size_t part = 0; part < kParts; ++part) {
        const auto& [name, shape] = part_shapes()[part];
        const Tensor* const tensor = weights.find(name, shape);
        if (tensor == nullptr) return std::nullopt;
        numbers[part] = tensor->values;
    }
    return QNetwork(std::move(numbers));
}

Weights QNetwork::weights() const {
    Weights weights;
    for (std::size_t part = 0; part < kParts; ++part) {
        const auto& [name, shape] = part_shapes()[part];
        weights.tensors.push_back({name, shape, numbers_[part]});
    }
    return weights;
}

QNetwork::Planes QNetwork::planes(const CourseBoard& board, const Position& position) {
    Planes planes{};
    const Player player = position.to_move();
    const Player other = position.variant().after(player);
    const auto mark = [&](const CellSet& cells, std::size_t plane) {
        cells.for_each(
            [&](Cell cell) { planes[seen_place(board, player, cell) * kPlanes + plane] = 1; });
    };
    mark(position.stones(player), 0);
    mark(position.stones(other), 1);
    mark(board.goal(player), 2);
    mark(board.goal(other), 3);
    return planes;
}

QNetwork::Action QNetwork::action(const CourseBoard& board, const Position& position, Move move) {
    if (!move.is_stone_move()) return {};
    const auto row_of = [](std::size_t place) {
        return static_cast<float>(place / kPlaneSide) / (kPlaneSide - 1);
    };
    const auto column_of = [](std::size_t place) {
        return static_cast<float>(place % kPlaneSide) / (kPlaneSide - 1);
    };
    const std::size_t from = seen_place(board, position.to_move(), move.from());
    const std::size_t to = seen_place(board, position.to_move(), move.to());
    return {column_of(from), column_of(to), row_of(from), row_of(to)};
}

void QNetwork::look(const Planes& planes, Sight& sight) const {
    const Numbers& n = numbers_;
    convolve<kPlanes, kConv1>(planes.data(), n[kConv1Weights].data(), n[kConv1Bias].data(),
                              sight.conv1.data());
    convolve<kConv1, kConv2>(sight.conv1.data(), n[kConv2Weights].data(), n[kConv2Bias].data(),
                             sight.conv2.data());
    convolve<kConv2, kConv3>(sight.conv2.data(), n[kConv3Weights].data(), n[kConv3Bias].data(),
                             sight.conv3.data());
    std::ranges::copy(n[kFull1Bias], sight.full1.begin());
    connect<kBoard, kFull1>(sight.conv3.data(), n[kFull1Board].data(), sight.full1.data());
}

void QNetwork::think(const Sight& sight, const Action& action, Thought& thought) const {
    const Numbers& n = numbers_;
    std::ranges::copy(n[kActionBias], thought.action.begin());
    connect<kAction, kActionUnits>(action.data(), n[kActionWeights].data(), thought.action.data());
    cut_negative<kActionUnits>(thought.action.data());
    thought.full1 = sight.full1;
    connect<kActionUnits, kFull1>(thought.action.data(), n[kFull1Action].data(),
                                  thought.full1.data());
    cut_negative<kFull1>(thought.full1.data());
    std::ranges::copy(n[kFull2Bias], thought.full2.begin());
    connect<kFull1, kFull2>(thought.full1.data(), n[kFull2Weights].data(), thought.full2.data());
    cut_negative<kFull2>(thought.full2.data());
    thought.value = n[kFull3Bias][0];
    connect<kFull2, 1>(thought.full2.data(), n[kFull3Weights].data(), &thought.value);
}

}  // namespace zwarm
