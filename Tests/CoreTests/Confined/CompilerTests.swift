import Foundation
import Testing

/// Small programs that the compiler accepts or refuses, compiled against this build of Core.
// Serialized: each test blocks a thread while the compiler runs, and the other tests have few threads.
@Suite(.serialized) struct CompilerTests {
  struct Program: CustomTestStringConvertible, Sendable {
    let name: String
    /// Part of the compiler's message; nil for a program that compiles.
    let refusal: String?
    let code: String
    var testDescription: String { name }
  }

  private static let services = """
    import Core
    final class Blade { var edge = 0 }
    final class Boots: Sendable {}
    final class Duel { let left: Blade; init(left: Blade) { self.left = left } }
    final class Stick: Sendable { init(_ length: Int) {} }
    final class Pair: Sendable { init(_ length: Int, _ name: String) {} }
    @MainActor final class Window {
      var title: String
      init() { title = "" }
    }

    """

  private static let accepted = [
    Program(
      name: "a transient instance is handed on", refusal: nil,
      code: """
        func use(_ container: Container) throws {
          container.registerUnshared(Blade.self, Blade.init)
          let blade = try container.resolve(Blade.self)
          Task.detached { blade.edge += 1 }
        }
        """),
    Program(
      name: "a confined container lives in an actor, and its factories use the actor", refusal: nil,
      code: """
        actor Smithy {
          private let container = ConfinedContainer()
          private var count = 0
          init() { container.register(Blade.self, lifetime: .container, Blade.init) }
          func setUp() { container.register(Int.self) { _ in self.count += 1; return self.count } }
          func sharpen() throws { try container.resolve(Blade.self).edge += 1 }
        }
        """),
    Program(
      name: "a confined container makes on the main actor what belongs there", refusal: nil,
      code: """
        @MainActor func compose() throws -> Window {
          let container = ConfinedContainer()
          container.register(Window.self, lifetime: .container, Window.init)
          container.register(Window.self, named: "other") { _ in Window() }
          return try container.resolve()
        }
        """),
    Program(
      name: "a confined container is handed on with all that it has", refusal: nil,
      code: """
        func use() throws {
          let container = ConfinedContainer()
          container.register(Blade.self, lifetime: .container, Blade.init)
          let blade = try container.resolve(Blade.self)
          blade.edge = 1
          Task.detached { blade.edge += try container.resolve(Blade.self).edge }
        }
        """),
  ]

  private static let refused = [
    Program(
      name: "a shared service that is not Sendable", refusal: "Sendable",
      code: "func use(_ container: Container) { container.register(Blade.self, lifetime: .container, Blade.init) }"),
    Program(
      name: "an instance that exists already and is not Sendable", refusal: "Sendable",
      code: "func use(_ container: Container) { container.register(Blade.self, instance: Blade()) }"),
    Program(
      name: "a transient instance, used after it was handed on", refusal: "risks causing data races",
      code: """
        func use(_ container: Container) throws {
          let blade = try container.resolve(Blade.self)
          Task.detached { blade.edge += 1 }
          blade.edge += 1
        }
        """),
    Program(
      name: "a factory that hands its product on", refusal: "risks causing data races",
      code: """
        func use(_ container: Container) {
          container.registerUnshared(Blade.self) { _ in
            let blade = Blade()
            Task.detached { blade.edge += 1 }
            return blade
          }
        }
        """),
    Program(
      name: "a lazy dependency that is not Sendable, handed on", refusal: "Sendable",
      code: "func use(_ lazy: Lazy<Blade>) -> any Sendable { lazy }"),
    Program(
      name: "a weak dependency that is not Sendable, handed on", refusal: "Sendable",
      code: "func use(_ weak: Weak<Blade>) -> any Sendable { weak }"),
    Program(
      name: "a service of the main actor, made elsewhere", refusal: "main actor-isolated initializer",
      code: "func use(_ container: Container) { container.register(Window.self) { _ in Window() } }"),
    Program(
      name: "a scope without its key", refusal: "inaccessible",
      code: "func use(_ container: Container) -> Scope<Int> { Scope(key: 1, container: container) }"),
    Program(
      name: "a confined container that is Sendable", refusal: "unavailable",
      code: "func use(_ container: ConfinedContainer) -> any Sendable { container }"),
    Program(
      name: "a confined container, used by two tasks", refusal: "risks causing data races",
      code: """
        func use() throws {
          let container = ConfinedContainer()
          Task.detached { _ = try container.resolve(Blade.self) }
          _ = try container.resolve(Blade.self)
        }
        """),
    Program(
      name: "an instance of a confined container, handed on", refusal: "risks causing data races",
      code: """
        func use() throws {
          let container = ConfinedContainer()
          let blade = try container.resolve(Blade.self)
          Task.detached { blade.edge += 1 }
          _ = try container.resolve(Blade.self)
        }
        """),
    Program(
      name: "an instance of a confined container, given away by its actor", refusal: "can not be returned",
      code: """
        actor Smithy {
          private let container = ConfinedContainer()
          func blade() throws -> Blade { try container.resolve() }
        }
        func use(_ smithy: Smithy) async throws { try await smithy.blade().edge += 1 }
        """),
    Program(
      name: "a resolver of a confined container, handed on", refusal: "risks causing data races",
      code: """
        func use(_ container: ConfinedContainer) {
          container.register(Blade.self) { resolver in
            Task.detached { _ = try resolver.resolve(Boots.self) }
            return Blade()
          }
        }
        """),
    Program(
      name: "a provider of a confined container that is Sendable", refusal: "unavailable",
      code: "func use(_ provider: ConfinedContainer.Provider<Boots>) -> any Sendable { provider }"),
    Program(
      name: "a confined container with the main actor's state, handed on", refusal: "main actor-isolated",
      code: """
        @MainActor func use() {
          let container = ConfinedContainer()
          container.register(Window.self) { _ in Window() }
          Task.detached { _ = try container.resolve(Window.self) }
        }
        """),
  ]

