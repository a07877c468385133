#!/bin/sh
# A run in shards as a Slurm job array: every task plays one shard.
#
#   sbatch --array=1-64 slurm_array.sh match zwarm greedy --variant halma-8 --games 4000 --nodes 1000
#   sbatch --array=1-64 slurm_array.sh experiment swarm-table5
#
# When all tasks are done:
#
#   zwarm merge $ZWARM_RUN/whole $ZWARM_RUN/shard*
#
# ZWARM      the program (default: zwarm on the PATH)
# ZWARM_RUN  the folder of the run, on a disk all nodes see (default: run-<job id>)
#
# A task that is requeued or started again goes on where it was. To start only some of the tasks
# again, say how many shards the run has:
#
#   ZWARM_RUN=run-1234 ZWARM_SHARDS=64 sbatch --array=3,5 slurm_array.sh match ..
#
#SBATCH --job-name=zwarm
#SBATCH --cpus-per-task=1
#SBATCH --requeue
set -eu

: "${SLURM_ARRAY_TASK_ID:?is set by sbatch --array=1-N}"
: "${SLURM_ARRAY_TASK_COUNT:?is set by sbatch --array=1-N}"
first=${SLURM_ARRAY_TASK_MIN:-1}
last=${SLURM_ARRAY_TASK_MAX:-$SLURM_ARRAY_TASK_COUNT}
if [ -n "${ZWARM_SHARDS:-}" ]; then
    first=1
    shards=$ZWARM_SHARDS
else
    shards=$SLURM_ARRAY_TASK_COUNT
    if [ "$first" -gt 1 ] || [ $((last - first + 1)) -ne "$shards" ]; then
        echo "slurm_array.sh: the tasks of an array must be 1-N or 0-N without gaps;" \
            "ZWARM_SHARDS=N starts some of the N shards of a run" >&2
        exit 2
    fi
fi
shard=$((SLURM_ARRAY_TASK_ID - first + 1))
if [ "$shard" -lt 1 ] || [ "$shard" -gt "$shards" ]; then
    echo "slurm_array.sh: there is no shard $shard of $shards" >&2
    exit 2
fi
run=${ZWARM_RUN:-run-${SLURM_ARRAY_JOB_ID:-local}}
mkdir -p "$run"
exec "${ZWARM:-zwarm}" "$@" \
    --concurrency "${SLURM_CPUS_PER_TASK:-1}" \
    --shard "$shard/$shards" \
    --out "$run/shard$shard" --resume
