#!/bin/bash
# Cost of registrations in a release build: processor time of the compiler, size of the code, and growth of the linked
# program, without symbols, over one with a single registration. A program registers COUNT services by initializers with
# this build of Core. It is compared with the same classes without registrations, with registrations as in other
# containers (closures in a dictionary that resolve their dependencies), and with registrations of Resolver.
#
#     Benchmarks/code-size.sh [COUNT [ROUNDS]]
#
# The time is the shortest of ROUNDS rounds. The variable RESOLVER names the source file of Resolver, such as
# that of version 1.5.1; without it Resolver is left out. The variable MODULES names a folder with a
# release build of Core: its module, and its objects there or in ../Core.build. Then Core is not built.
set -eu
count=${1:-200}
rounds=${2:-1}
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
[ -n "${MODULES:-}" ] || (cd "$root" && PLAYGROUND_ONLY=Core swift build -c release >&2)
modules="${MODULES:-$root/.build/release/Modules}"
objects=$(ls "$modules"/Core.o "$modules"/../Core.build/*.o 2> /dev/null || true)
resolver="${RESOLVER:-}"
if [ -n "$resolver" ]; then
  # The original does not compile on Linux, where this constant has another type.
  sed 's/, PTHREAD_MUTEX_RECURSIVE)/, Int32(PTHREAD_MUTEX_RECURSIVE))/' "$resolver" > "$work/Resolver.swift"
  swiftc -O -wmo -parse-as-library -swift-version 5 -module-name Resolver -suppress-warnings -emit-module \
    -emit-module-path "$work/Resolver.swiftmodule" -c "$work/Resolver.swift" -o "$work/Resolver.o"
fi

# Prints the lines that register $2 services, for the kind of program $1.
registrations() {
  index=1
  while [ "$index" -le "$2" ]; do
    case $1 in
      plain) echo "  locator.register(S$index.self) { l in S$index(a: l.resolve(), b: l.resolve()) }" ;;
      resolver) echo "    register { S$index(a: resolve(), b: resolve()) }" ;;
      with) echo "  container.register(S$index.self, lifetime: .transient, S$index.init)" ;;
    esac
    index=$((index + 1))
  done
}

# Prints a program of the kind $1 with $2 services.
write() {
  case $1 in
    with) echo "import Core" ;;
    resolver) echo "import Resolver" ;;
  esac
  echo "public final class S0: Sendable { init() {} }"
  index=1
  while [ "$index" -le "$2" ]; do
    echo "public final class S$index: Sendable { let a: S$((index - 1)), b: S$((index / 2)); init(a: S$((index - 1)), b: S$((index / 2))) { self.a = a; self.b = b } }"
    index=$((index + 1))
  done
  case $1 in
    without)
      cat << 'SWIFT'
@main enum Program { static func main() { print(S0.self) } }
SWIFT
      ;;
    plain)
      cat << 'SWIFT'
public final class Locator {
  private var factories: [ObjectIdentifier: (Locator) -> Any] = [:]
  @inline(never) func register<Service>(_ type: Service.Type, _ make: @escaping (Locator) -> Service) {
    factories[ObjectIdentifier(type)] = make
  }
  @inline(never) func resolve<Service>(_ type: Service.Type = Service.self) -> Service {
    factories[ObjectIdentifier(type)]!(self) as! Service
  }
}
@main enum Program {
  static func main() {
    let locator = Locator()
    locator.register(S0.self) { _ in S0() }
    register(locator)
    print(locator.resolve(S0.self))
  }
}
public func register(_ locator: Locator) {
SWIFT
      registrations plain "$2"
      echo "}"
      ;;
    resolver)
      echo "extension Resolver: @retroactive ResolverRegistering {"
      echo "  public static func registerAllServices() {"
      echo "    register { S0() }"
      registrations resolver "$2"
      echo "  }"
      echo "}"
      echo "@main enum Program { static func main() { print(Resolver.resolve(S0.self)) } }"
      ;;
    with)
      cat << 'SWIFT'
@main enum Program {
  static func main() throws {
    let container = Container()
    container.register(S0.self, lifetime: .transient, S0.init)
    register(container)
    print(try container.resolve(S0.self))
  }
}
public func register(_ container: Container) {
SWIFT
      registrations with "$2"
      echo "}"
      ;;
  esac
}

# Links the program of the kind $1 with the objects $2, and prints its size without symbols.
link() {
  # Not quoted, because $2 can name several objects.
  swiftc "$work/$1.o" $2 -o "$work/$1" >&2
  strip "$work/$1"
  stat -c %s "$work/$1" 2> /dev/null || stat -f %z "$work/$1"
}

TIMEFORMAT=%U
for kind in without plain resolver with; do
  version=6
  own=""
  case $kind in
    resolver)
      [ -n "$resolver" ] || continue
      version=5
      own="$work/Resolver.o"
      ;;
    with) own="$objects" ;;
  esac
  flags="-O -wmo -swift-version $version -parse-as-library -module-name Fixture -I $modules -I $work"
  write "$kind" 0 > "$work/$kind.swift"
  swiftc $flags -c "$work/$kind.swift" -o "$work/$kind.o" >&2
  empty=$(link "$kind" "$own")
  write "$kind" "$count" > "$work/$kind.swift"
  times=""
  for _ in $(seq "$rounds"); do
    times="$times $({ time swiftc $flags -c "$work/$kind.swift" -o "$work/$kind.o" >&2; } 2>&1 | tail -n 1)"
  done
  took=$(echo "$times" | tr ' ' '\n' | grep . | sort -n | head -n 1)
  code=$(size "$work/$kind.o" | awk 'NR == 2 { print $1 }')
  echo "$kind registrations: $took s, $code bytes of code, a program larger by $(($(link "$kind" "$own") - empty)) bytes"
done
