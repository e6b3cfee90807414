import Testing

@testable import Core

struct ErrorCase: Sendable, CustomTestStringConvertible {
  let id: String
  let error: ResolutionError
  let expected: String
  var testDescription: String { id }
}

private let forge = Registration.Location(file: "Game/Forge.swift", line: 12)
private let knight = ResolutionError.Step(.part("Knight"))
private func armor(_ kind: Dependency.Kind? = .initializer, _ place: Registration.Location? = nil)
  -> ResolutionError
  .Step
{ .init(.part("Armor"), by: kind, location: place) }
private func helmet(_ kind: Dependency.Kind) -> ResolutionError.Step { .init(.part("Helmet"), by: kind) }

private let cases = [
  ErrorCase(
    id: "missing, asked for from outside", error: .init(.missing(similar: []), path: [knight]),
    expected: "Knight: nothing is registered for Knight. Register Knight, or make the dependency optional."),
  ErrorCase(
    id: "missing, by an initializer, with place and near name",
    error: .init(
      .missing(similar: ["HelmetPolish"]), path: [knight, armor(.initializer, forge), helmet(.initializer)]),
    expected: "Knight → Armor → Helmet: nothing is registered for Helmet (requested by the initializer of Armor, "
      + "which is registered at Forge.swift:12). Registered with a similar name: HelmetPolish. "
      + "Register Helmet, or make the dependency optional."),
  ErrorCase(
    id: "missing, by a property",
    error: .init(.missing(similar: ["Helm", "Hemlet"]), path: [armor(), helmet(.property)]),
    expected: "Armor → Helmet: nothing is registered for Helmet (requested by a property of Armor). "
      + "Registered with a similar name: Helm, Hemlet. Register Helmet, or make the dependency optional."),
  ErrorCase(
    id: "missing, by a method", error: .init(.missing(similar: []), path: [armor(), helmet(.method)]),
    expected: "Armor → Helmet: nothing is registered for Helmet (requested by a method of Armor). "
      + "Register Helmet, or make the dependency optional."),
  ErrorCase(
    id: "missing, by a pull", error: .init(.missing(similar: []), path: [armor(), helmet(.locator)]),
    expected: "Armor → Helmet: nothing is registered for Helmet (requested from the locator by Armor). "
      + "Register Helmet, or make the dependency optional."),
  ErrorCase(
    id: "cycle", error: .init(.cycle, path: [knight, armor(), knight]),
    expected: "Knight → Armor → Knight: Knight is needed to make itself. "
      + "Break the cycle: make one of these dependencies a property."),
  ErrorCase(
    id: "scope, from the root", error: .init(.noScope(kind: "user", askedFrom: nil), path: [knight, armor()]),
    expected: "Knight → Armor: Armor exists only in scopes of kind 'user', but was resolved outside of all scopes. "
      + "Open a 'user' scope and resolve in it."),
  ErrorCase(
    id: "scope, from another scope",
    error: .init(.noScope(kind: "user", askedFrom: .init(kind: "room", key: "7")), path: [armor()]),
    expected: "Armor exists only in scopes of kind 'user', but was resolved in the scope room:7. "
      + "Open a 'user' scope and resolve in it."),
  ErrorCase(
    id: "closed scope", error: .init(.closedScope(.init(kind: "user", key: "anna")), path: [armor()]),
    expected: "Armor: the scope user:anna is closed. Open a new one and resolve in it."),
  ErrorCase(
    id: "closed scope, nothing asked", error: .init(.closedScope(.init(kind: "user", key: "anna")), path: []),
    expected: "the scope user:anna is closed. Open a new one and resolve in it."),
  ErrorCase(
    id: "wrong key", error: .init(.wrongKey(kind: "user", expected: "User"), path: [knight]),
    expected: "Knight: a 'user' scope needs a key of type User, but was opened with a key of another type. "
      + "Pass openScope a key of type User."),
  ErrorCase(
    id: "wrong place", error: .init(.wrongPlace(kind: "message", outer: "user", openedFrom: nil), path: [knight]),
    expected: "Knight: a 'message' scope must be opened inside a 'user' scope, not outside of all scopes. "
      + "Open a 'user' scope first, then open the 'message' scope in it."),
  ErrorCase(
    id: "key taken", error: .init(.keyTaken(kind: "user"), path: [knight]),
    expected: "Knight is already the key type of 'user' scopes. "
      + "Give each kind of scope its own key type."),
  ErrorCase(
    id: "factory", error: .init(.factory(message: "no iron"), path: [knight, armor()]),
    expected: "Knight → Armor: the factory of Armor failed: no iron"),
  ErrorCase(
    id: "wrong type", error: .init(.wrongType(found: "Int"), path: [armor()]),
    expected: "Armor: the registration of Armor made an instance of Int, which cannot be used as Armor. "
      + "Register it under a type it conforms to."),
  ErrorCase(
    id: "too deep", error: .init(.tooDeep(depth: 480), path: [armor()]),
    expected: "Armor: the chain is 480 services deep and this thread's stack is nearly full. "
      + "Resolve it on a thread with a larger stack, or break the chain with a lazy dependency."),
  ErrorCase(
    id: "needs async", error: .init(.needsAsync, path: [knight, armor()]),
    expected: "Knight → Armor: Armor is made asynchronously. "
      + "Use resolveAsync for Armor and for every service that needs Armor. "
      + "Or resolve Armor before a synchronous closure, a property, a Lazy or a Provider needs it."),
  ErrorCase(
    id: "cancelled", error: .init(.cancelled, path: [armor()]),
    expected: "Armor: the task that was resolving Armor was cancelled. "
      + "Other tasks that wait for Armor are not affected."),
  ErrorCase(
    id: "container gone", error: .init(.containerGone, path: [armor()]),
    expected: "Armor: the container was freed before it could make Armor. "
      + "Keep the container as long as anything resolves from it."),
  ErrorCase(
    id: "container gone, nothing asked", error: .init(.containerGone, path: []),
    expected: "the container was freed before it could answer. "
      + "Keep the container as long as anything resolves from it."),
  ErrorCase(
    id: "unshared", error: .init(.unshared, path: [armor()]),
    expected: "Armor is not Sendable, so each requester gets its own instance, and the cycle would never "
      + "end. Make it Sendable, or register it in a ConfinedContainer."),
  ErrorCase(
    id: "closed meanwhile", error: .init(.closedMeanwhile, path: [armor()]),
    expected: "Armor: the container was closed while Armor was being made, and has released it. "
      + "Resolve it again, or close the container after the last request."),
  ErrorCase(
    id: "released", error: .init(.released, path: [armor()]),
    expected: "Armor was registered as an instance, and the container released it when it was closed. "
      + "Register it again."),
  ErrorCase(
    id: "a long path", error: .init(.cycle, path: (1...20).map { .init(.part("S\($0)")) }),
    expected: "S1 → S2 → S3 → S4 → S5 → S6 → S7 → S8 → … (4 more) … → S13 → S14 → S15 → S16 → S17 → S18 → S19 → S20: "
      + "S20 is needed to make itself. Break the cycle: make one of these dependencies a property."),
  ErrorCase(
    id: "not an object", error: .init(.notAnObject(lifetime: .weak), path: [armor()]),
    expected: "Armor is a value, but the lifetime 'weak' works only for objects. "
      + "Use a class, or another lifetime."),
]

