#!/bin/sh
# The commands of the match room from outside: the same bytes whatever the threads, the shards and
# the machine's scheduler, and clear answers to wrong use.
#
#   command_test.sh PROGRAM SOURCE_FOLDER
# shellcheck disable=SC2086  # the words of a run are meant to be split
set -eu
zwarm=$1
source=$2
# shellcheck source=tests/commands.sh
. "$(dirname "$0")/../commands.sh"

same() {
    diff -r --exclude times.csv "$1" "$2" >&2 || fail "$1 and $2 differ"
}
run="match greedy random --variant halma-8 --games 16 --nodes 100 --seed 5"

"$zwarm" $run --out one --json >json1 2>log
"$zwarm" $run --out many --concurrency 3 --json >json3 2>log
cmp json1 json3 || fail "the output depends on the number of threads"
same one many
tail -n 1 json1 | grep -q '^{"kind":"match",.*"games":16,.*}$' || fail "no JSON on the last line"
[ "$("$zwarm" $run --out one --resume --csv 2>log | wc -l)" -eq 17 ] || fail "not one CSV row a game"

# Eight shards: by GNU parallel where it is installed, else by xargs.
if command -v parallel >/dev/null && parallel --version | grep -q GNU; then
    parallel --will-cite -j2 "$zwarm" $run --shard {}/8 --out shard{} ::: 1 2 3 4 5 6 7 8 \
        >/dev/null 2>&1
else
    echo "GNU parallel is not here: xargs instead"
    seq 8 | xargs -P 2 -I{} "$zwarm" $run --shard {}/8 --out shard{} >/dev/null 2>&1
fi
"$zwarm" merge merged shard[1-8] >/dev/null
same one merged

# The Slurm script, played task by task as a job array would; a task that runs twice is harmless.
for task in 1 2 3 3; do
    SLURM_ARRAY_TASK_ID=$task SLURM_ARRAY_TASK_COUNT=3 ZWARM=$zwarm ZWARM_RUN=slurm \
        "$source/harness/match/slurm_array.sh" $run >/dev/null 2>&1
done
"$zwarm" merge slurm/whole slurm/shard* >/dev/null
same one slurm/whole

# Which shard a task of an array plays, and arrays that are none of a run.
task() { # ID MIN MAX COUNT [SHARDS]
    SLURM_ARRAY_TASK_ID=$1 SLURM_ARRAY_TASK_MIN=$2 SLURM_ARRAY_TASK_MAX=$3 \
        SLURM_ARRAY_TASK_COUNT=$4 ZWARM_SHARDS=${5:-} ZWARM=echo ZWARM_RUN=tasks \
        "$source/harness/match/slurm_array.sh" match
}
[ "$(task 2 1 3 3)" = "match --concurrency 1 --shard 2/3 --out tasks/shard2 --resume" ] ||
    fail "task 2 of 1-3 plays another shard"
[ "$(task 0 0 2 3)" = "match --concurrency 1 --shard 1/3 --out tasks/shard1 --resume" ] ||
    fail "task 0 of 0-2 plays another shard"
[ "$(task 5 3 5 2 8)" = "match --concurrency 1 --shard 5/8 --out tasks/shard5 --resume" ] ||
    fail "task 5 of 3,5 plays another shard of 8"
refused task 5 3 5 2
refused task 3 1 3 2
refused task 9 9 9 1 8
# The size of the tables belongs to a run.
wrong_use $run --out one --resume --hash 1
grep -q "another run" err || fail "another run's error: $(cat err)"
"$zwarm" match greedy random --variant halma-8 --games 2 --nodes 9 --hash 1 --shard 1/1 --out small \
    >/dev/null 2>&1
"$zwarm" merge small-whole small >/dev/null || fail "a run with tables of another size is not merged"

# The program itself as a seat plays the games of the agent in it, move by move.
"$zwarm" match "ugi:$zwarm ugi,option.Agent=greedy,name=greedy" random --variant halma-8 --games 4 \
    --nodes 100 --seed 5 --out ugi >out 2>log
[ "$(find ugi/games -name '*.zsg' | wc -l)" -eq 4 ] || fail "not four games by UGI"
for game in ugi/games/*.zsg; do
    cmp "$game" "one/games/${game##*/}" || fail "UGI plays another game: $game"
    "$zwarm" replay "$game" >out || fail "$game cannot be replayed: $(cat out)"
