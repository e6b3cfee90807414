import Testing

@testable import Core

private protocol Chained: Sendable {}

private final class Link: Chained {
  let next: (any Chained)?
  init(_ next: (any Chained)?) { self.next = next }
}

private final class Link0: Sendable { init(_: Link1) { recordPlace() } }
private final class Link1: Sendable { init(_: Link2) { recordPlace() } }
private final class Link2: Sendable { init(_: Link3) { recordPlace() } }
private final class Link3: Sendable { init(_: Link4) { recordPlace() } }
private final class Link4: Sendable { init() { recordPlace() } }

private let places = Guarded<[UInt]>([])

@inline(never) private func recordPlace() {
  var here: UInt8 = 0
  withUnsafeMutablePointer(to: &here) { here in places.change { $0.append(UInt(bitPattern: here)) } }
}

/// False in a build with a sanitizer, where stack use is not measured. The frames of a sanitizer are several times as large.
#if THREAD_SANITIZER
  private let isMeasured = false
#else
  private let isMeasured = !StackBounds.isSanitized
#endif

/// Stack bytes that one level of a dependency chain takes, which must not exceed those of Swinject's chain of closures.
@Suite(.serialized, .enabled(if: isMeasured)) struct StackUseTests {
  #if DEBUG
    private let target = 3_000
  #else
    private let target = 1_400
  #endif

  private static let lifetimes: [Lifetime] = [.transient, .graph, .container, .weak, .scoped("user")]

  /// Median of the bytes between the factories of two neighbouring levels. The first levels have more to do, so the
  /// mean would mislead.
  private func bytesPerLevel(_ body: () throws -> Void) rethrows -> Int {
    places.value = []
    try body()
    let recorded = places.value.sorted(by: >)
    let levels = zip(recorded, recorded.dropFirst()).map { Int($0 - $1) }.sorted()
    return levels.isEmpty ? .max : levels[levels.count / 2]
  }

  @Test(arguments: lifetimes) func aChainOfClosuresStaysWithinTheStackLimit(_ lifetime: Lifetime) throws {
    let scope = try Container().openScope("user", key: "anna")
    for level in 0..<8 {
      scope.register(Link.self, named: "\(level)", lifetime: lifetime) { r in
        recordPlace()
        return Link(try r.resolve(Link.self, named: "\(level + 1)"))
      }
    }
    scope.register(Link.self, named: "8", lifetime: lifetime) { _ in Link(nil) }
    let bytes = try bytesPerLevel { _ = try scope.resolve(Link.self, named: "0") }
    #expect(bytes <= target, "\(lifetime) by a closure: \(bytes) bytes a level")
  }

  @Test(arguments: lifetimes) func aChainByProtocolStaysWithinTheStackLimit(_ lifetime: Lifetime) throws {
    let scope = try Container().openScope("user", key: "anna")
    for level in 0..<8 {
      scope.register((any Chained).self, named: "\(level)", lifetime: lifetime) { r in
        recordPlace()
        return Link(try r.resolve((any Chained).self, named: "\(level + 1)"))
      }
    }
    scope.register((any Chained).self, named: "8", lifetime: lifetime) { _ in Link(nil) }
    let bytes = try bytesPerLevel { _ = try scope.resolve((any Chained).self, named: "0") }
    #expect(bytes <= target, "\(lifetime) by a protocol: \(bytes) bytes a level")
  }

  @Test(arguments: lifetimes) func aChainOfInitializersStaysWithinTheStackLimit(_ lifetime: Lifetime) throws {
    let scope = try Container().openScope("user", key: "anna")
    scope.register(Link0.self, lifetime: lifetime, Link0.init)
    scope.register(Link1.self, lifetime: lifetime, Link1.init)
    scope.register(Link2.self, lifetime: lifetime, Link2.init)
    scope.register(Link3.self, lifetime: lifetime, Link3.init)
    scope.register(Link4.self, lifetime: lifetime, Link4.init)
    let bytes = try bytesPerLevel { _ = try scope.resolve(Link0.self) }
    #expect(bytes <= target, "\(lifetime) by an initializer: \(bytes) bytes a level")
  }

  /// Threads of a server, or of a custom dispatch queue, may have a stack as small as this.
  @Test(arguments: lifetimes) func aThreadOf64KilobytesResolvesAChainOfFive(_ lifetime: Lifetime) throws {
    let scope = try Container().openScope("user", key: "anna")
    for level in 0..<4 {
      scope.register((any Chained).self, named: "\(level)", lifetime: lifetime) { r in
        Link(try r.resolve((any Chained).self, named: "\(level + 1)"))
      }
    }
    scope.register((any Chained).self, named: "4", lifetime: lifetime) { _ in Link(nil) }
    scope.register(Link0.self, lifetime: lifetime, Link0.init)
    scope.register(Link1.self, lifetime: lifetime, Link1.init)
    scope.register(Link2.self, lifetime: lifetime, Link2.init)
    scope.register(Link3.self, lifetime: lifetime, Link3.init)
    scope.register(Link4.self, lifetime: lifetime, Link4.init)
    let faults = Guarded<[ResolutionError?]>([])
    try TestThread(stack: 64 << 10) {
      faults.value = [
        fault { try scope.resolve((any Chained).self, named: "0") }, fault { try scope.resolve(Link0.self) },
      ]
    }.join()
    #expect(faults.value == [nil, nil])
  }
}

@Suite struct StackRoomTests {
  /// Under the address sanitizer local variables are elsewhere than on the stack.
  @Test func anAddressOutsideTheThreadsStackHasRoom() {
    let elsewhere = UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)
    defer { elsewhere.deallocate() }
    #expect(ResolutionStack.current.hasRoom(forLocalAt: elsewhere))
    #expect(ResolutionStack.current.hasRoom)
  }

  @Test func anAddressNearTheStacksEndHasNoRoom() throws {
    let bottom = StackBounds.addresses.lowerBound
    let near = try #require(UnsafeMutableRawPointer(bitPattern: bottom + 1))
    #expect(!ResolutionStack.current.hasRoom(forLocalAt: near))
  }
}
