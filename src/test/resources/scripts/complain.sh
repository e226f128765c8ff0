#!/bin/sh
echo "only complaints" >&2
