import Testing

@testable import Core

/// Random registrations, lifetimes, scopes, removals and resolutions, against a naive model.
@Suite struct ModelTests {
  @Test(arguments: Seeds.some(300)) func aContainerDoesWhatItsModelSays(_ seed: UInt64) throws {
    var run = ModelRun(seed: seed)
    defer { run.breakCycles() }
    for _ in 1...40 {
      try run.step()
      if !run.faults.isEmpty { break }
    }
    let story = (run.faults + run.story).joined(separator: "\n")
    #expect(run.faults.isEmpty, "SEED=\(seed)\n\(story)")
  }
}

private struct ModelRun {
  private let container = Container(tracksInstances: true)
  private let model = ReferenceModel()
  private var random: SplitMix64
  /// Without property injection nothing forms a retain cycle, and what is alive can be told exactly.
  private let hasProperties: Bool
  private var places: [(container: Container, place: ReferenceModel.Place)]
  private var held: [Part] = []
  private(set) var faults: [String] = []
  private(set) var story: [String] = []

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    hasProperties = Bool.random(using: &random)
    places = [(container, ReferenceModel.Place(nil, in: nil))]
    for _ in 1...5 { register() }
  }

  mutating func step() throws {
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<3: register()
    case 3: remove()
    case 4: edit()
    case 5..<7: try open()
    case 7: close()
    case 8..<10: if let index = held.indices.randomElement(using: &random) { held.remove(at: index) }
    default: resolve()
    }
    checkAlive()
  }

  // MARK: Steps

  private mutating func anyName() -> String { "S\(Int.random(in: 0..<8, using: &random))" }

  private mutating func anyLifetime() -> Lifetime {
    [Lifetime.transient, .graph, .container, .weak, .scoped("user"), .scoped("message")].randomElement(using: &random)
      ?? .transient
  }

  private mutating func anyNeeds(of name: String) -> [String] {
    (0..<Int.random(in: 0..<4, using: &random)).map { _ in
      // Mostly to a higher number, so that cycles are the exception.
      var need = anyName()
      if need <= name, Int.random(in: 0..<8, using: &random) > 0 { need = "S\(Int.random(in: 4..<9, using: &random))" }
      if Int.random(in: 0..<4, using: &random) == 0 { need += "?" }
      if hasProperties, Int.random(in: 0..<3, using: &random) == 0 { need += " property" }
      return need
    }
  }

  private mutating func register() {
    let (name, lifetime) = (anyName(), anyLifetime())
    let needs = anyNeeds(of: name)
    let id = container.addPart(name, lifetime, needs: needs)
    model.services.append(
      .init(id: id, name: name, lifetime: lifetime, needs: needs.map(Dependency.init(reading:))))
    story.append("add \(name) \(lifetime) \(needs)")
  }

  private mutating func remove() {
    guard let index = model.services.indices.randomElement(using: &random) else { return }
    let service = model.services.remove(at: index)
    container.remove(service.id)
    forget(service.id)
    story.append("remove \(service.name)")
  }

  private mutating func edit() {
    guard let index = model.services.indices.randomElement(using: &random) else { return }
    var service = model.services[index]
    let lifetime = anyLifetime()
    let needs = anyNeeds(of: service.name)
    if lifetime != service.lifetime { forget(service.id) }
    service.lifetime = lifetime
    service.needs = needs.map(Dependency.init(reading:))
    model.services[index] = service
    container.addPart(service.name, lifetime, needs: needs, id: service.id)
    story.append("edit \(service.name) \(lifetime) \(needs)")
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
    let scope = try parent.container.openScope(kind, key: "\(places.count)")
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

  private mutating func resolve() {
    let name = anyName()
    guard let (scope, place) = places.randomElement(using: &random) else { return }
    let expected = model.faults(name, from: place)
    let before = container.liveInstances.map(\.id)
    story.append("resolve \(name) in \(place.scope?.description ?? "root"): \(expected.sorted())")
    do {
      let part = try scope.part(name)
      held.append(part)
      if !expected.isEmpty { faults.append("expected one of \(expected)") }
      faults += model.check(part, name, from: place)
    } catch let error as ResolutionError {
      if !expected.contains(Self.word(error)) { faults.append("\(error) is none of \(expected)") }
      if before != container.liveInstances.map(\.id) { faults.append("something was made: \(error)") }
    } catch {
      faults.append("\(error)")
    }
  }

  private static func word(_ error: ResolutionError) -> String {
    let name = error.service?.description ?? ""
    return switch error.reason {
    case .missing: "missing \(name)"
    case .noScope: "noScope \(name)"
    case .closedScope: "closedScope \(name)"
    case .cycle: error.path.dropLast().contains { $0.service == error.service } ? "cycle" : "no cycle"
    default: "\(error.reason)"
    }
  }

  // MARK: After each step

  /// Known as alive is what is alive, and that is what somebody holds.
  private mutating func checkAlive() {
    let alive = model.everMade.compactMap { made in made.part.object.map { ($0, made.id) } }
    let known = container.liveInstances
    if known.count != alive.count { faults.append("\(known.count) known as alive, \(alive.count) are") }
    for (part, id) in alive where container.identity(of: part)?.registration != id {
      faults.append("\(part.name) is known as another")
    }
    var reached: Set<ObjectIdentifier> = []
    var queue = held + places.flatMap { $0.place.kept.values }
    while let part = queue.popLast() {
      if reached.insert(ObjectIdentifier(part)).inserted { queue += part.needs + part.properties }
    }
    if !hasProperties, alive.count != reached.count { faults.append("\(alive.count) alive, \(reached.count) held") }
    for (scope, place) in places {
      let kept = scope.keptInstances
      if Set(kept.map(\.registration)) != Set(place.kept.keys) { faults.append("\(place.scope as Any) keeps others") }
      let serials = kept.compactMap { id in known.first { $0.id == id }?.serial }
      if serials != serials.sorted() { faults.append("kept out of order: \(kept)") }
    }
  }

  func breakCycles() {
    for made in model.everMade { made.part.object?.properties = [] }
  }
}
