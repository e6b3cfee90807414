import Stage
import Testing

@testable import Lessons

/// Omitted pieces, and the time at which the omission is detected.
@Suite struct DetectionTests {
  /// Rest of a text without a piece; nil if the piece cannot be left out.
  private static func without(_ piece: String, _ text: String, locators: [String] = []) -> String? {
    let code = MeasuredCode(.init([("A.swift", "class Boots {}; class Helmet {}\n" + text)]), locators: locators)
    return Omission(of: piece, in: code)?.files[0].text.split(separator: "\n").dropFirst().joined(separator: "\n")
  }

  @Test(arguments: [
    ("class A { var b: Boots?; func f() { b = Boots() } }", "class A { var b: Boots?; func f() {  } }"),
    (
      "class A { init(b: Boots, x: Int) {} }; let a = A(b: Boots(), x: 1)",
      "class A { init(b: Boots, x: Int) {} }; let a = A(x: 1)"
    ),
    (
      "class A { init(x: Int, b: Boots) {} }; let a = A(x: 1, b: Boots())",
      "class A { init(x: Int, b: Boots) {} }; let a = A(x: 1)"
    ),
    ("class A { init(b: Boots) {} }; let a = A(b: Boots())", "class A { init(b: Boots) {} }; let a = A()"),
    (
      "class A { func put(_ b: Boots) {} }; func f(a: A) { a.put(Boots()) }",
      "class A { func put(_ b: Boots) {} }; func f(a: A) {  }"
    ),
    (
      "class A { var b: Boots? }; func f(a: A, c: Boots?) { a.b = c ?? Boots() }",
      "class A { var b: Boots? }; func f(a: A, c: Boots?) {  }"
    ),
    ("func f(c: Container) { c.register(Boots.self) { Boots() } }", "func f(c: Container) {  }"),
  ]) func whatHandsItOverIsLeftOut(text: String, expected: String) { #expect(Self.without("Boots", text) == expected) }

  @Test(arguments: [
    "class A { let b: Boots; init(b: Boots) { self.b = b } }", "class A { var b: Boots?; func f() { b = nil } }",
    "func f() { let b = Boots() }", "func f(c: Container) { c.remove(Boots.self) }", "",
  ]) func whatHandsNothingOverStays(text: String) { #expect(Self.without("Boots", text) == nil) }

  @Test(arguments: [
    // Elements at the start, in the middle, at the end, alone, and twice.
    ("let t = [\"b\": Boots.init, \"h\": Helmet.init]", "let t = [ \"h\": Helmet.init]"),
    (
      "let t = [\"h\": Helmet.init, \"b\": Boots.init, \"i\": Helmet.init]",
      "let t = [\"h\": Helmet.init,  \"i\": Helmet.init]"
    ),
    ("let t = [\"h\": Helmet.init, \"b\": Boots.init]", "let t = [\"h\": Helmet.init, ]"),
    ("let t = [\"h\": Helmet.init, \"b\": Boots.init,]", "let t = [\"h\": Helmet.init, ]"),
    ("let t: [String: Boots] = [\"b\": Boots()]", "let t: [String: Boots] = [:]"),
    ("let t: [String: Boots] = [\"b\": Boots(), \"c\": Boots(),]", "let t: [String: Boots] = [: ]"),
    // Other expressions that make the piece.
    ("let t = [\"b\": { Boots() }, \"h\": { Helmet() }]", "let t = [ \"h\": { Helmet() }]"),
    ("let t = [\"b\": { () -> Boots in\n  Boots()\n}, \"h\": { Helmet() }]", "let t = [\n \"h\": { Helmet() }]"),
    ("let t: [Any] = [Helmet(), try Boots()]", "let t: [Any] = [Helmet(), ]"),
    ("let t = [Boots.init]", "let t = []"),
    ("let b = Boots(); let t: [Any] = [1, b]", "let b = Boots(); let t: [Any] = [1, ]"),
    // In nested literals the innermost element is left out.
    ("let t = [\"x\": [\"b\": Boots.init, \"c\": nil], \"y\": [:]]", "let t = [\"x\": [ \"c\": nil], \"y\": [:]]"),
    ("let t = [\"x\": { [Boots(), Helmet()] }]", "let t = [\"x\": { [ Helmet()] }]"),
    // Assignments after the literal.
    ("func f() { t[\"b\"] = Boots.init; t[\"h\"] = nil }", "func f() { ; t[\"h\"] = nil }"),
    ("func f(a: A) { a.t[\"b\"] = { Boots() } }", "func f(a: A) {  }"),
  ]) func whatAListOrATableHasIsLeftOut(text: String, expected: String) {
    #expect(Self.without("Boots", text) == expected)
  }

  @Test(arguments: [
    // The piece is made for the armor, and not for the table itself.
    "class A { let b = Boots() }; let t = [\"a\": { A() }]", "let t = [\"b\": nil, \"c\": Boots.self]",
    "func f(b: Boots) { t[\"b\"] = b }", "func f() { t[\"b\"] = nil }", "let t = [Boots]()",
  ]) func aListOrATableWithoutItStays(text: String) { #expect(Self.without("Boots", text) == nil) }

  @Test func aLocatorsTableIsPreferredToOtherUses() {
    let user = "class A { var b: Boots? }; func s(a: A) { a.b = Boots() }"
    let table = "class F { var t: [String: AnyObject] = [\"h\": Helmet(), \"b\": Boots()] }"
    let rest = "class F { var t: [String: AnyObject] = [\"h\": Helmet(), ] }"
    #expect(Self.without("Boots", table + "; " + user, locators: ["F"]) == rest + "; " + user)
  }

  @Test func linesKeepTheirNumbers() {
    let text = "class A { init(b: Boots, h: Helmet) {} }\nlet a = A(\n  b: Boots(),\n  h: Helmet())\nlet z = 1"
    #expect(
      Self.without("Boots", text) == "class A { init(b: Boots, h: Helmet) {} }\nlet a = A(\n  \nh: Helmet())\nlet z = 1"
    )
  }

  @Test func aLocatorsRecipeIsRemovedAndNotItsPulls() {
    let forge = "class F { func boots() -> Boots { Boots() } }"
    let user = "class A { let b: Boots; init(f: F) { b = f.boots() } }"
    #expect(Self.without("Boots", forge + "; " + user, locators: ["F"]) == "class F {  }; " + user)
    let registry = "class F { func register(_ make: () -> Boots) {}; func boots() -> Boots { Boots() } }"
    let text = "\(registry); \(user); func s(f: F) { f.register(Boots.init) }"
    #expect(Self.without("Boots", text, locators: ["F"]) == "\(registry); \(user); func s(f: F) {  }")
  }

  // MARK: For real

  private static func detect(_ piece: String, _ step: Step) async -> Detection? {
    await DetectionTrial(step: step, files: step.files, tools: .live(StepFixture.compiler)).detections(of: [piece])
      .first
  }

  @Test(arguments: [
    ("01-soldered", Detection.Moment.never), ("03-caller-supplies", .compile), ("05-service-locator", .compile),
    ("05b-registry", .run), ("06-injection", .never), ("07a-initializer-injection", .compile),
  ]) func aHelmetThatIsMissingInTheLesson(folder: String, moment: Detection.Moment) async throws {
    let detection = try await Self.detect("Helmet", knightStep(folder))
    #expect(detection?.result == .found(moment))
    #expect(detection?.figure.text == moment.word)
    #expect(detection?.places.first?.what == "left out")
    #expect((detection?.places.count ?? 0) == (moment == .never ? 1 : 2))
  }

  private static func step(_ story: String) -> Step {
    var step = Step(folder: "01-test", title: "Test")
    step.files = [StepFile(name: "Test.swift", text: story)]
    return step
  }

  @Test func aContainersCheckDetectsItBeforeAnythingIsMade() async {
    let step = Self.step(
      """
      import Core
      final class Helmet: Sendable {}
      final class Knight: Sendable { init(helmet: Helmet) {} }
      public func story() throws {
        let container = Container()
        container.register(Helmet.self, .transient, Helmet.init)
        container.register(Knight.self, .transient, Knight.init)
        do {
          try container.validate()
          _ = try container.resolve(Knight.self)
        } catch { print("no") }
      }
      """)
    let detection = await Self.detect("Helmet", step)
    #expect(detection?.result == .found(.check))
    #expect(detection?.places.map(\.line) == [6, 9])
  }

  @Test func aCrashIsFoundByTheRun() async {
    let step = Self.step(
      """
      class Helmet {}
      class Knight { var helmet: Helmet? }
      public func story() {
        let knight = Knight()
        knight.helmet = Helmet()
        print(knight.helmet!)
      }
      """)
    #expect(await Self.detect("Helmet", step)?.result == .found(.run))
    #expect(
      await Self.detect("Knight", step)?.result
        == .unknown("no code supplies a Knight that could be left out"))
  }

  @Test func anErrorThatIsThrownAnywayIsNoSign() async {
    let step = Self.step(
      """
      class Helmet {}
      class Knight { var helmet: Helmet? }
      struct Defeat: Error {}
      public func story() throws {
        let knight = Knight()
        knight.helmet = Helmet()
        throw Defeat()
      }
      """)
    #expect(await Self.detect("Helmet", step)?.result == .found(.never))
  }

  @Test func codeThatDoesNotCompileHasNoDetection() async {
    let step = Self.step(
      "class Helmet {}\nclass K { var h: Helmet? }\nfunc story() { let k = K(); k.h = Helmet(); what() }")
    #expect(await Self.detect("Helmet", step)?.result == .unknown("the code does not compile as it stands"))
  }

  @Test func theDetectionOfAPieceIsAFigureAndTheLatestIsTheStepsFigure() throws {
    let step = try knightStep("07a-initializer-injection")
    var measures = StepMeasures(now: step.files, original: step.files)
    #expect(
      measures.figure(.detection, of: "Helmet")?.value
        == .unknown("not measured yet: 'measures detection Helmet' measures it"))
    measures.add([Detection(piece: "Helmet", .found(.compile))])
    #expect(measures.figure(.detection, of: "Helmet")?.number == 1)
    #expect(measures.figure(.detection, of: nil)?.number == nil)
    measures.add(measures.pieces.map { Detection(piece: $0, .found($0 == "Boots" ? .run : .compile)) })
    #expect(measures.figure(.detection, of: nil)?.text == "run")
  }
}
