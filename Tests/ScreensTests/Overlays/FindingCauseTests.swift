import Core
import Testing

@testable import Importer
@testable import Laboratory
@testable import Screens

/// Findings about code with one cause: they share a row, which unfolds.
@Suite struct FindingCauseTests {
  private func finding(
    _ kind: Finding.Kind, _ names: [String], _ severity: Diagnostic.Severity = .warning, file: String = "App/Shop.swift"
  ) -> StageFinding {
    let place = Place(file: file, line: 1, column: 1)
    return StageFinding(
      Finding(
        kind: kind, severity: severity, path: names.map { .init(name: $0, place: place) },
        message: names.joined(separator: " needs "), remedy: "", place: place))
  }

  private func rows(_ findings: [StageFinding], opened: Set<FindingFold.Key> = []) -> [FindingGroup] {
    FindingFold.fold(
      FindingGroup.groups(findings, Array(findings.indices)), of: findings, opened: opened)
  }

  /// Rows as `missing (2) Printer is missing: Till, Drawer`, or the message of a single finding.
  private func lines(_ findings: [StageFinding], opened: Set<FindingFold.Key> = []) -> [String] {
    rows(findings, opened: opened).map { row in
      guard let fold = row.fold else { return row.words(findings, width: 80, ellipsis: "…") }
      let cause = fold.key.cause?.words(for: fold.key.kind) { $0 } ?? "notes"
      return "\(fold.key.name) (\(fold.count)) \(cause): \(fold.words(width: 80, ellipsis: "…"))"
    }
  }

  @Test func requestsOfOneMissingServiceShareARow() {
    let findings = [
      finding(.missing, ["Till", "Printer"], .error), finding(.missing, ["Cart", "Store"], .error),
      finding(.missing, ["Drawer", "Printer"], .error),
    ]
    #expect(lines(findings) == ["missing (2) Printer is missing: Till, Drawer", "Cart needs Store"])
  }

  @Test(arguments: [
    (Finding.Kind.nearMiss, ["Cart", "Client"], ["Till", "Client"], "Client has another key: Cart, Till"),
    (.captive, ["Cart", "Session"], ["Till", "Session"], "Session is kept too long: Cart, Till"),
    (.holdsFresh, ["Cart", "Tracker"], ["Till", "Tracker"], "Tracker is not shared: Cart, Till"),
    (.testOnly, ["Cart", "clock"], ["Till", "clock"], "clock has only a test value: Cart, Till"),
    (.hidden, ["Till", "Cart"], ["Till", "Store"], "Till requests them in its code: Cart, Store"),
    (.bypass, ["App", "Cart"], ["App", "Store"], "App makes services itself: Cart, Store"),
    (.unused, ["Cart"], ["Store"], "never requested, in Shop.swift: Cart, Store"),
    (.duplicate, ["Cart"], ["Store"], "registered twice, in Shop.swift: Cart, Store"),
  ])
  func theCauseIsToldInWords(kind: Finding.Kind, one: [String], other: [String], words: String) {
    let findings = [finding(kind, one), finding(kind, other)]
    #expect(lines(findings) == ["\(kind.rawValue) (2) \(words)"])
  }

  @Test func otherCausesKeepTheirRows() {
    let findings = [
      finding(.unused, ["Cart"]), finding(.unused, ["Store"], file: "App/Store.swift"),
      finding(.captive, ["Cart", "Session"]), finding(.captive, ["Till", "Session"], .note),
      finding(.cycle, ["A", "B", "A"]), finding(.cycle, ["A", "C", "A"]),
    ]
    #expect(rows(findings).allSatisfy { $0.fold == nil })
  }

  @Test func aCauseUnfoldsIntoItsFindings() throws {
    let findings = ["Till", "Drawer"].map { finding(.missing, [$0, "Printer"], .error) }
    let key = try #require(rows(findings).first?.fold?.key)
    #expect(
      lines(findings, opened: [key]) == [
        "missing (2) Printer is missing: Till, Drawer", "Till needs Printer", "Drawer needs Printer",
      ])
  }

  /// Notes of many causes fold by their kind first.
  @Test func theNotesOfAKindUnfoldIntoTheirCauses() throws {
    let findings = (0..<9).flatMap { index in
      ["Cart", "Store"].map { finding(.hidden, ["Screen\(index)", $0], .note) }
    }
    let kind = try #require(rows(findings).first?.fold?.key)
    #expect(rows(findings).count == 1 && kind.cause == nil)
    let causes = rows(findings, opened: [kind])
    #expect(causes.count == 10)
    let first = try #require(causes[1].fold?.key)
    #expect(lines(findings, opened: [kind, first])[2] == "Screen0 needs Cart")
    #expect(rows(findings, opened: [kind, first]).count == 12)
  }

  /// Errors come before warnings, and warnings before notes, whatever the order in the code.
  @Test func theMostSeriousFindingsComeFirst() throws {
    let code = try SourceBench([
      "App/Shop.swift": """
      import Swinject
      final class Prices {}
      final class Session { var user = 1 }
      let container = Container()
      func assemble() {
        container.register(Spare.self) { _ in Spare() }
        container.register(Spare.self) { _ in Spare() }
        container.register(Session.self) { _ in Session() }.inObjectScope(.transient)
        container.register(Cart.self) { r in Cart(r.resolve(Session.self)!) }.inObjectScope(.container)
        container.register(Till.self) { r in Till(r.resolve(Prices.self)!) }
        container.register(Drawer.self) { r in Drawer(r.resolve(Prices.self)!) }
      }
      final class Spare {}
      final class Cart { let session: Session; init(_ session: Session) { self.session = session } }
      final class Till { init(_ prices: Prices) {} }
      final class Drawer { init(_ prices: Prices) {} }
      """
    ])
    code.bench.press(.character("!"), .character("n"))
    let list = try #require(code.model.overlay as? FindingList)
    let findings = code.model.stage.findings
    let severities = list.rows.map { findings[$0.places[0]].severity }
    #expect(severities == severities.sorted(by: >) && Set(severities).count == 3, "\(severities)")
    #expect(code.frame.contains("+ error missing (2)  Prices is missing: Till, Drawer"), "\(code.frame)")
  }

  @Test func aFilterTellsTheMatchesAmongHiddenNotes() throws {
    let code = try SourceBench()
    code.bench.press(.character("!"))
    if code.model.stage.showsNotes { code.bench.press(.character("n")) }
    let notes = code.model.stage.findings.filter { $0.severity == .note }
    let note = try #require(notes.first { $0.kind.rawValue == "unused" }, "\(code.model.stage.findings)")
    code.bench.press(.character("/"))
    for character in "unused" { code.bench.press(.character(character)) }
    let count = notes.count { $0.kind == note.kind }
    #expect(code.frame.contains("\(count) hidden note"), "\(code.frame)")
    code.bench.press(.tab)
    #expect(code.frame.contains(note.message.prefix(20)) && code.model.stage.showsNotes, "\(code.frame)")
  }
}
