// C++ exceptions for WebAssembly: the few runtime functions that compiled code calls to throw, to
// find the handler and to catch. Debian's libc++abi for wasm32 is built without them.
//
// WebAssembly unwinds by itself: `__builtin_wasm_throw` carries a pointer to the nearest landing
// pad, which asks _Unwind_CallPersonality which of its handlers, if any, takes the exception; the
// answer goes back through __wasm_lpad_context. Whether a handler takes an exception is told by the
// tables that the compiler writes for each function (LSDA), in the form of the Itanium C++ ABI.
// There is one thread, and no exception of another language.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <typeinfo>

namespace __cxxabiv1 {

// As libc++abi declares it; the type descriptions that compilers write are of classes derived from
// it.
class __shim_type_info : public std::type_info {
  public:
    ~__shim_type_info() override;
    virtual void noop1() const;
    virtual void noop2() const;
    // Whether a handler for this type takes an exception of the thrown one; then `object` points to
    // the part of it that the handler sees.
    virtual bool can_catch(const __shim_type_info* thrown, void*& object) const = 0;
};

}  // namespace __cxxabiv1

namespace {

using Type = __cxxabiv1::__shim_type_info;

// Lies before the thrown object.
struct alignas(16) Thrown {
    const std::type_info* type;
    void* (*destroy)(void*);  // in WebAssembly a destructor returns its object
    int handlers;             // that have caught it and not ended
    bool rethrown;            // its last handler ends by throwing it on
    void* seen;               // what the handler that is about to begin gets
    Thrown* caught_before;    // the exception whose handler was the innermost until this one's
};

Thrown* innermost = nullptr;

Thrown* header_of(void* object) {
    return static_cast<Thrown*>(object) - 1;
}
void* object_of(Thrown* thrown) {
    return thrown + 1;
}

// Number of the C++ tag among WebAssembly's exception tags, as compilers know it.
constexpr int kCppTag = 0;

// ---- The compiler's tables ----

enum class Encoding : std::uint8_t { kAbsolute = 0x00, kUleb = 0x01, kOmitted = 0xFF };

std::uintptr_t read_uleb(const std::uint8_t*& at) {
    std::uintptr_t value = 0;
    for (unsigned shift = 0;; shift += 7) {
        const std::uint8_t byte = *at++;
        value |= static_cast<std::uintptr_t>(byte & 0x7F) << shift;
        if ((byte & 0x80) == 0) return value;
    }
}

std::intptr_t read_sleb(const std::uint8_t*& at) {
    std::uintptr_t value = 0;
    unsigned shift = 0;
    std::uint8_t byte = 0;
    do {
        byte = *at++;
        value |= static_cast<std::uintptr_t>(byte & 0x7F) << shift;
        shift += 7;
    } while ((byte & 0x80) != 0);
    if ((byte & 0x40) != 0 && shift < 8 * sizeof value) value |= ~std::uintptr_t{0} << shift;
    return static_cast<std::intptr_t>(value);
}

// The types that handlers of a function take are listed backwards from the end of its table.
struct Table {
    const std::uint8_t* calls;
    const std::uint8_t* actions;
    const std::uint8_t* types_end;

    explicit Table(const std::uint8_t* at) {
        if (*at++ != static_cast<std::uint8_t>(Encoding::kOmitted))
            std::abort();  // landing pads' base
        types_end = nullptr;
        const std::uint8_t type_encoding = *at++;
        if (type_encoding != static_cast<std::uint8_t>(Encoding::kOmitted)) {
            if (type_encoding != static_cast<std::uint8_t>(Encoding::kAbsolute)) std::abort();
            const std::uintptr_t distance = read_uleb(at);
            types_end = at + distance;
        }
        if (*at++ != static_cast<std::uint8_t>(Encoding::kUleb)) std::abort();
        const std::uintptr_t length = read_uleb(at);
        calls = at;
        actions = at + length;
    }

