#!/bin/sh
# As the papers' preJhove: picks the module by the media type, which is the first argument.
case "$1" in
  application/pdf) module=PDF-hul ;;
  image/jpeg) module=JPEG-hul ;;
  image/*) module=IMAGE ;;
  text/html) module=HTML-hul ;;
  text/*) module=UTF8-hul ;;
  *) echo "no module for $1" >&2; exit 3 ;;
esac
echo "$module: $# arguments, $(wc -c < "$2") bytes of $2"
