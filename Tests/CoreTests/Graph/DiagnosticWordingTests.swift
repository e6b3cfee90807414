import Testing

@testable import Core

struct FindingCase: Sendable, CustomTestStringConvertible {
  let id: String
  let finding: Diagnostic
  let severity: Diagnostic.Severity
  let path: [String]
  let message: String
  let remedy: String
  var testDescription: String { id }
}

private let cases = [
  FindingCase(
    id: "missing",
    finding: .missing(
      "Armor", "Helmet", similar: ["HelmetPolish"],
      remedy: ServiceKey.part("Helmet").remedyIfMissing(isConfined: false)),
    severity: .error,
    path: ["Armor", "Helmet"],
    message: "Armor needs Helmet, but nothing is registered for Helmet. Registered with a similar name: HelmetPolish.",
    remedy: "Register Helmet, or make the dependency optional."),
  FindingCase(
    id: "cycle", finding: .cycle(["A", "B", "A"]), severity: .error, path: ["A", "B", "A"],
    message: "A → B → A: each needs the next before it can be made.",
    remedy: "Make one of these dependencies a property: it is set after construction."),
  FindingCase(
    id: "captive, error", finding: .captive(.error, ["A", "B", "C"], holder: .container, held: .scoped("user")),
    severity: .error, path: ["A", "B", "C"],
    message: "A (container) needs C (scoped:user) through B, but outlives the scopes of C.",
    remedy: "Give A a lifetime no longer than C's, or pass C to the call that needs it."),
  FindingCase(
    id: "captive, warning", finding: .captive(.warning, ["A", "B"], holder: .container, held: .weak),
    severity: .warning, path: ["A", "B"], message: "A (container) keeps B (weak) alive for as long as A lives.",
    remedy: "Let B live as long as A, or let A resolve it at each use."),
  FindingCase(
    id: "captive, note", finding: .captive(.note, ["A", "B"], holder: .weak, held: .transient), severity: .note,
    path: ["A", "B"], message: "A (weak) keeps B (transient) alive for as long as A lives.",
    remedy: "Let B live as long as A, or let A resolve it at each use."),
  FindingCase(
    id: "scope", finding: .scopeAsked(["A", "B"], kind: "user", from: "outside of all scopes"), severity: .error,
    path: ["A", "B"],
    message: "B exists only in scopes of kind 'user', but is resolved outside of all scopes.",
    remedy: "Open a 'user' scope and resolve in it."),
  FindingCase(
    id: "hidden", finding: .hidden("Armor", "Boots"), severity: .warning, path: ["Armor", "Boots"],
    message: "Armor pulled Boots from the locator; the declaration of Armor shows only the locator.",
    remedy: "Pass Boots to Armor instead: injection shows it."),
  FindingCase(
    id: "missing pull", finding: .missingPull("Armor", "Boots"), severity: .error, path: ["Armor", "Boots"],
    message: "Armor pulled Boots from the locator, but nothing is registered for Boots.",
    remedy: "Register Boots; without it, Armor fails when used."),
  FindingCase(
    id: "leak of a circle", finding: .leak(["A#1", "B#1", "A#1"]), severity: .warning, path: ["A#1", "B#1", "A#1"],
    message: "A#1 → B#1 → A#1 hold each other, and nothing else holds them: they are never freed.",
    remedy: "Break the cycle: let one of them hold the other weakly, or clear its property."),
  FindingCase(
    id: "leak of itself", finding: .leak(["A", "A"]), severity: .warning, path: ["A", "A"],
    message: "A holds itself, and nothing else holds it: it is never freed.",
    remedy: "Break the cycle: let it hold itself weakly, or clear its property."),
  FindingCase(
    id: "leak of one", finding: .leak(["A#1"]), severity: .warning, path: ["A#1"],
    message: "A#1 is alive, but it has no known holder.",
    remedy: "Find what holds it."),
  FindingCase(
    id: "factory", finding: .factory(["Map", "Scenarios"], kind: "tab"), severity: .warning,
    path: ["Map", "Scenarios"],
    message:
      "Map exists only in scopes of kind 'tab', but holds Scenarios, which opens scopes. "
      + "An instance of one scope could open any other scope.",
    remedy: "Let a service that outlives the scope use Scenarios, or pass Map only what it needs."),
  FindingCase(
    id: "factory, further in", finding: .factory(["Map", "Menu", "Scenarios"], kind: "tab"), severity: .warning,
    path: ["Map", "Menu", "Scenarios"],
    message:
      "Map exists only in scopes of kind 'tab', but holds Scenarios through Menu, which opens scopes. "
      + "An instance of one scope could open any other scope.",
    remedy: "Let a service that outlives the scope use Scenarios, or pass Map only what it needs."),
  FindingCase(
    id: "unused", finding: .unused("Squire"), severity: .note, path: ["Squire"],
    message: "Squire is registered, but no root needs it, directly or indirectly.",
    remedy: "Remove it, or list it under 'roots'."),
  FindingCase(
    id: "ambiguous",
    finding: .ambiguous("Armor", providers: [("Plate", .init(file: "Forge.swift", line: 3)), ("Mail", nil)]),
    severity: .note,
    path: ["Armor", "Plate", "Mail"], message: "Armor is provided by Plate, Mail; resolving Armor gives Mail.",
    remedy: "Resolve one of them by its own name, or all with resolveAll."),
  FindingCase(
    id: "ambiguous, of one name",
    finding: .ambiguous(
      "B",
      providers: [
        ("B", .init(file: "Forge.swift", line: 3)), ("B", .init(file: "Smithy.swift", line: 12)), ("C", nil),
        ("B", nil),
      ]),
    severity: .note, path: ["B", "B", "B", "C", "B"],
    message: "B is provided by B (Forge.swift:3), B (Smithy.swift:12), C, B; resolving B gives B.",
    remedy: "Resolve one of them by its own name, or all with resolveAll."),
  FindingCase(
    id: "a value, weakly", finding: .weakValue("Point"), severity: .error, path: ["Point"],
    message: "Point is a value, but the lifetime 'weak' works only for objects.",
    remedy: "Use a class, or another lifetime."),
  FindingCase(
    id: "unchecked", finding: .unchecked(7, of: 9, isTracked: true), severity: .note, path: [],
    message: "7 of 9 registrations unchecked: their closures have not run.",
    remedy: "Resolve these services before the check, or register their initializers instead of closures."),
  FindingCase(
    id: "unchecked, one", finding: .unchecked(1, of: 9, isTracked: true), severity: .note, path: [],
    message: "1 of 9 registrations unchecked: its closure has not run.",
    remedy: "Resolve this service before the check, or register its initializer instead of the closure."),
  FindingCase(
    id: "outlive", finding: .outlive("Cart", count: 1, example: "Cart#7", kind: "request", receivers: ["Till"]),
    severity: .error, path: ["Cart", "Till"],
    message: "Cart#7 is alive, but its scope (kind 'request') is closed. Till received it.",
    remedy: "Find what holds it (a list, a closure, a task), and release it when the scope closes."),
  FindingCase(
    id: "outlive, several",
    finding: .outlive("Cart", count: 9, example: "Cart#7", kind: "request", receivers: []), severity: .error,
    path: ["Cart"],
    message:
      "9 instances of Cart, such as Cart#7, are alive, but their scopes (kind 'request') are closed. "
      + "No service received them.",
    remedy: "Find what holds them (a list, a closure, a task), and release them when the scope closes."),
  FindingCase(
    id: "outlive, many receivers",
    finding: .outlive(
      "Cart", count: 2, example: "Cart#7", kind: "request", receivers: ["A", "B", "C", "D", "E"]), severity: .error,
    path: ["Cart", "A", "B", "C", "D", "E"],
    message:
      "2 instances of Cart, such as Cart#7, are alive, but their scopes (kind 'request') are closed. "
      + "A, B, C and 2 more received some of them.",
    remedy: "Find what holds them (a list, a closure, a task), and release them when the scope closes."),
  FindingCase(
    id: "grows", finding: .grows("Line", .warning, from: 3, to: 90, seconds: 10, made: 200, released: 113),
    severity: .warning, path: ["Line"],
    message:
      "The number of live Line instances rose from 3 to 90 in 10 s. Since attaching, 200 were made and 113 freed.",
    remedy: "Find what holds them; if they belong to a request, register Line for a scope."),
  FindingCase(
    id: "unclosed", finding: .unclosed(kind: "request", opened: 50, closed: 8, open: 42, longestSeconds: 9),
    severity: .warning, path: [],
    message:
      "Scopes of kind 'request' are not closed: 42 are open, the longest for at least 9 s. "
      + "Since attaching, 50 were opened and 8 closed.",
    remedy: "Close each one, or use withScope, which closes it when its body ends."),
  FindingCase(
    id: "slow", finding: .slow("Report", percent: 81, made: 200, mean: "1.5ms"), severity: .warning, path: ["Report"],
    message: "Report (transient) takes 81 % of the time spent making services: 200 were made, 1.5ms each on average.",
    remedy: "Share it for a scope or the container, or make it cheaper."),
]

@Suite struct DiagnosticWordingTests {
  @Test(arguments: cases) func aFindingReads(_ item: FindingCase) {
    #expect(item.finding.severity == item.severity)
    #expect(item.finding.path == item.path)
    #expect(item.finding.message == item.message)
    #expect(item.finding.remedy == item.remedy)
  }

  @Test func everyKindHasACase() {
    #expect(Set(cases.map(\.finding.kind)) == Set(Diagnostic.Kind.allCases))
  }

  @Test func aFailedValidationListsEveryError() {
    let container = Container()
    container.addPart("A", needs: ["X", "B"])
    container.addPart("B", needs: ["A"])
    #expect(throws: ValidationError.self) { try container.validate() }
    do {
      try container.validate()
    } catch {
      #expect(
        String(describing: error) == """
          error: A needs X, but nothing is registered for X. Register X, or make the dependency optional.
          error: A → B → A: each needs the next before it can be made. Make one of these dependencies a property: \
          it is set after construction.
          """)
    }
  }
}
