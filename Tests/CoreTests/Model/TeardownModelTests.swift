import Testing

@testable import Core

/// Random closings, removals and expirations, compared with a list of kept instances. The hook of every released shared
/// instance runs once, and in one scope in reverse order of creation.
@Suite(.timeLimit(.minutes(1))) struct TeardownModelTests {
  @Test(arguments: Seeds.some(500)) func everyHookRunsOnceAndInOrder(_ seed: UInt64) async throws {
    var run = TeardownRun(seed: seed)
    for _ in 1...40 where run.faults.isEmpty { try await run.step() }
    if run.faults.isEmpty { await run.end() }
    #expect(run.faults.isEmpty, "SEED=\(seed)\n\((run.faults + run.story).joined(separator: "\n"))")
  }
}

private struct TeardownRun {
  private struct Kept {
    let id: Registration.ID
    /// Name and number, for example `S3#2` for the second instance of `S3`.
    let label: String
    let order: Int
    let madeAt: Duration
  }

  private final class Place {
    let container: Container
    let kind: ScopeKind?
    let parent: Place?
    var kept: [Kept] = []
    var isOpen = true

    init(_ container: Container, _ kind: ScopeKind?, in parent: Place?) {
      self.container = container
      self.kind = kind
      self.parent = parent
    }

    func nearest(_ kind: ScopeKind) -> Place? { self.kind == kind ? self : parent?.nearest(kind) }
    func isInside(_ other: Place) -> Bool { self === other || parent?.isInside(other) == true }
  }

  private struct Failed: Error {}

