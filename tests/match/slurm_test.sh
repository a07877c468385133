#!/bin/bash
# The array script on a real Slurm: a cluster of this one machine, which the test starts in a folder
# of its own and stops at its end. A match and an experiment, each as a job array and in one piece,
# give the same bytes.
#
#   slurm_test.sh PROGRAM SOURCE_FOLDER
#
# Needs Debian's packages munge and slurm-wlm; without them it is skipped (77).
set -euo pipefail
zwarm=$1
source=$2
for program in munged mungekey slurmctld slurmd sbatch scontrol squeue; do
    if ! PATH=$PATH:/usr/sbin command -v $program >/dev/null; then
        echo "skipped: $program is not here (packages munge and slurm-wlm)"
        exit 77
    fi
done
export PATH=$PATH:/usr/sbin
# shellcheck source=tests/commands.sh
. "$(dirname "$0")/../commands.sh"

daemons=()
stop_cluster() {
    local pid
    for pid in "${daemons[@]}"; do kill "$pid" 2>/dev/null || true; done
    for pid in "${daemons[@]}"; do wait "$pid" 2>/dev/null || true; done
    rm -rf "${work:?}"
}
trap stop_cluster EXIT

# --- the cluster: everything is this user's, on ports that depend on the process
me=$(id -un)
node=$(hostname -s)
port=$((20000 + $$ % 20000 * 2))
mkdir state spool
mungekey --create --keyfile "$work/munge.key"
cat >slurm.conf <<END
ClusterName=zwarm
SlurmctldHost=$node(127.0.0.1)
SlurmctldPort=$port
SlurmdPort=$((port + 1))
SlurmUser=$me
SlurmdUser=$me
AuthType=auth/munge
AuthInfo=socket=$work/munge.socket
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
SlurmctldLogFile=$work/slurmctld.log
SlurmdLogFile=$work/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
MpiDefault=none
ReturnToService=2
NodeName=$node NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=zwarm Nodes=ALL Default=YES State=UP
END
export SLURM_CONF=$work/slurm.conf
munged --foreground --force --num-threads=2 --key-file="$work/munge.key" \
    --socket="$work/munge.socket" --pid-file="$work/munge.pid" --log-file="$work/munge.log" \
    --seed-file="$work/munge.seed" 2>munge.err &
daemons+=($!)
slurmctld -D 2>slurmctld.err &
daemons+=($!)
slurmd -D -N "$node" 2>slurmd.err &
daemons+=($!)
for ((second = 0; ; ++second)); do
    [[ $(sinfo --noheader --format=%T 2>/dev/null) == idle ]] && break
    ((second < 60)) || fail "the cluster does not come up: $(tail -n 5 ./*.err ./*.log)"
    sleep 1
done

# array NAME TASKS WORDS..: the run as a job array, then merged into NAME/whole.
array() {
    local name=$1 tasks=$2 job
    shift 2
    export ZWARM=$zwarm ZWARM_RUN=$work/$name
    job=$(sbatch --parsable --wait --array="1-$tasks" --output="$work/$name-%a.log" \
        "$source/harness/match/slurm_array.sh" "$@") ||
        fail "the job array of $name failed: $(cat "$work/$name"-*.log)"
    # A task that Slurm starts again goes on where it was: at its end.
    scontrol requeue "${job}_2" || fail "no second start"
    scontrol update JobId="${job}_2" StartTime=now  # not after the usual two minutes
    while [[ $(squeue --noheader --jobs="$job") ]]; do sleep 0.5; done
    "$zwarm" merge "$name/whole" "$name"/shard* >"$name.merged"
}
same() {
    diff -r --exclude times.csv "$1" "$2" >&2 || fail "$1 and $2 differ"
}

run=(match greedy random --variant halma-8 --games 16 --nodes 100 --seed 5)
"$zwarm" "${run[@]}" --out match-one >match.one 2>log
array match 4 "${run[@]}"
same match-one match/whole
cmp match.one match.merged || fail "the merged report differs"
[[ $(find match -maxdepth 1 -name 'shard*' | wc -l) -eq 4 ]] || fail "not four shards"

run=(experiment swarm-tsp --games 5)
"$zwarm" "${run[@]}" --out experiment-one >experiment.one 2>log
array experiment 3 "${run[@]}"
same experiment-one experiment/whole
cmp experiment.one experiment.merged || fail "the merged report differs"
echo passed
