#!/bin/sh
# what a tool finds: environment, directory, standard input
env | grep -v '^_=\|^PWD=\|^SHLVL=\|^OLDPWD=' | sort
echo "files:$(ls -A | wc -l)"
echo "read:$(cat | wc -c)"
