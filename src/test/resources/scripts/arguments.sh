#!/bin/sh
# their number, then each between brackets
printf '%s' "$#"
for argument; do printf '[%s]' "$argument"; done
