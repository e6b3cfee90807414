import Testing

@testable import Core

private final class Sword: Sendable {
  let words: [String]
  init(_ words: String...) { self.words = words }
}

private final class Node: Sendable {
  let children: [Node]
  init(children: [Node]) { self.children = children }
}

@Suite struct ArgumentTests {
  private let container = Container(tracksInstances: true)

  @Test func aFactoryReceivesAllItsArguments() throws {
    container.register(Sword.self, taking: Int.self) { _, length in Sword("\(length)") }
    container.register(Sword.self, taking: Int.self, String.self) { _, a, b in Sword("\(a)", b) }
    container.register(Sword.self, taking: Int.self, String.self, Bool.self) { _, a, b, c in Sword("\(a)", b, "\(c)") }
    container.register(Sword.self, taking: Int.self, String.self, Bool.self, Double.self, Character.self) {
      _, a, b, c, d, e in Sword("\(a)", b, "\(c)", "\(d)", "\(e)")
    }
    #expect(try container.resolve(Sword.self, with: 90).words == ["90"])
    #expect(try container.resolve(Sword.self, with: 90, "steel").words == ["90", "steel"])
    #expect(try container.resolve(Sword.self, with: 90, "steel", true).words == ["90", "steel", "true"])
    #expect(
      try container.resolve(Sword.self, with: 90, "steel", true, 1.5, Character("x")).words == [
        "90", "steel", "true", "1.5", "x",
      ])
    #expect(
      container.registrations.map(\.key.description) == [
        "Sword(Int)", "Sword(Int, String)", "Sword(Int, String, Bool)",
        "Sword(Int, String, Bool, Double, Character)",
      ])
  }

  @Test func argumentsAndDependenciesCanBeCombined() throws {
    container.register(String.self, lifetime: .container) { _ in "steel" }
    container.register(Sword.self, named: "dress", taking: Int.self) { r, length in
      Sword("\(length)", try r.resolve(String.self))
    }
    container.register([String].self) { r in try r.resolve(Sword.self, named: "dress", with: 70).words }
    #expect(try container.resolve([String].self) == ["70", "steel"])
  }

  @Test func argumentsOfOtherTypesAreAnError() {
    container.register(Sword.self, taking: Int.self) { _, length in Sword("\(length)") }
    #expect(
      fault { try container.resolve(Sword.self, with: "long") }?.description
        == "Sword(String): nothing is registered for Sword(String). Registered with a similar name: Sword(Int). "
        + "Register Sword(String), or make the dependency optional.")
    #expect(fault { try container.resolve(Sword.self) }?.pathText == "Sword")
  }

  @Test func aServiceMayMakeItselfWithOtherArguments() throws {
    container.register(Node.self, taking: Int.self) { r, depth in
      Node(children: try (0..<depth).map { try r.resolve(Node.self, with: $0) })
    }
    #expect(try container.resolve(Node.self, with: 3).children.map(\.children.count) == [0, 1, 2])
    #expect(container.liveInstances.isEmpty)
  }

  @Test func infiniteRecursionIsTooDeepAndNoCrash() throws {
    container.register(Node.self, taking: Int.self) { r, depth in
      Node(children: [try r.resolve(Node.self, with: depth + 1)])
    }
    guard case .tooDeep? = fault({ try container.resolve(Node.self, with: 0) })?.reason else {
      Issue.record("expected tooDeep")
      return
    }
  }
}

private protocol Weapon: Sendable { var length: Int { get } }
private final class Saber: Weapon {
  let length: Int
  init(_ length: Int) { self.length = length }
}

@Suite struct ArgumentsAndInterfacesTests {
  private let container = Container()

  @Test func aServiceWithArgumentsDoesNotReplaceAnotherProvider() throws {
    container.register((any Weapon).self) { _ in Saber(1) }
    container.register(Saber.self, taking: Int.self) { _, length in Saber(length) }.provide((any Weapon).self)
    #expect(try container.resolve((any Weapon).self).length == 1)
    #expect(try container.resolve((any Weapon).self, with: 90).length == 90)
  }

  @Test func sixArgumentsArePassed() throws {
    container.register(Int.self, taking: Int.self, Int.self, Int.self, Int.self, Int.self, Int.self) {
      $1 + $2 + $3 + $4 + $5 + $6
    }
    #expect(try container.resolve(Int.self, with: 1, 2, 3, 4, 5, 6) == 21)
  }
}

/// Arguments reach the factory through decorators and other wrappers of the service.
@Suite struct ArgumentsThroughWrappersTests {
  private let container = Container()

  init() { container.register(Saber.self, taking: Int.self) { _, length in Saber(length) } }

  @Test func argumentsReachAnOptional() throws {
    #expect(try container.resolve(Saber?.self, with: 90)?.length == 90)
    #expect(try container.resolve(Saber?.self, with: "long") == nil)
    #expect(try container.resolve(Part?.self, with: 90) == nil)
  }

  @Test func argumentsReachALazyThatMakesOneInstance() throws {
    let lazy = try container.resolve(Lazy<Saber>.self, with: 90)
    let saber = try lazy()
    #expect(saber.length == 90)
    #expect(try lazy() === saber)
  }

  @Test func argumentsReachAProviderThatMayReplaceThem() throws {
    let provider = try container.resolve(Provider<Saber>.self, with: 90)
    #expect(try provider().length == 90)
    #expect(try provider() !== provider())
    #expect(try provider(with: 70).length == 70)
    #expect(try container.resolve(Provider<Saber?>.self, with: "long")() == nil)
  }

  @Test func argumentsReachAnAsynchronousFactory() async throws {
    container.registerAsync(Part.self, taking: String.self) { r, name in
      await Task.yield()
      return Part(name)
    }
    container.registerAsync(Int.self) { r in
      try await r.resolve(Part.self, with: "Boots").name.count + r.resolve(Saber.self, with: 2).length
    }
    #expect(try await container.resolveAsync(Part.self, with: "Helmet").name == "Helmet")
    #expect(try await container.resolveAsync(Int.self) == 7)
    #expect(try await container.resolveAsync(Saber.self, with: 90).length == 90)
    let missing = await asyncFault { try await container.resolveAsync(Part.self, with: 7) }
    #expect(missing?.service == ServiceKey(Part.self, taking: Int.self))
  }
}
