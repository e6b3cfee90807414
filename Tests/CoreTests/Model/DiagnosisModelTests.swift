import Testing

@testable import Core

/// Agreement of `diagnose()` with the errors of resolving, for random registrations.
@Suite struct DiagnosisModelTests {
  @Test(arguments: Seeds.some(500)) func findingsAreTheErrorsOfResolving(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let container = Container()
    let model = ReferenceModel()
    let workshop = Workshop()
    defer { for part in workshop.made { part.properties = [] } }
    declareKinds(container)
    fill(container, model, workshop, &random)
    let story = model.services.map { "\($0.name) \($0.lifetime) \($0.needs)" }
    let innermost = try container.openScope("user", key: 1).openScope("message", key: 2.0)
      .openScope("draft", key: "3").container

    let errors = container.diagnose().filter { $0.severity == .error }
    for service in model.services.shuffled(using: &random) {
      let (name, below) = (service.name, reached(from: service, model))
      let found = errors.filter { below.contains($0.path[0]) }
      let outcome = fault { try innermost.part(name) }
      #expect(
        found.isEmpty == (outcome == nil),
        "SEED=\(seed) \(name) in a scope: \(found.map(\.path)) \(String(describing: outcome))\n\(story)")

      let fromRoot = container.diagnose(roots: [.part(name)]).filter {
        $0.severity == .error && below.contains($0.path[0])
      }
      let outcomeFromRoot = fault { try container.part(name) }
      #expect(
        fromRoot.isEmpty == (outcomeFromRoot == nil),
        "SEED=\(seed) \(name) from the root: \(fromRoot.map(\.path)) \(String(describing: outcomeFromRoot))\n\(story)")
    }
    let validation = Result { try container.validate() }
    if case .failure(let error) = validation {
      #expect(Set((error as? ValidationError)?.diagnostics ?? []) == Set(errors), "SEED=\(seed)")
    } else {
      #expect(errors.isEmpty, "SEED=\(seed)")
    }
  }

  /// Declares nested scopes: "message" is opened in "user", and "draft" in "message".
  private func declareKinds(_ container: Container) {
    container.declareScope("user", key: Int.self)
    container.declareScope("message", key: Double.self, in: "user")
    container.declareScope("draft", key: String.self, in: "message")
  }

  private func fill(
    _ container: Container, _ model: ReferenceModel, _ workshop: Workshop, _ random: inout SplitMix64
  ) {
    let lifetimes: [Lifetime] = [
      .transient, .transient, .graph, .container, .weak, .scoped("user"), .scoped("message"), .scoped("draft"),
    ]
    let count = Int.random(in: 3..<9, using: &random)
    for index in 0..<count {
      let needs = (0..<Int.random(in: 0..<3, using: &random)).map { _ in
        // Mostly a service with a higher number, and seldom a service that does not exist.
        let isBack = Int.random(in: 0..<8, using: &random) == 0
        let number = isBack ? Int.random(in: 0...index, using: &random) : index + 1
        let name = "\(["S", "I"].randomElement(using: &random) ?? "S")\(number)"
        let kind = Int.random(in: 0..<4, using: &random) == 0 ? Dependency.Kind.property : .initializer
        let isOptional = number == count ? Int.random(in: 0..<4, using: &random) > 0 : Bool.random(using: &random)
        return Dependency(.part(name), by: kind, isOptional: isOptional)
      }
      let service = ReferenceModel.Service(
        id: container.reserveID(), name: "S\(index)", interfaces: ["I\(index)"],
        lifetime: lifetimes.randomElement(using: &random) ?? .transient, needs: needs, making: .atRunTime)
      model.services.append(service)
      container.add(service, workshop)
    }
  }

  /// Names of the service and of all its declared dependencies, direct and indirect.
  private func reached(from service: ReferenceModel.Service, _ model: ReferenceModel) -> Set<String> {
    var result: Set<String> = []
    var queue = [service]
    while let next = queue.popLast() {
      if result.insert(next.name).inserted { queue += next.needs.compactMap { model.provider($0.service) } }
    }
    return result
  }
}
