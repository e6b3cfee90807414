import Testing

@testable import Core

/// A chain of 10,000 services, which resolves or fails with `tooDeep` on any stack.
@Suite struct DeepChainTests {
  #if THREAD_SANITIZER
    // The thread sanitizer follows 65,536 calls at most, and crashes on more.
    private let depth = 2_000
  #else
    private let depth = 10_000
  #endif

  private func chain(_ kind: String) -> Container {
    let container = Container()
    for index in 0..<depth { container.addPart("S\(index)", needs: index + 1 < depth ? ["S\(index + 1)\(kind)"] : []) }
    return container
  }

  @Test(arguments: ["", " property"], [256 << 10, 512 << 10])
  func aDeepChainOnASmallStackIsAnError(_ kind: String, _ stack: Int) throws {
    let container = chain(kind)
    let found = Guarded<ResolutionError?>(nil)
    try TestThread(stack: stack) { found.value = fault { try container.part("S0") } }.join()
    guard case .tooDeep(let reached)? = found.value?.reason else {
      Issue.record("expected tooDeep, found \(String(describing: found.value?.reason))")
      return
    }
    #expect(found.value?.path.count == reached + 1)
    #expect(reached > 10)
    // Both ends of a long path are printed.
    let text = found.value?.pathText ?? ""
    #expect(text.hasPrefix("S0 → S1 → ") && text.contains("more) …") && text.hasSuffix("S\(reached)"), "\(text)")
  }

  @Test func aDeepChainOnALargeStackResolves() throws {
    let container = chain("")
    let isMade = Guarded(false)
    try TestThread(stack: 256 << 20) {
      var part = try? container.part("S0")
      isMade.value = part != nil
      // Freed link by link, because the release of a whole chain is recursive.
      while let next = part?.needs.first { part = next }
    }.join()
    #expect(isMade.value)
  }

  @Test func aDeepChainOfClosuresIsAnError() throws {
    let container = Container()
    for index in 0..<depth {
      container.register(Int.self, named: "\(index)") { r in try r.resolve(Int.self, named: "\(index + 1)") + 1 }
    }
    container.register(Int.self, named: "\(depth)") { _ in 0 }
    let found = Guarded<Result<Int, any Error>?>(nil)
    try TestThread(stack: 512 << 10) { found.value = Result { try container.resolve(Int.self, named: "0") } }.join()
    #expect(found.value?.fault.map { if case .tooDeep = $0.reason { true } else { false } } == true)
    try TestThread(stack: 256 << 20) { found.value = Result { try container.resolve(Int.self, named: "0") } }.join()
    #expect(found.value?.success == depth)
  }

  @Test func aDeepChainIsCheckedWithoutRecursion() throws {
    let container = chain("")
    #expect(container.diagnose().filter { $0.severity > .note }.isEmpty)
    container.addPart("S\(depth - 1)", needs: ["S0"])
    let cycle = try #require(container.diagnose().first { $0.kind == .cycle })
    #expect(cycle.path.count == depth + 1)
    let found = Guarded<ResolutionError?>(nil)
    try TestThread(stack: 512 << 10) { found.value = fault { try container.part("S0") } }.join()
    #expect(found.value?.reason == .cycle)
    #expect(found.value?.path.count == depth + 1)
  }

  @Test(arguments: [Lifetime.transient, .container])
  func madeAsynchronouslyNeedsNoStack(_ lifetime: Lifetime) async throws {
    let container = Container()
    for index in 0..<depth {
      container.registerAsync(Int.self, named: "\(index)", lifetime: lifetime) { r in
        try await r.resolve(Int.self, named: "\(index + 1)") + 1
      }
    }
    let missing = await asyncFault { try await container.resolveAsync(Int.self, named: "0") }
    #expect(missing?.path.count == depth + 1)
    container.registerAsync(Int.self, named: "\(depth)", lifetime: lifetime) { _ in 0 }
    #expect(try await container.resolveAsync(Int.self, named: "0") == depth)
  }

  @Test func tooManyDecorationsAreAnError() throws {
    let container = Container()
    let registered = container.register(Int.self) { _ in 0 }
    for _ in 0..<depth { registered.decorate { inner, _ in inner + 1 } }
    let found = Guarded<Result<Int, any Error>?>(nil)
    try TestThread(stack: 512 << 10) { found.value = Result { try container.resolve(Int.self) } }.join()
    let isTooDeep = found.value?.fault.map { if case .tooDeep = $0.reason { true } else { false } } == true
    #expect(isTooDeep || found.value?.success == depth)
    try TestThread(stack: 256 << 20) {
      found.value = Result { try container.resolve(Int.self) }
      // Removed on a large stack, because nested closures are released recursively.
      container.remove(registered.id)
    }.join()
    #expect(found.value?.success == depth)
  }

  /// Closing or dropping many nested scopes takes no more stack than closing few.
  @Test(arguments: [true, false]) func manyScopesInsideEachOtherCloseOnASmallStack(_ closes: Bool) throws {
    let container = Container()
    let gone = Counter()
    container.register(Counter.self, lifetime: .scoped("level"), Counter.init).onTeardown { (_: Counter) -> Void in
      _ = gone.add()
    }
    try TestThread(stack: 512 << 10) {
      var scope = container
      for level in 0..<self.depth {
        guard let inner = try? scope.openScope("level", key: "\(level)") else { return }
        scope = inner
        _ = try? scope.resolve(Counter.self)
      }
      if closes { container.close() }
      scope = container
    }.join()
    #expect(gone.value == depth)
  }
}
