#!/bin/sh
# A worker that prints the file, and does as the file says in one word.
echo "ready worker 1.0"
started=$$
tab=$(printf '\t')
while IFS="$tab" read -r type name; do
    case $(cat "$name" 2>/dev/null) in
        where) text="$started $type $name $(ls -A)" ;;
        die) kill -9 $$ ;;
        leave) echo "going" >&2; exit 3 ;;
        hang) printf 'ok 100\nbegun\n'; sleep 600 ;;
        stubborn) trap '' TERM HUP; printf 'ok 100\nbegun\n'; while :; do sleep 1; done ;;
        babble) printf 'whatever comes to mind\n'; continue ;;
        more) printf 'ok 2\nokand more\n'; continue ;;
        complain) echo "oh dear" >&2; text=fine ;;
        refuse) printf 'error 3\nno\n'; continue ;;
        once) if [ -e "$HOME/once" ]; then text=twice; else : >"$HOME/once"; kill -9 $$; fi ;;
        flood) printf 'ok 52428800\n'; head -c 52428800 /dev/zero; continue ;;
        nothing) text= ;;
        litter) : >litter; mkdir more; : >more/litter; text=done ;;
        *) if [ -f "$name" ]; then text=$(cat "$name"); else printf 'error 5\ngone\n'; continue; fi ;;
    esac
    printf 'ok %d\n%s' "${#text}" "$text"
done