    const Type* type(std::uintptr_t index) const {
        const std::uint8_t* at = types_end - index * sizeof(void*);
        const Type* type = nullptr;
        __builtin_memcpy(&type, at, sizeof type);
        return type;  // null: catch (...)
    }
    const std::uint8_t* specification(std::uintptr_t index) const { return types_end + index - 1; }
};

// A pointer is thrown by value: its handler compares what it points to.
bool takes(const Type* handler, const Type* thrown_type, void* object, void*& seen) {
    seen = object;
    return handler->can_catch(thrown_type, seen);
}

// Which handler of the landing pad takes it: the number that the pad knows it by, 0 = none.
int handler_for(const Table& table, std::uintptr_t pad, Thrown* thrown) {
    const std::uint8_t* call = table.calls;
    // A call site is (landing pad, first action + 1), in the order of the pads.
    std::uintptr_t action = 0;
    for (std::uintptr_t i = 0;; ++i) {
        read_uleb(call);
        action = read_uleb(call);
        if (i == pad) break;
    }
    if (action == 0) return 0;  // only cleans up
    const auto* const type = static_cast<const Type*>(thrown->type);
    for (const std::uint8_t* at = table.actions + action - 1;;) {
        const std::intptr_t number = read_sleb(at);
        const std::uint8_t* const here = at;
        const std::intptr_t next = read_sleb(at);
        void* seen = object_of(thrown);
        if (number > 0) {
            const Type* const handler = table.type(static_cast<std::uintptr_t>(number));
            if (handler == nullptr || takes(handler, type, object_of(thrown), seen)) {
                thrown->seen = seen;
                return static_cast<int>(number);
            }
        } else if (number < 0) {
            // throw() of old and noexcept: whatever is not named ends the program.
            const std::uint8_t* listed = table.specification(static_cast<std::uintptr_t>(-number));
            bool allowed = false;
            for (std::uintptr_t index = read_uleb(listed); index != 0; index = read_uleb(listed)) {
                allowed = allowed || takes(table.type(index), type, object_of(thrown), seen);
            }
            if (!allowed) {
                thrown->seen = seen;
                return static_cast<int>(number);
            }
        }
        if (next == 0) return 0;
        at = here + next;
    }
}

}  // namespace

extern "C" {

// Compiled code fills in the first two and reads the third.
struct LandingPadContext {
    std::uintptr_t pad;
    const std::uint8_t* table;
    std::uintptr_t handler;
};
LandingPadContext __wasm_lpad_context = {};

int _Unwind_CallPersonality(void* object) {
    LandingPadContext& context = __wasm_lpad_context;
    context.handler = 0;
    if (context.table != nullptr) {
        const int found = handler_for(Table(context.table), context.pad, header_of(object));
        context.handler = static_cast<std::uintptr_t>(found);
    }
    return 0;
}

// Named by every function with handlers; only its address counts.
int __gxx_personality_wasm0(...) {
    std::abort();
}

void* __cxa_allocate_exception(std::size_t size) noexcept {
    auto* const thrown = static_cast<Thrown*>(std::calloc(1, sizeof(Thrown) + size));
    if (thrown == nullptr) std::terminate();
    return object_of(thrown);
}

void __cxa_free_exception(void* object) noexcept {
    std::free(header_of(object));
}

[[noreturn]] void __cxa_throw(void* object, std::type_info* type, void* (*destroy)(void*)) {
    Thrown* const thrown = header_of(object);
    thrown->type = type;
    thrown->destroy = destroy;
    __builtin_wasm_throw(kCppTag, object);
}

void* __cxa_get_exception_ptr(void* object) noexcept {
    return header_of(object)->seen;
}

void* __cxa_begin_catch(void* object) noexcept {
    Thrown* const thrown = header_of(object);
    thrown->rethrown = false;
    ++thrown->handlers;
    if (innermost != thrown) {
        thrown->caught_before = innermost;
        innermost = thrown;
    }
    return thrown->seen;
}

void __cxa_end_catch() {
    Thrown* const thrown = innermost;
    if (thrown == nullptr) return;
    if (--thrown->handlers > 0) return;
    innermost = thrown->caught_before;
    if (thrown->rethrown) return;  // it is on its way to another handler
    if (thrown->destroy != nullptr) thrown->destroy(object_of(thrown));
    std::free(thrown);
}

[[noreturn]] void __cxa_rethrow() {
    Thrown* const thrown = innermost;
    if (thrown == nullptr) std::terminate();
    thrown->rethrown = true;
    __builtin_wasm_throw(kCppTag, object_of(thrown));
}

std::type_info* __cxa_current_exception_type() {
    return innermost == nullptr ? nullptr : const_cast<std::type_info*>(innermost->type);
}

}  // extern "C"
