import Testing

@_spi(Instrumentation) @testable import Core

/// Random registrations with nested overrides. Instances resolved in a body come from its copy alone, and the original
/// is unchanged afterwards.
@Suite(.timeLimit(.minutes(1))) struct OverrideModelTests {
  @Test(arguments: Seeds.some(300)) func anOverrideIsAnIndependentCopy(_ seed: UInt64) async throws {
    var run = try OverrideRun(seed: seed)
    for _ in 1...3 where run.faults.isEmpty { try await run.level(0) }
    #expect(run.faults.isEmpty, "SEED=\(seed)\n\((run.faults + run.story).joined(separator: "\n"))")
  }
}

private struct OverrideRun {
  /// The registrations that count in one body: a model, with a place for every scope.
  private struct Level {
    let model: ReferenceModel
    let places: [ReferenceModel.Place]
  }

  private let container = Container(tracksInstances: true)
  private let workshop = Workshop()
  private var random: SplitMix64
  /// The root and the open scopes, those of the original and those opened in a running body.
  private var scopes: [Container] = []
  /// Index of the parent of each scope.
  private var parents: [Int?] = [nil, 0, 1, 0]
  private var levels: [Level] = []
  private(set) var faults: [String] = []
  private(set) var story: [String] = []

  init(seed: UInt64) throws {
    random = SplitMix64(seed: seed)
    let user = try container.openScope("user", key: "anna")
    scopes = [container, user, try user.openScope("message", key: "7"), try container.openScope("user", key: "bob")]
    let model = ReferenceModel()
    for _ in 1...8 { register(in: container, model) }
    push(model)
  }

  /// Resolves at random, and runs nested bodies with overrides.
  mutating func level(_ depth: Int) async throws {
    await ask()
    guard depth < 3 else { return }
    let before = container.keptInstances
    let count = scopes.count
    let model = copyOfModel()
    story.append("{")
    let change = change(of: model)
    // Half of the bodies override with nothing asynchronous.
    if Bool.random(using: &random) {
      try await container.withOverrides(change) {
        push(model)
        try openOne()
        try await level(depth + 1)
        await ask()
      }
    } else {
      try container.withOverrides(change) {
        push(model)
        try openOne()
        for _ in 1...3 { resolve() }
      }
    }
    levels.removeLast()
    scopes.removeLast(scopes.count - count)
    parents.removeLast(parents.count - count)
    story.append("}")
    // The thread that ends a task may release the task's last frame a moment after the task has returned.
    func isLeft() -> Bool {
      workshop.made.count != levels[0].model.everMade.filter { $0.part.object != nil }.count
    }
    let limit = ContinuousClock.now + .seconds(30)
    while depth == 0, isLeft(), ContinuousClock.now < limit { await Task.yield() }
    if depth == 0, isLeft() { faults.append("an instance of a body is left") }
    if container.keptInstances != before { faults.append("the original keeps others") }
    await ask()
  }

  private mutating func ask() async {
    for _ in 1...3 { if Bool.random(using: &random) { await resolveAsync() } else { resolve() } }
  }

  // MARK: Overrides

  private mutating func copyOfModel() -> ReferenceModel {
    let model = ReferenceModel()
    model.services = levels[levels.count - 1].model.services
    // Instances of the outer levels are older than any of the body.
    model.everMade = levels.flatMap { $0.model.everMade }
    return model
  }

  /// Adds a level with an empty place for every scope.
  private mutating func push(_ model: ReferenceModel) {
    var places: [ReferenceModel.Place] = []
    for (scope, parent) in zip(scopes, parents) { places.append(.init(scope.scope, in: parent.map { places[$0] })) }
    levels.append(Level(model: model, places: places))
  }

