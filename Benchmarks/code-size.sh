#!/bin/bash
# Cost of registrations in a release build: processor time of the compiler, and size of the code. A program registers COUNT
# services by their initializers with this build of Core. It is compared with the same classes without registrations, and
# with registrations as in other containers: closures in a dictionary that resolve their dependencies.
#
#     Benchmarks/code-size.sh [COUNT]
#
# The variable MODULES names the modules' folder of a release build; then Core is not built.
set -eu
count=${1:-200}
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
[ -n "${MODULES:-}" ] || (cd "$root" && PLAYGROUND_ONLY=Core swift build -c release >&2)
modules="${MODULES:-$root/.build/release/Modules}"
write() {
  echo "import Core"
  echo "public final class S0: Sendable {}"
  index=1
  while [ "$index" -le "$count" ]; do
    echo "public final class S$index: Sendable { let a: S$((index - 1)), b: S$((index / 2)); init(a: S$((index - 1)), b: S$((index / 2))) { self.a = a; self.b = b } }"
    index=$((index + 1))
  done
  if [ "$1" = plain ]; then
    cat <<'SWIFT'
public final class Locator {
  private var factories: [ObjectIdentifier: (Locator) -> Any] = [:]
  @inline(never) func register<Service>(_ type: Service.Type, _ make: @escaping (Locator) -> Service) {
    factories[ObjectIdentifier(type)] = make
  }
  @inline(never) func resolve<Service>(_ type: Service.Type = Service.self) -> Service {
    factories[ObjectIdentifier(type)]!(self) as! Service
  }
}
public func register(_ locator: Locator) {
SWIFT
    index=1
    while [ "$index" -le "$count" ]; do
      echo "  locator.register(S$index.self) { l in S$index(a: l.resolve(), b: l.resolve()) }"
      index=$((index + 1))
    done
    echo "}"
  fi
  [ "$1" = with ] || return 0
  echo "public func register(_ container: Container) {"
  index=1
  while [ "$index" -le "$count" ]; do
    echo "  container.register(S$index.self, lifetime: .transient, S$index.init)"
    index=$((index + 1))
  done
  echo "}"
}
TIMEFORMAT=%U
for kind in without plain with; do
  write "$kind" > "$work/$kind.swift"
  took=$({ time swiftc -O -wmo -swift-version 6 -parse-as-library -module-name Fixture -I "$modules" \
    -c "$work/$kind.swift" -o "$work/$kind.o" >&2; } 2>&1 | tail -n 1)
  echo "$kind registrations: $took s, $(size "$work/$kind.o" | awk 'NR == 2 { print $1 }') bytes of code"
done
