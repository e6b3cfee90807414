import Testing

@testable import Core

/// Reads registrations written as `Name: need, need?, need property`.
private func registrations(_ lines: [(String, Lifetime)]) -> [Registration] {
  lines.enumerated().map { index, line in
    let parts = line.0.split(separator: ":").map { $0.trimmingPrefix(" ") }
    let needs = parts.count > 1 ? parts[1].split(separator: ",").map { String($0.trimmingPrefix(" ")) } : []
    return Registration(
      id: .init(rawValue: index + 1), key: .part(String(parts[0])), lifetime: line.1,
      dependencies: needs.map(Dependency.init(reading:)))
  }
}

private func transient(_ lines: String...) -> [Registration] { registrations(lines.map { ($0, .transient) }) }

@Suite struct DiagnosisTests {
  private func paths(_ kind: Diagnostic.Kind, _ diagnosis: Diagnosis) -> [String] {
    diagnosis.diagnostics.filter { $0.kind == kind }.map { $0.path.joined(separator: " ") }
  }

  @Test func aMissingServiceIsReportedOncePerDependent() {
    let diagnosis = Diagnosis(transient("Armor: Boots, Boots, Helmet, Belt?", "Knight: Boots", "Boot"))
    #expect(paths(.missing, diagnosis) == ["Armor Boots", "Armor Helmet", "Knight Boots"])
    #expect(diagnosis.diagnostics.first?.message.contains("Registered with a similar name: Boot.") == true)
  }

  @Test func aCycleIsReportedOncePerStronglyConnectedComponent() {
    let diagnosis = Diagnosis(
      transient(
        "Outside: C", "A: B", "B: C, A", "C: A, B", "Self: Self", "P: Q", "Q: P property", "R: S", "S: R method"))
    #expect(paths(.cycle, diagnosis) == ["A B A", "Self Self"])
  }

  @Test func aCycleThroughAnInterfaceNamesTheProvider() {
    var list = transient("Plate: Knight", "Knight: Armor")
    list[0].interfaces = [.part("Armor")]
    #expect(paths(.cycle, Diagnosis(list)) == ["Plate Knight Plate"])
  }

  @Test func aScopedServiceRequestedFromTheRootIsReported() {
    let list = registrations([
      ("Knight: Draft", .transient), ("Draft: Profile", .transient), ("Profile: Session", .scoped("user")),
      ("Session", .scoped("user")), ("Forge: Session", .container),
    ])
    let roots = [ServiceKey.part("Knight"), .part("Forge")]
    #expect(paths(.scope, Diagnosis(list, roots: roots)) == ["Knight Draft Profile"])
    #expect(paths(.scope, Diagnosis(list)).isEmpty)
  }

