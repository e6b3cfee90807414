#!/bin/sh
# The tables of importer.md.
#   importer.sh TREES ANSWERS [PLAYGROUND]      code bases whose services are known, read and compared
#   importer.sh --speed TREE [PLAYGROUND]       one code base at five sizes: how long, how much memory
#   importer.sh --speed --made [PLAYGROUND]     the same of made trees with registrations, 10,000 to 1,000,000 lines
# TREES holds a folder for each code base, named as the file in ANSWERS/truth without `.json`, at the commit that it names;
# ANSWERS has truth/*.json. `LIST=--list` also tells what is missing and what is too much.
# For the sizes every 16th, 8th, 4th and 2nd Swift file of TREE is copied to a folder of its own, and all of them; each is
# read RUNS times (3), and the shortest time stands.
set -eu
if [ "${1:-}" = --speed ]; then
  exec python3 "$(dirname "$0")/importer-speed.py" "$2" "${3:-.build/release/playground}"
fi
trees=$1 answers=$2 playground=${3:-.build/release/playground}
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
for truth in "$answers"/truth/*.json; do
  name=$(basename "$truth" .json)
  if [ ! -d "$trees/$name" ]; then echo "$name: no tree"; continue; fi
  # The answers do not tell of SwiftUI's environment.
  "$playground" export "$trees/$name" --format json --no-cache | python3 -c '
import json, sys
project = json.load(sys.stdin)
for key in ("services", "edges"): project[key] = [x for x in project[key] if x["style"] != "swiftui-environment"]
json.dump(project, sys.stdout)' > "$made/$name.json"
  python3 "$(dirname "$0")/importer-score.py" "$truth" "$made/$name.json" ${LIST:-}
done
