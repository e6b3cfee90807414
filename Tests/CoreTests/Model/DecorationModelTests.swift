import Testing

@testable import Core

/// Random decorations and interfaces, compared with strings. The name of a resolved instance lists its decorations in
/// order.
@Suite(.timeLimit(.minutes(1))) struct DecorationModelTests {
  @Test(arguments: Seeds.some(500)) func decorationsLieOverEachOtherAndProvidersStandInOrder(_ seed: UInt64) async {
    var run = DecorationRun(seed: seed)
    for _ in 1...40 where run.faults.isEmpty { await run.step() }
    #expect(run.faults.isEmpty, "SEED=\(seed)\n\((run.faults + run.story).joined(separator: "\n"))")
  }
}

private struct DecorationRun {
  private final class Service {
    let registered: Registered<Part>
    let name: String?
    let interfaces: [String?]
    let lifetime: Lifetime
    let needsAsync: Bool
    /// Name of the instance that is made next.
    var text: String
    var kept: Part?

    init(
      _ registered: Registered<Part>, _ name: String?, _ interfaces: [String?], _ lifetime: Lifetime,
      needsAsync: Bool, _ text: String
    ) {
      self.registered = registered
      self.name = name
      self.interfaces = interfaces
      self.lifetime = lifetime
      self.needsAsync = needsAsync
      self.text = text
    }
  }

  private static let names = [nil, "A", "B", "C"]
  private let container = Container()
  private var random: SplitMix64
  private var services: [Service] = []
  private var number = 0
  /// The decorator that throws at present.
  private let broken = Guarded("")
  private(set) var faults: [String] = []
  private(set) var story: [String] = []

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  private mutating func anyName() -> String? { Self.names.randomElement(using: &random) ?? nil }
  private func providers(_ name: String?) -> [Service] {
    services.filter { $0.name == name || $0.interfaces.contains(name) }
  }

  mutating func step() async {
    number += 1
    switch Int.random(in: 0..<12, using: &random) {
    case 0..<2: register()
    case 2: decorateOne()
    case 3..<5: decorateByName()
    case 5:
      guard let index = services.indices.randomElement(using: &random) else { return }
      story.append("remove \(services[index].text)")
      container.remove(services.remove(at: index).registered.id)
    case 6:
      broken.value = Bool.random(using: &random) ? "d\(Int.random(in: 1...number, using: &random))" : ""
      story.append("broken: \(broken.value)")
    case 7..<9: resolveAll()
    default: await resolve()
    }
  }

  // MARK: Steps

  private mutating func register() {
    let name = anyName()
    let lifetime = [Lifetime.transient, .container, .graph].randomElement(using: &random) ?? .transient
    let text = "S\(number)"
    var registered: Registered<Part>
    let way = Int.random(in: 0..<3, using: &random)
    switch way {
    case 0: registered = container.register(Part.self, named: name, lifetime: lifetime) { _ in Part(text) }
    case 1: registered = container.register(Part.self, named: name, lifetime: lifetime) { () throws in Part(text) }
    default: registered = container.registerAsync(Part.self, named: name, lifetime: lifetime) { _ in Part(text) }
    }
    let interfaces = Self.names.filter { $0 != name && Int.random(in: 0..<3, using: &random) == 0 }
    services.removeAll { $0.name == name }  // the new registration replaces it
    for interface in interfaces { registered = registered.provide(Part.self, named: interface) }
    services.append(Service(registered, name, interfaces, lifetime, needsAsync: way == 2, text))
    story.append("add \(text) as \([name] + interfaces) \(lifetime) \(way)")
  }

  private func decorator() -> @Sendable (Part, Resolver) throws -> Part {
    let (word, broken) = ("d\(number)", broken)
    return { inner, resolver in
      if broken.value == word { throw ResolutionError(.factory(message: word), path: []) }
      return Part("\(word)(\(inner.name))")
    }
  }

  private mutating func decorateOne() {
    guard let service = services.randomElement(using: &random) else { return }
    story.append("decorate \(service.text) by d\(number)")
    service.registered.decorate(decorator())
    service.text = "d\(number)(\(service.text))"
  }

  private mutating func decorateByName() {
    let name = anyName()
    let provider = providers(name).last
    let isOwn = provider.map { $0.name == name } ?? false
    story.append("decorate whoever is \(name ?? "unnamed") by d\(number): \(isOwn)")
    if (container.decorate(Part.self, named: name, decorator()) != .notRegistered) != isOwn {
      faults.append("decorated: not \(isOwn)")
    }
    if let provider, isOwn { provider.text = "d\(number)(\(provider.text))" }
  }

  private mutating func resolve() async {
    let name = anyName()
    let isAsync = Bool.random(using: &random)
    let expected = providers(name).last.map { outcome($0, isAsync: isAsync) } ?? "missing"
    story.append("resolve \(name ?? "unnamed")\(isAsync ? " async" : ""): \(expected)")
    do {
      let part = try await isAsync ? container.resolveAsync(Part.self, named: name) : container.resolve(named: name)
      compare([part], [expected], providers(name).suffix(1))
    } catch {
      compare(error, expected)
    }
  }

  private mutating func resolveAll() {
    let name = anyName()
    let all = providers(name)
    var expected: [String] = []
    for service in all {
      expected.append(outcome(service, isAsync: false))
      if expected.last?.contains(" ") == true { break }
    }
    story.append("resolve all \(name ?? "unnamed"): \(expected)")
    do {
      compare(try container.resolveAll(Part.self, named: name), expected, all[...])
    } catch {
      compare(error, expected.last ?? "")
      // The services before the failed one may have been made.
      for service in all.prefix(expected.count - 1) where service.lifetime == .container {
        service.kept = try? container.resolve(Part.self, service.registered.id)
        if service.kept?.name != expected[all.firstIndex { $0 === service } ?? 0] { faults.append("kept another") }
      }
    }
  }

  // MARK: Expectations

  /// Expected result of resolving a service: the text of an instance, or the reason of the error.
  private func outcome(_ service: Service, isAsync: Bool) -> String {
    if let kept = service.kept { return kept.name }
    if service.needsAsync, !isAsync { return "needs async" }
    return !broken.value.isEmpty && service.text.contains("\(broken.value)(") ? "broken \(broken.value)" : service.text
  }

  private mutating func compare(_ found: [Part], _ expected: [String], _ services: ArraySlice<Service>) {
    if found.map(\.name) != expected { faults.append("\(found.map(\.name)) instead of \(expected)") }
    for (part, service) in zip(found, services) where service.lifetime == .container {
      if let kept = service.kept, kept !== part { faults.append("another \(service.text)") }
      service.kept = part
    }
    if Set(found.map(ObjectIdentifier.init)).count != found.count { faults.append("one instance for two services") }
  }

  private mutating func compare(_ error: any Error, _ expected: String) {
    let found =
      switch (error as? ResolutionError)?.reason {
      case .missing: "missing"
      case .needsAsync: "needs async"
      case .factory(let message): "broken \(message)"
      default: "\(error)"
      }
    if found != expected { faults.append("\(found) instead of \(expected)") }
  }
}
