#!/bin/sh
# The table of importer.md: code bases whose services are known, read and compared.
#   importer.sh TREES ANSWERS [PLAYGROUND]
# TREES holds a folder for each code base, named as the file in ANSWERS/truth without `.json`, at the commit that it names;
# ANSWERS has truth/*.json and score.py. `LIST=--list` also tells what is missing and what is too much.
set -eu
trees=$1 answers=$2 playground=${3:-.build/release/playground}
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
for truth in "$answers"/truth/*.json; do
  name=$(basename "$truth" .json)
  if [ ! -d "$trees/$name" ]; then echo "$name: no tree"; continue; fi
  "$playground" export "$trees/$name" --format json --no-cache > "$made/$name.json"
  python3 "$answers/score.py" "$truth" "$made/$name.json" ${LIST:-}
done
