import Testing

@testable import Core

/// Table of the severity of each pair of holder and held lifetime, as the design defines it.
@Suite struct CaptiveTests {
  private static let lifetimes: [Lifetime] = [
    .transient, .graph, .container, .weak, .scoped("user"), .scoped("message"), .scoped("room"),
  ]

  /// Expected severity. The scope "message" is opened inside "user"; "room" is independent of both.
  private static func expected(_ holder: Lifetime, _ held: Lifetime) -> Diagnostic.Severity? {
    switch (holder, held) {
    case (.container, .scoped), (.weak, .scoped): .error
    case (.container, .weak), (.container, .graph), (.weak, .weak), (.weak, .graph): .warning
    case (.container, .transient), (.weak, .transient): .note
    case (.scoped("user"), .scoped("message")): .error
    default: nil
    }
  }

  private func captives(_ lifetimes: [Lifetime], by kind: Dependency.Kind = .initializer) -> [Diagnostic] {
    let names = ["A", "B", "C", "D"]
    let registrations = lifetimes.enumerated().map { index, lifetime in
      Registration(
        id: .init(rawValue: index + 1), key: .part(names[index]), lifetime: lifetime,
        dependencies: index + 1 < lifetimes.count ? [.init(.part(names[index + 1]), by: kind)] : [])
    }
    return Diagnosis(registrations, nesting: ["message": "user"]).diagnostics.filter { $0.kind == .captive }
  }

  @Test(arguments: lifetimes, lifetimes) func theSeverityDependsOnTheLifetimesOfHolderAndHeld(
    _ holder: Lifetime, _ held: Lifetime
  ) {
    for kind in [Dependency.Kind.initializer, .property] {
      let found = captives([holder, held], by: kind)
      #expect(found.map(\.severity) == [Self.expected(holder, held)].compactMap { $0 })
      #expect(found.allSatisfy { $0.path == ["A", "B"] })
    }
  }

  @Test(arguments: [Dependency.Kind.method, .locator, .creates, .holds])
  func aDependencyThatIsNotKeptIsNoCaptive(_ kind: Dependency.Kind) {
    #expect(captives([.container, .scoped("user")], by: kind).isEmpty)
  }

  @Test func aShorterLifetimeIsHeldThroughTransientAndGraphServices() {
    let found = captives([.container, .transient, .graph, .scoped("user")])
    #expect(
      found.map { "\($0.severity.rawValue) \($0.path.joined(separator: " "))" } == [
        "error A B C D", "warning A B C", "note A B",
      ])
  }

  @Test func aSharedServiceBetweenTwoScopesIsReportedSeparately() {
    #expect(captives([.scoped("user"), .container, .scoped("message")]).map(\.path) == [["B", "C"]])
  }

  @Test func scopesOpenedFurtherInsideAreShorter() {
    let registrations = [
      Registration(
        id: .init(rawValue: 1), key: .part("A"), lifetime: .scoped("user"), dependencies: [.init(.part("B"))]),
      Registration(id: .init(rawValue: 2), key: .part("B"), lifetime: .scoped("draft")),
    ]
    let nested = Diagnosis(registrations, nesting: ["message": "user", "draft": "message"])
    #expect(nested.diagnostics.map(\.severity) == [.error])
    #expect(Diagnosis(registrations, nesting: ["user": "draft"]).diagnostics.isEmpty)
    #expect(Diagnosis(registrations, nesting: ["draft": "message", "message": "draft"]).diagnostics.isEmpty)
  }

  @Test func manyCaptivesOverALongChainAreAllFound() {
    let count = 4_000
    let registrations = (0..<2 * count).map { index in
      let isShared = index >= count
      let need = isShared ? 0 : index + 1
      return Registration(
        id: .init(rawValue: index + 1), key: .part("\(index)"), lifetime: isShared ? .container : .transient,
        dependencies: need < count ? [.init(.part("\(need)"))] : [])
    }
    let found = Diagnosis(registrations).diagnostics
    #expect(found.count == count)
    #expect(found.allSatisfy { $0.severity == .note && $0.path.last == "0" })
  }

  @Test func pathsWithoutAShorterLifetimeDoNotHideTheOneThatLeadsToIt() {
    let lines: [(String, Lifetime, [String])] = [
      ("A", .container, ["B", "C"]), ("B", .transient, ["G", "D"]), ("C", .transient, ["D", "E"]), ("D", .graph, ["B"]),
      ("E", .transient, ["F"]), ("F", .scoped("user"), ["C"]),
      ("G", .transient, []),
    ]
    let registrations = lines.enumerated().map { index, line in
      Registration(
        id: .init(rawValue: index + 1), key: .part(line.0), lifetime: line.1,
        dependencies: line.2.map { Dependency(.part($0), by: .property) })
    }
    #expect(
      Diagnosis(registrations).diagnostics.map { $0.path.joined(separator: " ") }
        == ["A C E F", "A B D", "A B", "A C"])
  }
}
