#!/bin/sh
# Makes the tables of answers and of speed in importer.md.
#   importer.sh TREES ANSWERS [PLAYGROUND]      reads code bases with known services, and compares the results
#   importer.sh --speed TREE [PLAYGROUND]       time and memory for one code base at five sizes
#   importer.sh --speed --made [PLAYGROUND]     time and memory for generated trees, 10,000 to 1,000,000 lines
# ANSWERS has the known services in truth/*.json. TREES has a folder for each of these files, with its name without `.json`,
# at the commit that the file names. `LIST=--list` also lists missing and superfluous results.
# For the sizes every 16th, 8th, 4th, 2nd and every Swift file of TREE is copied to a folder of its own. Each folder is read
# RUNS times (3 by default), and the shortest time counts.
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
  # The answers do not contain SwiftUI's environment.
  "$playground" export "$trees/$name" --format json --no-cache | python3 -c '
import json, sys
project = json.load(sys.stdin)
for key in ("services", "edges"): project[key] = [x for x in project[key] if x["style"] != "swiftui-environment"]
json.dump(project, sys.stdout)' > "$made/$name.json"
  python3 "$(dirname "$0")/importer-score.py" "$truth" "$made/$name.json" ${LIST:-}
done
