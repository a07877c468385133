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
# A task that is requeued or started again goes on where it was.
#SBATCH --job-name=zwarm
#SBATCH --cpus-per-task=1
#SBATCH --requeue
set -eu

: "${SLURM_ARRAY_TASK_ID:?is set by sbatch --array=1-N}"
: "${SLURM_ARRAY_TASK_COUNT:?is set by sbatch --array=1-N}"
run=${ZWARM_RUN:-run-${SLURM_ARRAY_JOB_ID:-local}}
mkdir -p "$run"
exec "${ZWARM:-zwarm}" "$@" \
    --concurrency "${SLURM_CPUS_PER_TASK:-1}" \
    --shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" \
    --out "$run/shard$SLURM_ARRAY_TASK_ID" --resume
