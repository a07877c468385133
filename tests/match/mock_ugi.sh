#!/bin/sh
# A UGI program that passes at every turn, which every Selfo game allows, but for the one thing its
# argument tells.
behaviour=$1
[ "$behaviour" = crash-at-start ] && exit 3
[ "$behaviour" = hang-at-start ] && exec sleep 60
if [ "$behaviour" = starts-once ]; then
    [ -e "$2" ] && exit 3
    : >"$2"
fi
while read -r word rest; do
    case $word in
    ugi)
        echo "id name mock"
        echo "option name Variant type string default none"
        echo "option name Seed type spin default 0"
        echo ugiok
        ;;
    isready) echo readyok ;;
    setoption) [ "$behaviour" = tells-options ] && echo "$rest" >>"$2" ;;
    go)
        case $behaviour in
        illegal) echo "bestmove a5-i5" ;;
        garbage) echo "bestmove %%%%" ;;
        empty) echo "bestmove" ;;
        babble) exec yes "info string no end of it" ;;
        babble-on-one-line) exec tr '\0' x </dev/zero ;;
        hang) exec sleep 60 ;;
        crash) kill -SEGV $$ ;;
        late) sleep 0.5 && echo "bestmove pass" ;;
        *) echo "info depth 1 nodes 7 score cp 3" && echo "bestmove pass" ;;
        esac
        ;;
    quit) exit 0 ;;
    esac
done