protocol Barking: Sendable {}

@Suite struct ErrorWordingTests {
  @Test(arguments: cases) func anErrorReads(_ item: ErrorCase) {
    #expect(item.error.description == item.expected)
  }

  @Test func aTypesNameAndAServicesNameAreBothShown() {
    #expect(ServiceKey(Int.self, named: "port").description == "Int \"port\"")
    #expect(ServiceKey(Int.self).description == "Int")
    #expect(ServiceKey.part("Armor").description == "Armor")
  }

  @Test func aMissingDependencyIsReportedWithPathLocationAndRemedy() {
    let container = Container()
    container.addPart("HelmetPolish")
    container.addPart("Armor", needs: ["Helmet"])
    container.addPart("Knight", needs: ["Armor"])
    #expect(
      fault { try container.part("Knight") }?.description
        == "Knight → Armor → Helmet: nothing is registered for Helmet (requested by the initializer of Armor). "
        + "Registered with a similar name: HelmetPolish. Register Helmet, or make the dependency optional.")
  }

  // MARK: Advice that exists

  private final class Dog: Sendable {}
  private final class Hound: Barking {}

  private func wording<Service>(_ body: () throws -> Service) -> String { fault(body)?.description ?? "no error" }

  @Test func noConfinedTypeIsSuggestedForAnOrdinaryContainer() {
    let container = Container()
    #expect(
      wording { try container.resolve(Lazy<Dog>.self, with: "Rex", 7)() }
        == "Dog(String, Int): nothing is registered for Dog(String, Int). "
        + "Register Dog(String, Int), or make the dependency optional.")
    #expect(
      wording { try container.resolve(Resolver.self, with: "Rex", 7) }
        == "Resolver(String, Int): nothing is registered for Resolver(String, Int). "
        + "Register Resolver(String, Int), or make the dependency optional.")
  }

  @Test func theConfinedTypeIsSuggestedForAConfinedContainer() {
    let container = ConfinedContainer()
    #expect(
      wording { try container.resolve(Lazy<Dog>.self) }
        == "Lazy<Dog>: nothing is registered for Lazy<Dog>. Lazy<Dog> can be called from any thread. "
        + "Use ConfinedContainer.Lazy<Dog>, which stays with the container's actor.")
    #expect(
      wording { try container.resolve(Lazy<Dog>?.self) }
        == "Optional<Lazy<Dog>>: nothing is registered for Optional<Lazy<Dog>>. "
        + "Optional<Lazy<Dog>> can be called from any thread. Use ConfinedContainer.Lazy<Dog>?, which stays with the container's actor."
    )
    #expect(wording { try container.resolve(Resolver.self) }.contains("Use ConfinedResolver, which"))
  }

  @Test func theWrappedTypeIsSuggestedForAnOptional() {
    let container = Container()
    container.register(Int?.self) { _ in 7 }
    #expect(
      wording { try container.resolve(Int.self) }
        == "Int: nothing is registered for Int. Registered with a similar name: Optional<Int>. "
        + "Register Int, or make the dependency optional.")
  }

  @Test func theClassIsSuggestedForItsProtocol() {
    let container = Container()
    container.register(Hound.self) { _ in Hound() }
    #expect(wording { try container.resolve((any Barking).self) }.contains("with a similar name: Hound."))
    let other = Container()
    other.register((any Barking).self) { _ in Hound() }
    #expect(wording { try other.resolve(Hound.self) }.contains("with a similar name: Barking."))
  }
}
