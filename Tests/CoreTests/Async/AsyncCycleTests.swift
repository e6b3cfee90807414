import Testing

@testable import Core

/// Cycles of services that are made asynchronously. They are errors, also through a container that a factory has
/// captured or got from its resolver.
@Suite(.timeLimit(.minutes(1))) struct AsyncCycleTests {
  private let container = Container()

  private func register(_ name: String, _ lifetime: Lifetime, needs need: String) {
    container.registerAsync(Part.self, named: name, lifetime: lifetime) { r in
      Part(name, needs: [try await r.container.resolveAsync(Part.self, named: need)])
    }
  }

  @Test(arguments: [Lifetime.transient, .graph, .container, .weak])
  func aServiceThatRequestsItselfIsACycle(_ lifetime: Lifetime) async {
    register("X", lifetime, needs: "X")
    let error = await asyncFault { try await container.resolveAsync(Part.self, named: "X") }
    #expect(error?.reason == .cycle)
    #expect(error?.pathText == "X → X")
  }

  @Test(arguments: [Lifetime.transient, .graph, .container], [Lifetime.transient, .graph, .container])
  func twoServicesThatRequestEachOtherFromACapturedContainerAreACycle(_ one: Lifetime, _ other: Lifetime) async {
    register("X", one, needs: "Y")
    register("Y", other, needs: "X")
    // Either of the two tasks may be the last to wait, so each order is tried many times.
    for (asked, path) in Array(repeating: [("X", "X → Y → X"), ("Y", "Y → X → Y")], count: 50).joined() {
      let error = await asyncFault { try await container.resolveAsync(Part.self, named: asked) }
      #expect(error?.reason == .cycle)
      #expect(error?.pathText == path)
    }
  }

  @Test func bothTasksOfACycleFail() async {
    register("X", .container, needs: "Y")
    register("Y", .container, needs: "X")
    for _ in 1...50 {
      async let one = asyncFault { try await container.resolveAsync(Part.self, named: "X") }
      async let other = asyncFault { try await container.resolveAsync(Part.self, named: "Y") }
      for error in await [one, other] {
        #expect(error?.reason == .cycle)
        let isClosed = error.map { error in error.path.dropLast().contains { $0.service == error.service } }
        #expect(isClosed == true, "\(error?.pathText ?? "no error")")
      }
    }
  }

  @Test func aCycleThroughAChildTaskOfTheFactoryIsACycle() async {
    container.registerAsync(Part.self, named: "X", lifetime: .container) { r in
      async let inner = r.container.resolveAsync(Part.self, named: "X")
      return Part("X", needs: [try await inner])
    }
    #expect(await asyncFault { try await container.resolveAsync(Part.self, named: "X") }?.reason == .cycle)
  }

  @Test func aResolutionThroughACapturedContainerIsPartOfTheFactorysResolution() async throws {
    container.registerAsync(Part.self, named: "Shared", lifetime: .graph) { _ in Part("Shared") }
    container.registerAsync(Part.self, named: "X") { r in
      let one = try await r.resolve(Part.self, named: "Shared")
      let other = try await r.container.resolveAsync(Part.self, named: "Shared")
      return Part("X", needs: [one, other])
    }
    let made = try await container.resolveAsync(Part.self, named: "X")
    #expect(made.needs[0] === made.needs[1])
  }

  @Test func aTaskThatOutlivesTheFactoryIsNoPartOfIt() async throws {
    let isOver = AsyncSignal()
    let found = Guarded<Task<Part, any Error>?>(nil)
    container.registerAsync(Part.self, named: "X", lifetime: .container) { [container] _ in
      found.value = Task {
        await isOver.wait()
        return try await container.resolveAsync(Part.self, named: "X")
      }
      return Part("X")
    }
    let made = try await container.resolveAsync(Part.self, named: "X")
    isOver.open()
    #expect(try await found.value?.value === made)
  }

  // MARK: The end of a resolution

  @Test func anEscapedResolverStartsANewResolution() async throws {
    container.registerAsync(Part.self, named: "Shared", lifetime: .graph) { _ in Part("Shared") }
    let kept = Guarded<AsyncResolver?>(nil)
    container.registerAsync(Part.self, named: "X") { r in
      kept.value = r
      return Part("X", needs: [try await r.resolve(Part.self, named: "Shared")])
    }
    let made = try await container.resolveAsync(Part.self, named: "X")
    let resolver = try #require(kept.value)
    let later = try await resolver.resolve(Part.self, named: "Shared")
    #expect(later !== made.needs[0])
    #expect(try await resolver.resolve(Part.self, named: "Shared") !== later)
    let error = await asyncFault { try await resolver.resolve(Part.self, named: "Missing") }
    #expect(error?.pathText == "Missing")
  }

  @Test func aSiblingMakesTheSharedServiceOfACancelledRequest() async throws {
    let started = AsyncSignal()
    let makings = Counter()
    container.registerAsync(Part.self, named: "Shared", lifetime: .graph) { _ in
      if makings.add() == 1 {
        started.open()
        while !Task.isCancelled { await Task.yield() }
        throw CancellationError()
      }
      return Part("Shared")
    }
    container.registerAsync(Part.self, named: "X") { r in
      let first = Task { try await r.resolve(Part.self, named: "Shared") }
      await started.wait()
      async let sibling = r.resolve(Part.self, named: "Shared")
      for _ in 1...10 { await Task.yield() }
      first.cancel()
      return Part("X", needs: [try await sibling])
    }
    #expect(try await container.resolveAsync(Part.self, named: "X").needs.first?.name == "Shared")
    #expect(makings.value == 2)
  }
}

/// A gate that suspends tasks until it is opened.
final class AsyncSignal: Sendable {
  private struct State {
    var isOpen = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }
  private let state = Guarded(State())

  func open() {
    var waiting: [CheckedContinuation<Void, Never>] = []
    state.change { state in
      state.isOpen = true
      swap(&waiting, &state.waiting)
    }
    for waiter in waiting { waiter.resume() }
  }

  func wait() async {
    await withCheckedContinuation { continuation in
      var isOpen = false
      state.change { state in
        isOpen = state.isOpen
        if !isOpen { state.waiting.append(continuation) }
      }
      if isOpen { continuation.resume() }
    }
  }
}
