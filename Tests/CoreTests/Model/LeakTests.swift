import Testing

@testable import Core

/// Search for leaks: once everything is dropped, no instance is left, whatever was registered, resolved and opened.
@Suite struct LeakTests {
  /// Weak references to all instances that were made.
  private final class Made: Sendable {
    private let parts = Guarded<[WeakReference<Part>]>([])
    var all: [Part] { parts.value.compactMap(\.object) }
    func add(_ part: Part) { parts.change { $0.append(WeakReference(part)) } }
  }

  private static let lifetimes: [Lifetime] = [
    .transient, .graph, .container, .weak, .scoped("user"), .scoped("message"),
  ]

  /// Registers services that need only services with a higher number, so that no retain cycle is possible.
  private func fill(_ container: Container, _ random: inout SplitMix64, _ made: Made) {
    for index in 0..<12 {
      let needs = (0..<Int.random(in: 0..<4, using: &random)).map { _ in
        Dependency(
          .part("S\(Int.random(in: index + 1...12, using: &random))"),
          by: Bool.random(using: &random) ? .initializer : .property, isOptional: Bool.random(using: &random))
      }
      let registration = Registration(
        id: container.reserveID(), key: .part("S\(index)"),
        lifetime: Self.lifetimes.randomElement(using: &random) ?? .graph, dependencies: needs)
      let ask = { @Sendable (kind: Dependency.Kind, resolver: Resolver) in
        try needs.filter { $0.kind == kind }.compactMap { need in
          try need.isOptional
            ? resolver.resolve(Part?.self, named: need.service.name, by: kind)
            : resolver.resolve(Part.self, named: need.service.name, by: kind)
        }
      }
      container.register(registration) { resolver in
        let part = Part("S\(index)", needs: try ask(.initializer, resolver))
        made.add(part)
        return part
      } inject: { part, resolver in
        part.properties = try ask(.property, resolver)
      }
    }
    container.addPart("S12")
  }

  @Test(arguments: Seeds.some(200)) func noObjectIsLeftWhenEverythingIsReleased(_ seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let made = Made()
    let places = Guarded<[WeakReference<Container>]>([])
    do {
      let container = Container(tracksInstances: Bool.random(using: &random))
      fill(container, &random, made)
      let heard = Counter()
      let observation = container.observe { _ in heard.add() }
      var open = [container]
      for kind in ["user", "message", "user"] {
        guard let outer = open.randomElement(using: &random) else { continue }
        let key = Part(kind)
        made.add(key)
        open.append(
          kind == "user"
            ? try outer.openScope(ScopeKind(kind), key: key).container : try outer.openScope(ScopeKind(kind), key: "7"))
      }
      var held: [Part] = []
      for _ in 0..<30 {
        guard let place = open.randomElement(using: &random) else { continue }
        let name = "S\(Int.random(in: 0..<13, using: &random))"
        if Bool.random(using: &random) {
          if let part = try? place.part(name) { held.append(part) }
        } else if let part = try? await place.resolveAsync(Part.self, named: name) {
          held.append(part)
        }
      }
      // Some scopes are closed, and others are only dropped.
      if Bool.random(using: &random) { await open.last?.closeAndWait() }
      places.value = open.map { WeakReference($0) }
      withExtendedLifetime((observation, held)) {}
    }
    #expect(made.all.map(\.name) == [], "SEED=\(seed)")
    #expect(places.value.allSatisfy { $0.object == nil }, "SEED=\(seed)")
  }

  /// Proves that the check finds a leak.
  @Test func aLeakIsSeen() throws {
    let made = Made()
    do {
      let container = Container()
      container.addPart("A", .container, needs: ["A property"])
      made.add(try container.part("A"))
    }
    #expect(made.all.map(\.name) == ["A"])
    made.all.first?.properties = []
    #expect(made.all.isEmpty)
  }
}