  /// Ways to write registrations and resolutions, each with part of the compiler's message. For a mistake the message
  /// is one sentence that says what to write.
  private static let written = [
    Program(
      name: "a lifetime left out before an initializer", refusal: nil,
      code: "func use(_ c: Container) { c.register(Boots.self, Boots.init); c.register(Stick.self, Stick.init) }"),
    Program(
      name: "a lifetime left out before a closure", refusal: nil,
      code: "func use(_ c: Container) { c.register(Boots.self) { _ in Boots() }; c.register(Boots.self) { Boots() } }"),
    Program(
      name: "an argument whose closure says its types", refusal: nil,
      code: """
        func use(_ c: Container) {
          c.register(Stick.self, taking: Int.self) { (r: Resolver, n: Int) in Stick(n) }
        }
        """),
    Program(
      name: "a name after the lifetime", refusal: "argument 'named' must precede argument 'lifetime'",
      code: "func use(_ c: Container) { c.register(Boots.self, lifetime: .container, named: \"dress\", Boots.init) }"),
    Program(
      name: "a result without a type", refusal: "Say what to resolve: resolve(Boots.self), or let boots: Boots",
      code: "func use(_ c: Container) throws { let x = try c.resolve(); print(x) }"),
    Program(
      name: "a result with a type", refusal: nil,
      code: """
        func use(_ c: Container) throws -> Boots {
          let boots: Boots = try c.resolve()
          c.register(Boots.self) { r in try r.resolve(named: "dress") }
          _ = boots
          return try c.resolve()
        }
        """),
    Program(
      name: "a closure that says the types of what it needs", refusal: nil,
      code: "func use(_ c: Container) { c.register(Stick.self) { (r: Resolver, n: Int) in Stick(n) } }"),
    Program(
      name: "two arguments, without the resolver", refusal: "expects 3 arguments, but 2 were used in closure body",
      code: "func use(_ c: Container) { c.register(Pair.self, taking: Int.self, String.self) { n, s in Pair(n, s) } }"),
    Program(
      name: "two arguments, one name for all", refusal: "expects 3 arguments, but 1 was used in closure body",
      code: "func use(_ c: Container) { c.register(Pair.self, taking: Int.self, String.self) { _ in Pair(1, \"\") } }"),
    Program(
      name: "two arguments, one left out", refusal: "expects 3 arguments, but 2 were used in closure body",
      code:
        "func use(_ c: Container) { c.register(Pair.self, taking: Int.self, String.self) { r, n in Pair(n, \"\") } }"),
    Program(
      name: "two arguments, none named", refusal: "expects 3 arguments, which cannot be implicitly ignored",
      code: "func use(_ c: Container) { c.register(Pair.self, taking: Int.self, String.self) { Pair(1, \"\") } }"),
    Program(
      name: "two arguments, one too many", refusal: "expects 3 arguments, but 4 were used in closure body",
      code: """
        func use(_ c: Container) { c.register(Pair.self, taking: Int.self, String.self) { r, n, s, t in Pair(n, s) } }
        """),
    Program(
      name: "two arguments in a confined container, without the resolver",
      refusal: "expects 3 arguments, but 2 were used in closure body",
      code: """
        func use(_ c: ConfinedContainer) { c.register(Pair.self, taking: Int.self, String.self) { n, s in Pair(n, s) } }
        """),
    Program(
      name: "seven arguments", refusal: "error:",
      code: """
        func use(_ c: Container) {
          c.register(Int.self, taking: Int.self, Int.self, Int.self, Int.self, Int.self, Int.self, Int.self) { n in n }
        }
        """),
  ]

  @Test(arguments: written) func aMisleadingCallCompilesAsMeantOrIsRefusedWithARemedy(_ program: Program) throws {
    let output = try Self.compile(program)
    if let refusal = program.refusal {
      #expect(output.contains("error:"))
      #expect(output.contains(refusal), "\(output)")
    } else {
      #expect(output == "")
    }
    #expect(!output.contains("Stack dump"), "the compiler has not survived it")
  }

  @Test(arguments: accepted) func aCorrectProgramCompiles(_ program: Program) throws {
    #expect(try Self.compile(program) == "")
  }

  @Test(arguments: refused) func aWrongProgramIsRefusedWithADiagnostic(_ program: Program) throws {
    let output = try Self.compile(program)
    #expect(output.contains("error:"))
    #expect(output.contains(program.refusal ?? ""), "\(output)")
  }

  /// - Returns: the messages of the compiler.
  private static func compile(_ program: Program) throws -> String { try Compiler.check(services + program.code) }
}