  private mutating func change(of model: ReferenceModel) -> (Container) -> Void {
    var changes: [(Container) -> Void] = []
    for _ in 0..<Int.random(in: 0..<4, using: &random) {
      let number = Int.random(in: 0..<1000, using: &random)
      if number % 4 == 0 {
        story.append("remove no. \(number)")
        changes.append { copy in
          if !model.services.isEmpty { copy.remove(model.services.remove(at: number % model.services.count).id) }
        }
      } else {
        let new = service()
        changes.append { [workshop] copy in
          var service = new
          service.id = copy.reserveID()
          model.services.append(service)
          copy.add(service, workshop)
        }
      }
    }
    return { copy in for change in changes { change(copy) } }
  }

  private mutating func register(in container: Container, _ model: ReferenceModel) {
    var service = service()
    service.id = container.reserveID()
    model.services.append(service)
    container.add(service, workshop)
  }

  private mutating func service() -> ReferenceModel.Service {
    let index = Int.random(in: 0..<6, using: &random)
    let lifetimes: [Lifetime] = [.transient, .graph, .container, .weak, .scoped("user"), .scoped("message")]
    let needs = (0..<Int.random(in: 0..<3, using: &random)).map { _ in
      Dependency(.part("S\(Int.random(in: index + 1...6, using: &random))"), isOptional: Bool.random(using: &random))
    }
    let service = ReferenceModel.Service(
      id: .init(rawValue: 0), name: "S\(index)", interfaces: [],
      lifetime: lifetimes.randomElement(using: &random) ?? .transient,
      needs: needs,
      making: [.atRunTime, .initializer, .closure, .asyncClosure].randomElement(using: &random) ?? .atRunTime)
    story.append("add \(service.name) \(service.lifetime) \(service.making) \(needs.map(\.service.description))")
    return service
  }

  /// Opens a scope inside the body, which belongs to the body alone.
  private mutating func openOne() throws {
    let index = scopes.indices.randomElement(using: &random) ?? 0
    let scope = try scopes[index].openScope(Bool.random(using: &random) ? "user" : "message", key: "new")
    scopes.append(scope)
    parents.append(index)
    let level = levels.removeLast()
    levels.append(
      Level(model: level.model, places: level.places + [.init(scope.scope, in: level.places[index])]))
    story.append("open \(scope.scope?.description ?? "") in \(index)")
  }

  // MARK: Resolving

  private mutating func anyAsk(isAsync: Bool) -> (scope: Container, ask: ReferenceModel.Ask) {
    let index = scopes.indices.randomElement(using: &random) ?? 0
    let name = "S\(Int.random(in: 0..<6, using: &random))"
    story.append("resolve \(name) in \(index) at level \(levels.count - 1)\(isAsync ? " async" : "")")
    return (scopes[index], .init(name: name, place: levels[levels.count - 1].places[index], isAsync: isAsync))
  }

  private mutating func resolve() {
    let (scope, ask) = anyAsk(isAsync: false)
    check(ask, Result { try scope.part(ask.name) })
  }

  private mutating func resolveAsync() async {
    let (scope, ask) = anyAsk(isAsync: true)
    do {
      check(ask, .success(try await scope.resolveAsync(Part.self, named: ask.name)))
    } catch {
      check(ask, .failure(error))
    }
  }

  private mutating func check(_ ask: ReferenceModel.Ask, _ outcome: Result<Part, any Error>) {
    let model = levels[levels.count - 1].model
    let expected = model.faults(ask, [:])
    switch outcome {
    case .success(let part):
      if expected.mustFail { faults.append("\(ask.name): expected one of \(expected.all)") }
      var check = ObjectCheck(model: model)
      check.visit(
        .init(part: part, service: model.provider(.part(ask.name)), place: ask.place, isAsync: model.goesAsync(ask)))
      faults += check.faults
    case .failure(let error):
      if expected.all.isEmpty { faults.append("\(ask.name): \(error)") }
      var check = ObjectCheck(model: model)
      check.visitWreck(Array(zip(scopes.map(\.answering), levels[levels.count - 1].places)), workshop)
      faults += check.faults
    }
  }
}