done

# Experiments in shards.
sed -e 's/^games = .*/games = 4/' "$source/harness/lab/experiments/first-move.cfg" >small.cfg
"$zwarm" experiment small.cfg --out e >/dev/null 2>&1
for i in 1 2; do "$zwarm" experiment small.cfg --shard $i/2 --out e$i >/dev/null 2>&1; done
"$zwarm" merge em e1 e2 >/dev/null
diff -r --exclude samples.jsonl e em >&2 || fail "shards of the experiment differ"
# One of each paper in eight parts. Their reports say nothing of the clock but the FAU one's, which here
# prints something else in its place.
sed -e 's/mean(own_ms)/mean(plies)/' "$source/harness/lab/experiments/fau-levels.cfg" >fau.cfg
for paper in team-ablation course-learning fau.cfg; do
    "$zwarm" experiment "$paper" --games 1 --out "$paper.one" >/dev/null 2>&1
    seq 8 | xargs -P 2 -I{} "$zwarm" experiment "$paper" --games 1 --shard {}/8 \
        --out "$paper.part{}" >/dev/null 2>&1
    "$zwarm" merge "$paper.merged" "$paper".part[1-8] >/dev/null
    diff -r --exclude samples.jsonl "$paper.one" "$paper.merged" >&2 || fail "shards of $paper differ"
done
"$zwarm" experiment list --json | tail -n 1 | grep -q '"first-move"' || fail "no list"

# What a swarm learns stays in the folder it is given.
mkdir memory
"$zwarm" experiment "$source/tests/match/remembering.cfg" --out remembering >/dev/null 2>&1
[ -s memory/Zwarm-pheromones-halma-8-solo.txt ] || fail "nothing was remembered"

wrong_use match greedy nobody --variant halma-8
wrong_use match greedy ugi:/nowhere/program --variant halma-8 --out unstarted
wrong_use match greedy plugin:/nowhere/x.so --variant halma-8 --out unstarted
[ ! -e unstarted ] || fail "a match that could not start left a folder"
wrong_use match greedy random
wrong_use match greedy random --variant halma-9
wrong_use match greedy random --variant halma-8-solo
wrong_use match greedy random --variant halma-8 --shard 3/2
wrong_use match greedy random --variant halma-8 --sprt elo0=5 elo1=0
wrong_use match greedy random --variant halma-8 --openings random:x
wrong_use match plugin:x.so random --variant halma-8 --nodes 100
wrong_use match greedy,depth=x random --variant halma-8
wrong_use match greedy,movetime=99999999999999 random --variant halma-8
wrong_use match greedy random --variant halma-8 --movetime 99999999999999
wrong_use match greedy random --variant halma-8 --patience 99999999999999
wrong_use match greedy random --variant halma-8 --hash 1000000000
wrong_use match greedy random --variant halma-8 --nodes 99999999999999999999999
wrong_use match swarm,q0=2 random --variant halma-8
wrong_use match swarm,q=0.5 random --variant halma-8
wrong_use match swarm-plus,width=0 random --variant halma-8
wrong_use match greedy random --variant halma-8 --nodes 200 --seed 5 --games 16 --out one --resume

# A program at FAUhalma: rated, given up, and wrong use.
client="python3 $source/harness/fau/example_client.py"
"$zwarm" fau-server --level 1 --games 2 --json "$client" >out 2>log
grep -q '^level 1, rhombus: 1.00 of 1' out || fail "the example does not beat chance: $(cat out)"
tail -n 1 out | grep -q '^{"levels":\[{.*"rating":1.0}\]}$' || fail "no JSON on the last line"
status=0
"$zwarm" fau-server --level 2 "sh -c 'exit 7'" >out 2>log || status=$?
[ $status -eq 1 ] || fail "exit $status, not 1, for a program that is never there"
grep -q 'given up: A loses: ended with exit code 7' out || fail "does not say why: $(cat out)"
wrong_use fau-server
wrong_use fau-server --level 9 "$client"
wrong_use fau-server --listen 4711 "$client"
wrong_use fau-server --pegs 7 "$client"
echo passed