  private let workshop = Workshop()
  private let clock = TestClock()
  private let log = Guarded<[String]>([])
  /// True for a run with asynchronous hooks. Then scopes are closed by `closeAndWait`.
  private let hasAsyncHooks: Bool
  private var random: SplitMix64
  private var places = [Place(Container(tracksInstances: true), nil, in: nil)]
  private var services: [ReferenceModel.Service] = []
  /// Time for which an instance is valid, for services with a policy.
  private var limits: [Registration.ID: Duration] = [:]
  private var counts: [String: Int] = [:]
  private var made = 0
  private var expected: [String] = []
  private(set) var faults: [String] = []
  private(set) var story: [String] = []

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    hasAsyncHooks = Bool.random(using: &random)
    for _ in 1...5 { register() }
  }

  mutating func step() async throws {
    switch Int.random(in: 0..<15, using: &random) {
    case 0: register()
    case 1: await remove()
    case 2..<4: try open()
    case 4: if let place = places.randomElement(using: &random) { await close(place) }
    case 5: await drop()
    case 6: clock.move(.seconds(10 * Int.random(in: 1...3, using: &random)))
    case 7..<9: breakOne()
    default: await resolve()
    }
  }

  /// Drops the container with its open scopes, in half of the runs after closing it.
  mutating func end() async {
    if Bool.random(using: &random) { await close(places[0]) }
    story.append("end")
    release(places[0])
    places = []
    await compare(inOrder: false)
  }

  // MARK: Steps

  private mutating func register() {
    let index = Int.random(in: 0..<6, using: &random)
    let needs = (0..<Int.random(in: 0..<4, using: &random)).map { _ in
      Dependency(
        .part("S\(Int.random(in: index + 1...6, using: &random))"),
        by: Bool.random(using: &random) ? .property : .initializer, isOptional: true)
    }
    let lifetimes: [Lifetime] = [
      .transient, .container, .container, .scoped("user"), .scoped("user"), .scoped("message"),
    ]
    let makings: [ReferenceModel.Making] = [.atRunTime, .initializer, .closure, .asyncInitializer, .asyncClosure]
    let container = places[0].container
    let service = ReferenceModel.Service(
      id: container.reserveID(), name: "S\(index)", interfaces: [],
      lifetime: lifetimes.randomElement(using: &random) ?? .container, needs: needs,
      making: makings.randomElement(using: &random) ?? .atRunTime)
    services.append(service)
    container.add(service, workshop)
    let entry = container.tree.registry.withLock { $0.entry(service.id) }
    let registered = entry.map { Registered<Part>(container: container, entry: $0) }
    let note = { @Sendable [log, workshop] (part: Part) in log.change { $0.append(workshop.label(of: part)) } }
    if hasAsyncHooks {
      registered?.onTeardown { part async in
        await Task.yield()
        note(part)
      }
    } else {
      registered?.onTeardown(note)
    }
    if Int.random(in: 0..<3, using: &random) == 0 {
      limits[service.id] = .seconds(20)
      registered?.limit(TimeLimited(.seconds(20), on: clock))
    }
    story.append(
      "add \(service.name) \(service.lifetime) \(service.making) \(limits[service.id] == nil ? "" : "limited ")"
        + needs.map { "\($0.service) \($0.kind.rawValue)" }.joined(separator: ", "))
  }

  private mutating func remove() async {
    guard let index = services.indices.randomElement(using: &random) else { return }
    let service = services.remove(at: index)
    story.append("remove \(service.name)")
    for place in places {
      expected += place.kept.filter { $0.id == service.id }.map(\.label)
      place.kept.removeAll { $0.id == service.id }
    }
    places[0].container.remove(service.id)
    await compare(inOrder: false)
  }

  private mutating func open() throws {
    guard places.count < 8, let outer = places.filter(\.isOpen).randomElement(using: &random) else { return }
    let kind = Bool.random(using: &random) ? "user" : "message"
    places.append(
      Place(try outer.container.openScope(ScopeKind(kind), key: "\(places.count)"), ScopeKind(kind), in: outer))
    story.append("open \(kind):\(places.count - 1)")
  }

  private mutating func close(_ place: Place) async {
    story.append("close \(describe(place))")
    release(place)
    if hasAsyncHooks { await place.container.closeAndWait() } else { place.container.close() }
    await compare(inOrder: true)
  }

  /// Drops a scope that nothing else holds, without closing it.
  private mutating func drop() async {
    guard let index = places.indices.dropFirst().randomElement(using: &random),
      !places.contains(where: { $0.parent === places[index] })
    else { return }
    story.append("drop \(describe(places[index]))")
    release(places[index])
    places.remove(at: index)
    await compare(inOrder: !hasAsyncHooks)
  }

  private mutating func breakOne() {
    workshop.failures = [:]
    if Bool.random(using: &random) {
      workshop.failures["S\(Int.random(in: 0..<6, using: &random))"] = Workshop.Failure.allCases.randomElement(
        using: &random)
    }
    story.append("failing: \(workshop.failures)")
  }

  private mutating func resolve() async {
    guard let place = places.filter(\.isOpen).randomElement(using: &random) else { return }
    let name = "S\(Int.random(in: 0..<6, using: &random))"
    let isAsync = Int.random(in: 0..<3, using: &random) > 0
    story.append("resolve \(name) in \(describe(place))\(isAsync ? " async" : "") at \(clock.now.offset)")
    let succeeds = (try? obtain(name, place, isAsync: isAsync)) != nil
    do {
      _ = try await isAsync ? place.container.resolveAsync(Part.self, named: name) : place.container.part(name)
      if !succeeds { faults.append("made \(name)") }
    } catch {
      if succeeds { faults.append("\(error)") }
    }
    await compare(inOrder: !hasAsyncHooks)
  }

  // MARK: Expectations

  private func describe(_ place: Place) -> String { place.container.scope?.description ?? "root" }
  private func provider(_ name: String?) -> ReferenceModel.Service? { services.last { $0.name == name } }

  /// Closes a place and the scopes inside it, the last opened first. Each scope closes its inner scopes before itself.
  private mutating func release(_ place: Place) {
    guard place.isOpen else { return }
    for inner in places.reversed() where inner.parent === place { release(inner) }
    expected += place.kept.sorted { $0.order > $1.order }.map(\.label)
    place.kept = []
    if place.kind != nil { place.isOpen = false }
  }

  /// Records the instances that a resolution makes and releases, in order.
  private mutating func obtain(_ name: String?, _ asker: Place, isAsync: Bool) throws {
    guard let service = provider(name), let owner = owner(service, asker) else { throw Failed() }
    if service.lifetime == .transient { return try make(service, owner, isAsync: isAsync) { _ in } }
    if let index = owner.kept.firstIndex(where: { $0.id == service.id }) {
      guard let limit = limits[service.id], clock.now.offset - owner.kept[index].madeAt >= limit else { return }
      expected.append(owner.kept.remove(at: index).label)
    }
    try make(service, owner, isAsync: isAsync) { owner.kept.append($0) }
  }

  private mutating func make(
    _ service: ReferenceModel.Service, _ owner: Place, isAsync: Bool, _ keep: (Kept) -> Void
  ) throws {
    let goesOn = isAsync && service.making.goesOnAsync
    try verify(service, owner, now: !goesOn)
    if service.making.needsAsync, !isAsync { throw Failed() }
    let failure = workshop.failures[service.name]
    if failure == .beforeItsNeeds { throw Failed() }
    try ask(service, .initializer, owner, isAsync: goesOn)
    if failure == .afterItsNeeds { throw Failed() }
    counts[service.name, default: 0] += 1
    made += 1
    let kept = Kept(
      id: service.id, label: "\(service.name)#\(counts[service.name, default: 0])", order: made,
      madeAt: clock.now.offset)
    try ask(service, .property, owner, isAsync: false)
    if failure == .afterItsProperties { throw Failed() }
    keep(kept)
  }

  private mutating func ask(
    _ service: ReferenceModel.Service, _ kind: Dependency.Kind, _ owner: Place, isAsync: Bool
  ) throws {
    for need in service.needs where need.kind == kind && provider(need.service.name) != nil {
      try obtain(need.service.name, owner, isAsync: isAsync)
    }
  }

  /// Checks that no declared dependency needs a scope that is not open, since nothing is made then.
  ///
  /// - Parameter now: whether the service is made synchronously, so that no dependency may be asynchronous.
  private func verify(_ service: ReferenceModel.Service, _ owner: Place, now: Bool) throws {
    if service.making.isOpaque { return }
    for need in service.needs {
      guard let target = provider(need.service.name) else { continue }
      guard let next = self.owner(target, owner) else { throw Failed() }
      if !next.kept.contains(where: { $0.id == target.id }) || target.lifetime == .transient {
        if now, target.making.needsAsync { throw Failed() }
        try verify(target, next, now: now)
      }
    }
  }

  private func owner(_ service: ReferenceModel.Service, _ asker: Place) -> Place? {
    switch service.lifetime {
    case .transient, .graph: asker
    case .container, .weak: places.first
    case .scoped(let kind): asker.nearest(kind)
    }
  }

  /// Compares the hooks that ran with the expected ones.
  ///
  /// Hooks that run in tasks of their own come in any order. The thread that ends a task may release the task's last
  /// frame a moment after the task has returned.
  private mutating func compare(inOrder: Bool) async {
    let end = ContinuousClock.now + .seconds(60)
    while log.value.count < expected.count, ContinuousClock.now < end { await Task.yield() }
    let found = log.value
    if inOrder ? found != expected : found.sorted() != expected.sorted() {
      faults.append("let go: \(found) instead of \(expected)")
    }
    log.value = []
    expected = []
  }
}
