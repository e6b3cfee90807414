import Testing

@_spi(Instrumentation) @testable import Core

/// Random registrations, lifetimes, scopes, removals, failures and resolutions, synchronous and asynchronous, compared
/// with a naive model.
@Suite(.timeLimit(.minutes(1))) struct ModelTests {
  @Test(arguments: Seeds.some(1000)) func aContainerAgreesWithItsModel(_ seed: UInt64) async throws {
    var run = ModelRun(seed: seed)
    defer { run.breakCycles() }
    for _ in 1...40 {
      try await run.step()
      if !run.faults.isEmpty { break }
    }
    let story = (run.faults + run.story).joined(separator: "\n")
    #expect(run.faults.isEmpty, "SEED=\(seed)\n\(story)")
  }
}

private struct ModelRun {
  private let container = Container(tracksInstances: true)
  private let model = ReferenceModel()
  private let workshop = Workshop()
  private var random: SplitMix64
  /// True if this run uses property injection. Without it no retain cycle forms, and the model knows exactly what is
  /// alive.
  private let hasProperties: Bool
  /// True for a run in which factories fail now and then.
  private let hasFailures: Bool
  /// Lifetimes of this run. With fewer of them, rare combinations are more likely.
  private let lifetimes: [Lifetime]
  private let makings: [ReferenceModel.Making]
  /// Number of names. With few names, many dependencies form cycles.
  private let names: Int
  private var lastName = "S0"
  private var places: [(container: Container, place: ReferenceModel.Place)]
  private var held: [Part] = []
  private(set) var faults: [String] = []
  private(set) var story: [String] = []

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    hasProperties = Bool.random(using: &random)
    hasFailures = Bool.random(using: &random)
    let all: [Lifetime] = [.transient, .graph, .container, .weak, .scoped("user"), .scoped("message")]
    lifetimes = Array(all.shuffled(using: &random).prefix(Int.random(in: 1...6, using: &random)))
    let ways = hasProperties ? [.atRunTime, .initializer] : ReferenceModel.Making.allCases
    makings = Array(ways.shuffled(using: &random).prefix(Int.random(in: 1...5, using: &random)))
    names = [4, 8].randomElement(using: &random) ?? 8
    places = [(container, ReferenceModel.Place(nil, in: nil))]
    for _ in 1...5 { register() }
  }

  mutating func step() async throws {
    switch Int.random(in: 0..<22, using: &random) {
    case 0..<3: register()
    case 3: remove()
    case 4: edit()
    case 5..<7: try open()
    case 7: close()
    case 8..<10: if let index = held.indices.randomElement(using: &random) { held.remove(at: index) }
    case 10..<12: breakSomething()
    default: await resolve()
    }
    await checkAlive()
  }

  // MARK: Steps

  private mutating func anyName() -> String { "S\(Int.random(in: 0..<names, using: &random))" }

  private mutating func anyLifetime() -> Lifetime { lifetimes.randomElement(using: &random) ?? .transient }

  private mutating func anyNeeds(of name: String) -> [String] {
    (0..<Int.random(in: 0..<4, using: &random)).map { _ in
      // Mostly a service with a higher number, so that invalid cycles are rare.
      var need = anyName()
      let closes = need <= name && hasProperties && Bool.random(using: &random)
      if need <= name, !closes, Int.random(in: 0..<8, using: &random) > 0 {
        need = "S\(Int.random(in: names / 2...names, using: &random))"
      }
      if Int.random(in: 0..<4, using: &random) == 0 { need += "?" }
      if closes || hasProperties && Int.random(in: 0..<3, using: &random) == 0 { need += " property" }
      return need
    }
  }

  private mutating func register() {
    let name = anyName()
    let service = ReferenceModel.Service(
      id: container.reserveID(), name: name,
      interfaces: Int.random(in: 0..<4, using: &random) == 0 ? [anyName()].filter { $0 < name } : [],
      lifetime: anyLifetime(), needs: anyNeeds(of: name).map(Dependency.init(reading:)),
      making: makings.randomElement(using: &random) ?? .atRunTime)
    model.services.append(service)
    container.add(service, workshop)
    addToStory("add", service)
  }

  private mutating func addToStory(_ word: String, _ service: ReferenceModel.Service) {
    let needs = service.needs.map { "\($0.service)\($0.isOptional ? "?" : "") \($0.kind.rawValue)" }
    story.append("\(word) \(service.name) \(service.interfaces) \(service.lifetime) \(service.making) \(needs)")
  }

  /// Chooses the factories that fail from now on, mostly none.
  private mutating func breakSomething() {
    workshop.failures = [:]
    if hasFailures, Bool.random(using: &random) {
      workshop.failures[anyName()] = Workshop.Failure.allCases.randomElement(using: &random)
    }
    story.append("failing: \(workshop.failures)")
  }

  private mutating func remove() {
    guard let index = model.services.indices.randomElement(using: &random) else { return }
    let service = model.services.remove(at: index)
    container.remove(service.id)
    forget(service.id)
    story.append("remove \(service.name)")
  }

  private mutating func edit() {
    guard let index = model.services.indices.randomElement(using: &random), model.services[index].making == .atRunTime
    else { return }
    var service = model.services[index]
    let old = service.lifetime
    service.lifetime = anyLifetime()
    if service.lifetime != old { forget(service.id) }
    service.needs = anyNeeds(of: service.name).map(Dependency.init(reading:))
    model.services[index] = service
    container.add(service, workshop)
    addToStory("edit", service)
  }

  private func forget(_ id: Registration.ID) {
    for (_, place) in places {
      place.kept[id] = nil
      place.shared[id] = nil
    }
  }

  private mutating func open() throws {
    guard places.count < 8, let parent = places.filter(\.place.isOpen).randomElement(using: &random) else { return }
    let kind = Bool.random(using: &random) ? "user" : "message"
    let scope = try parent.container.openScope(ScopeKind(kind), key: "\(places.count)")
    places.append((scope, .init(scope.scope, in: parent.place)))
    story.append("open \(kind):\(places.count - 1) in \(parent.place.scope?.description ?? "root")")
  }

  private mutating func close() {
    guard let index = places.indices.dropFirst().randomElement(using: &random) else { return }
    places[index].container.close()
    for (_, place) in places {
      var outer: ReferenceModel.Place? = place
      while let current = outer, current !== places[index].place { outer = current.parent }
      guard outer != nil else { continue }
      place.isOpen = false
      place.kept = [:]
      place.shared = [:]
    }
    story.append("close \(index)")
  }

  private mutating func resolve() async {
    guard let (scope, place) = places.randomElement(using: &random) else { return }
    // Often asks for the same service again, from another scope.
    if Bool.random(using: &random) { lastName = workshop.failures.keys.min() ?? anyName() }
    let ask = ReferenceModel.Ask(name: lastName, place: place, isAsync: Bool.random(using: &random))
    let expected = model.faults(ask, workshop.failures)
    let before = workshop.count
    let spot = "\(place.scope?.description ?? "root")\(ask.isAsync ? " async" : "")"
    story.append("resolve \(ask.name) in \(spot): \(expected.all.sorted())")
    do {
      let part = try await ask.isAsync ? scope.resolveAsync(Part.self, named: ask.name) : scope.part(ask.name)
      held.append(part)
      if expected.mustFail { faults.append("expected one of \(expected.all)") }
      var check = ObjectCheck(model: model)
      check.visit(
        .init(part: part, service: model.provider(.part(ask.name)), place: place, isAsync: model.goesAsync(ask)))
      faults += check.faults
    } catch let error as ResolutionError {
      if !expected.all.contains(Self.word(error)) { faults.append("\(error) is none of \(expected.all)") }
      if expected.areForeseen, workshop.count != before { faults.append("something was made: \(error)") }
      checkWreck()
    } catch {
      faults.append("\(error)")
    }
  }

  /// Checks the instances that a failed resolution left. They may form retain cycles, which the check breaks.
  private mutating func checkWreck() {
    var check = ObjectCheck(model: model)
    check.visitWreck(places, workshop)
    faults += check.faults
    for part in workshop.made where !model.knows(part) { part.properties = [] }
  }

  private static func word(_ error: ResolutionError) -> String {
    let name = error.service?.description ?? ""
    return switch error.reason {
    case .needsAsync: "needsAsync \(name)"
    case .factory(let message) where message.hasPrefix("Broken"): "factory \(name)"
    case .missing: "missing \(name)"
    case .noScope: "noScope \(name)"
    case .closedScope: "closedScope \(name)"
    case .cycle: error.path.dropLast().contains { $0.service == error.service } ? "cycle" : "no cycle"
    default: "\(error.reason)"
    }
  }

  // MARK: After each step

  /// Number of instances that the containers or the run hold, directly or indirectly.
  private var heldCount: Int {
    var reached: Set<ObjectIdentifier> = []
    var queue = held + places.flatMap { $0.place.kept.values }
    while let part = queue.popLast() {
      if reached.insert(ObjectIdentifier(part)).inserted { queue += part.needs + part.properties }
    }
    return reached.count
  }

  private var isSettled: Bool {
    let alive = model.everMade.count { $0.part.object != nil }
    return container.liveInstances.count == alive && (hasProperties || alive == heldCount)
  }

  /// Compares the container's live instances with the objects that are alive, and these with the objects that are held.
  private mutating func checkAlive() async {
    // The thread that ends a task may release the task's last frame a moment after the task has returned.
    let limit = ContinuousClock.now + .seconds(10)
    while !isSettled, ContinuousClock.now < limit { await Task.yield() }
    let alive = model.everMade.compactMap { made in made.part.object.map { ($0, made.id) } }
    let known = container.liveInstances
    if known.count != alive.count { faults.append("\(known.count) known as alive, \(alive.count) are") }
    for (part, id) in alive where container.identity(of: part)?.registration != id {
      faults.append("\(part.name) is known as another")
    }
    let reached = heldCount
    if !hasProperties, alive.count != reached { faults.append("\(alive.count) alive, \(reached) held") }
    for (scope, place) in places {
      let kept = scope.keptInstances
      if Set(kept.map(\.registration)) != Set(place.kept.keys) {
        faults.append("\(place.scope?.description ?? "root") keeps \(kept) instead of \(place.kept)")
      }
      let serials = kept.compactMap { id in known.first { $0.id == id }?.serial }
      if serials != serials.sorted() { faults.append("kept out of order: \(kept)") }
    }
  }

  func breakCycles() {
    for made in model.everMade { made.part.object?.properties = [] }
  }
}
