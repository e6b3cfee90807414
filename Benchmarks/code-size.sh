#!/bin/sh
# What registering costs a release build: a program with COUNT services, each registered by its initializer, is compiled
# against this Core; told are the compiler's time and the size of its code, beside the same classes without registrations.
#
#     Benchmarks/code-size.sh [COUNT]
set -eu
count=${1:-200}
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
(cd "$root" && PLAYGROUND_ONLY=Core swift build -c release >&2)
modules="$root/.build/release/Modules"
write() {
  echo "import Core"
  echo "public final class S0: Sendable {}"
  index=1
  while [ "$index" -le "$count" ]; do
    echo "public final class S$index: Sendable { let a: S$((index - 1)), b: S$((index / 2)); init(a: S$((index - 1)), b: S$((index / 2))) { self.a = a; self.b = b } }"
    index=$((index + 1))
  done
  [ "$1" = with ] || return 0
  echo "public func register(_ container: Container) {"
  index=1
  while [ "$index" -le "$count" ]; do
    echo "  container.register(S$index.self, lifetime: .transient, S$index.init)"
    index=$((index + 1))
  done
  echo "}"
}
for kind in without with; do
  write "$kind" > "$work/$kind.swift"
  start=$(date +%s%N)
  swiftc -O -wmo -swift-version 6 -parse-as-library -module-name Fixture -I "$modules" -c "$work/$kind.swift" -o "$work/$kind.o"
  end=$(date +%s%N)
  echo "$kind registrations: $(((end - start) / 1000000)) ms, $(size "$work/$kind.o" | awk 'NR == 2 { print $1 }') bytes of code"
done
