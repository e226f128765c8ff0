#!/bin/sh
# 50 MB
exec head -c 52428800 /dev/zero