  @Test func aServiceOfAnInnerScopeNeededInAnOuterScopeIsFound() {
    let list = registrations([
      ("Inbox: Draft", .transient), ("Draft: Line", .graph), ("Line", .scoped("line")), ("Profile", .scoped("user")),
      ("Room", .scoped("room")), ("Mail: Draft, Profile, Room", .transient), ("Page: Line", .scoped("user")),
    ])
    let nesting: [ScopeKind: ScopeKind] = ["line": "message", "message": "user"]
    func found(_ kind: ScopeKind, _ names: String...) -> [Diagnostic] {
      Diagnosis(list, scopedRoots: [kind: names.map(ServiceKey.part)], nesting: nesting).diagnostics
        .filter { $0.kind == .scope }
    }
    #expect(found("user", "Inbox").map(\.path) == [["Inbox", "Draft", "Line"]])
    #expect(
      found("message", "Mail").map(\.message)
        == ["Line exists only in scopes of kind 'line', but is resolved in a scope of kind 'message'."])
    #expect(found("line", "Inbox", "Mail").isEmpty, "it is open, and so is what it is opened in")
    #expect(found("room", "Mail", "Profile").isEmpty, "a room may be opened anywhere")
    #expect(found("user", "Page", "Room").isEmpty, "what the page needs is a captive")
  }

  @Test func aServiceResolvedInAScopeIsUsed() throws {
    let container = Container()
    container.addPart("Page", .scoped("user"), needs: ["Boots"])
    container.addPart("Boots", .container)
    let unused = { container.diagnose(roots: [], scopedRoots: $0).filter { $0.kind == .unused }.map(\.path) }
    #expect(unused(["user": [.part("Page")]]).isEmpty)
    #expect(unused(["user": [.part("Boots")]]) == [["Page"]])
    container.declareScope("user", key: Int.self)
    container.declareScope("message", key: String.self, in: "user")
    container.addPart("Letter", .scoped("message"))
    try container.validate(scopedRoots: ["message": [.part("Page"), .part("Letter")]])
    #expect(throws: ValidationError.self) { try container.validate(scopedRoots: ["user": [.part("Letter")]]) }
  }

  @Test func aServiceThatNoRootNeedsIsUnused() {
    let list = transient("Knight: Armor", "Armor", "Squire: Boots", "Boots")
    #expect(paths(.unused, Diagnosis(list, roots: [.part("Knight")])) == ["Squire", "Boots"])
    #expect(paths(.unused, Diagnosis(list)).isEmpty)
  }

  @Test func aScopedServiceThatHoldsAScopeFactoryIsReported() {
    let list = registrations([
      ("Scenarios", .container), ("Router: Scenarios", .container), ("Map: Scenarios", .scoped("tab")),
      ("Pins: Scenarios method", .scoped("tab")),
    ])
    #expect(paths(.factory, Diagnosis(list, factories: [.part("Scenarios")])) == ["Map Scenarios"])
    #expect(paths(.factory, Diagnosis(list)).isEmpty)
  }

  @Test func aServiceThatOpensScopesIsFoundThroughTransientServices() {
    let list = registrations([
      ("Scenarios", .container), ("Map: Menu", .scoped("tab")), ("Menu: Bar property", .transient),
      ("Bar: Menu, Scenarios", .graph), ("Pins: Router", .scoped("tab")), ("Router: Scenarios", .container),
      ("Page: Link", .scoped("tab")), ("Link: Scenarios method", .transient),
    ])
    #expect(paths(.factory, Diagnosis(list, factories: [.part("Scenarios")])) == ["Map Menu Bar Scenarios"])
  }

  @Test func severalProvidersAreAmbiguous() {
    var list = transient("Plate", "Mail", "Leather")
    list[0].interfaces = [.part("Armor")]
    list[2].interfaces = [.part("Armor")]
    #expect(paths(.ambiguous, Diagnosis(list)) == ["Armor Plate Leather"])
  }

  @Test func twoProvidersOfOneServiceAreDistinguishedByTheirNames() {
    let container = Container()
    container.register(String.self, named: "a", lifetime: .transient, { () in "first" }).provide(String.self)
    container.register(String.self, lifetime: .transient, { () in "last" })
    #expect(
      container.diagnose().map(\.message)
        == ["String is provided by String \"a\", String; resolving String gives String."])
  }

  @Test func errorsComeFirstThenWarningsThenNotes() {
    let list = registrations([
      ("Forge: Boots, Map", .container), ("Boots", .transient), ("Map", .weak), ("Armor: Helmet", .transient),
    ])
    #expect(Diagnosis(list, roots: []).diagnostics.map(\.severity).isSortedDescending)
    #expect(Diagnosis(list).diagnostics.map(\.kind) == [.missing, .captive, .captive])
  }

  @Test func aSoundSetHasNoFindings() throws {
    let container = Container()
    container.addPart("Forge", .container)
    container.addPart("Boots", .transient, needs: ["Forge"])
    #expect(container.diagnose(roots: [.part("Boots")]).isEmpty)
    try container.validate()
  }

  @Test func validationMakesNoInstance() throws {
    let container = Container()
    let made = Counter()
    container.addPart("Forge", .container, made: made)
    container.addPart("Boots", .transient, needs: ["Forge"], made: made)
    try container.validate()
    #expect(made.value == 0)
  }
}

extension [Diagnostic.Severity] {
  fileprivate var isSortedDescending: Bool { zip(self, dropFirst()).allSatisfy { $0 >= $1 } }
}
