import SourceReader
import Stage
import Testing
import Trace

@testable import Lessons

/// The effect of a statement is reported before the next statement, also if the compiler reports the statement before
/// its effect.
@Suite(.serialized) struct SettledTests {
  private static func play(_ story: String, types: String = "class Pot {}") async throws -> Story {
    let text = types + "\npublic func story() {\n" + story + "\n}\n"
    let played = try await Story(entering: "6", files: [StepFile(name: "Pot.swift", text: text)])
    await played.play()
    return played
  }

  private static func ask(_ query: String, _ story: Story) throws -> String {
    let result = try Query(query).evaluate(in: story.timeline)
    return result.fault ?? result.text ?? "?"
  }

  @Test(arguments: [
    ("var pot: Pot? = Pot()\nprint(pot != nil)\npot = nil\nprint(1)", "pot = nil"),
    ("var pot: Pot? = Pot()\npot = nil; print(1)", "pot = nil"),
    ("var pot: Pot? = Pot()\nif pot != nil { pot = nil }\nprint(1)", "pot = nil"),
    ("var pot: Pot? = Pot()\nlet empty = { pot = nil }\nempty()\nprint(1)", "pot = nil"),
    ("var pots = [Pot()]\nprint(pots.count)\npots = []\nprint(1)", "pots = []"),
    ("var pots = [Pot()]\npots.removeAll()\nprint(1)", "pots.removeAll()"),
    ("var pots: [Pot?] = [Pot()]\npots[0] = nil\nprint(1)", "pots[0] = nil"),
    ("var pot: (Pot?, Int) = (Pot(), 1)\npot.0 = nil\nprint(1)", "pot.0 = nil"),
    ("var (pot, lid): (Pot?, Int) = (Pot(), 1)\n(pot, lid) = (nil, 2)\nprint(lid)", "(pot, lid) = (nil, 2)"),
    ("var pot: Pot? = Pot()\nfunc empty(_ pot: inout Pot?) { pot = nil }\nempty(&pot)\nprint(1)", "empty(&pot)"),
  ])
  func anObjectIsFreedByTheStatementThatReleasesIt(code: String, statement: String) async throws {
    let story = try await Self.play(code)
    #expect(try Self.ask("live Pot 0 after \"\(statement)\"", story) == "yes", "\(story.events)")
  }

  @Test(arguments: [
    "do { let pot = Pot(); print(pot === pot) }", "for _ in 0..<1 { let pot = Pot(); print(pot === pot) }",
  ])
  func localsEndWithTheirBlock(block: String) async throws {
    let story = try await Self.play(block + "\nprint(\"out\")")
    let freed = story.events.firstIndex { if case .released = $0.what { true } else { false } }
    let out = story.events.firstIndex { $0.what == .printed("out") }
    #expect(try #require(freed) < #require(out), "\(story.events)")
  }

  @Test(arguments: ["print(\"a = b\")", "a == b", "a >= b", "a += b", "f(a)", "let a = b", "x.f { b }", "return a"])
  func otherStatementsAreLeftAlone(statement: String) {
    let text = "func f() {\n  \(statement)\n}\n"
    #expect(SettledText(text, name: "A.swift").text == text)
  }

  /// The transform would keep the values to the end of the block.
  @Test(arguments: [
    ("var pot: Pot? = Pot(1)\npot = Pot(2)\nprint(\"A\")\npot = nil\nprint(\"B\")", "gone 1, A, gone 2, B"),
    ("var pots = [Pot(1), Pot(2)]\npots.removeLast()\nprint(\"A\")\npots = []\nprint(\"B\")", "gone 2, A, gone 1, B"),
    ("_ = Pot(1)\nprint(\"A\")", "gone 1, A"),
    ("var pots = [1: Pot(1)]\npots.removeValue(forKey: 1)\nprint(\"A\", pots.count)", "gone 1, A 0"),
    ("func make() -> Pot { Pot(1) }\n_ = make()\nprint(\"A\")", "gone 1, A"),
    ("var box = Box(pot: Pot(1))\nbox = Box(pot: Pot(2))\nbox.pot = Pot(3)\nprint(\"A\")", "gone 1, gone 2, A"),
  ])
  func objectsLiveAsLongAsInTheWrittenCode(code: String, output: String) async throws {
    let story = try await Self.play(
      code,
      types: "class Pot { let n: Int; init(_ n: Int) { self.n = n }; deinit { print(\"gone\", n) } }\n"
        + "struct Box { var pot: Pot }")
    #expect(story.prints.joined(separator: ", ") == output)
  }

  @Test func whatADeinitializerDoesBelongsToTheStatement() async throws {
    let story = try await Self.play(
      "var pot: Pot? = Pot()\npot = nil\nprint(1)",
      types: "class Lid {}\nclass Pot { let lid = Lid(); deinit { print(\"freed\") } }")
    #expect(try Self.ask("live Lid 0 after \"pot = nil\"", story) == "yes", "\(story.events)")
  }

  /// The event of an assignment to a member, and of a call, follows its effect.
  @Test(arguments: [
    ("let cook = Cook()\nprint(1)\nlet two = 2\ncook.pot = nil\nprint(two)", "let two = 2", "cook.pot = nil"),
    ("let cook = Cook()\ncook.size = 1\ncook.pot = nil\nprint(2)", "cook.size = 1", "cook.pot = nil"),
    ("var pots = [Pot()]\nlet two = 2\npots.removeAll()\nprint(two)", "let two = 2", "pots.removeAll()"),
    ("let cook = Cook()\nlet two = 2\ncook.empty()\nprint(two)", "let two = 2", "cook.empty()"),
    (
      "let cook = Cook()\ncook.pot = nil\ncook.act = { [pot = Pot()] in print(pot) }\nlet two = 2\ncook.act = nil\nprint(two)",
      "let two = 2", "cook.act = nil"
    ),
    ("var pot: Pot? = Pot()\nvar two = 2\ntwo = 3\npot = nil\nprint(two)", "two = 3", "pot = nil"),
    ("let cook = Cook()\nvar lid: Lid? = Lid()\nlid = nil\ncook.pot = nil\nprint(2)", "lid = nil", "cook.pot = nil"),
  ])
  func aDeinitializerBelongsToNoEarlierStatement(code: String, before: String, after: String) async throws {
    let story = try await Self.play(
      code,
      types: "class Lid { deinit { let gone = 1; print(\"no lid\", gone) } }\n"
        + "class Pot { let lid = Lid(); deinit { let gone = 1; print(\"freed\", gone) } }\n"
        + "class Cook { var size = 0; var pot: Pot? = Pot(); var act: (() -> Void)?; func empty() { pot = nil } }")
    #expect(try Self.ask("live Pot 1 after \"\(before)\"", story) == "yes", "\(story.events)")
    #expect(try Self.ask("live Pot 0 after \"\(after)\"", story) == "yes", "\(story.events)")
  }

  /// The deinitializer runs before the event of the statement, and has lines of its own.
  @Test(arguments: [
    "cook.pot = nil", "cook.empty()", "cook.pot = Pot(isLast: true)", "cook.pots.removeAll()", "cook.act = nil",
  ])
  func theStatementThatReleasesAnObjectIsUnderWay(statement: String) async throws {
    let story = try await Self.play(
      "let cook = Cook()\nlet two = 2\n\(statement)\nprint(two)",
      types: "class Pot { init(isLast: Bool = false) {}; deinit { print(\"freed\") } }\n"
        + "class Cook {\n  var pot: Pot?; var pots: [Pot] = []; var act: (() -> Void)?\n"
        + "  init() { if Cook.kind == 0 { pot = Pot() }; if Cook.kind == 1 { pots = [Pot()] };"
        + " if Cook.kind == 2 { act = { [pot = Pot()] in print(pot) } } }\n"
        + "  static let kind = \(statement.contains("pots") ? 1 : statement.contains("act") ? 2 : 0)\n"
        + "  func empty() { pot = nil }\n}")
    let freed = try #require(story.events.firstIndex { if case .released = $0.what { true } else { false } })
    let line = story.events[...freed].compactMap(\.place).last?.line
    #expect(line == (statement == "cook.empty()" ? 6 : 11), "\(story.events)")
  }

  /// ARC frees an object after its `deinit` and those of its superclasses.
  @Test(arguments: [
    ("let pot = Pot()\n_ = pot", "pot, freed Pot"),
    ("_ = Pot()\nprint(1)", "pot, freed Pot, 1"),
    ("var pot: Pot? = Pan()\npot = nil\nprint(1)", "pan, pot, freed Pan, 1"),
    ("var lid: Lid? = Lid(Pot())\nlid = nil\nprint(1)", "lid, pot, freed Pot, end, freed Lid, 1"),
    ("var chain: Link? = Link(Link(nil))\nchain = nil\nprint(1)", "link, freed Link, link, freed Link, 1"),
    ("var plain: Plain? = Plain()\nplain = nil\nprint(1)", "pot, freed Plain, 1"),
    ("let lid = Lid(Pot())\nlid.pot = nil\nprint(1)", "pot, freed Pot, 1, lid, end, freed Lid"),
    ("_ = Spoon()\nprint(1)", "spoon 7, freed Spoon, 1"),
  ])
  func anObjectIsFreedAfterItsDeinitializer(code: String, expected: String) async throws {
    let story = try await Self.play(
      code,
      types: "class Pot { deinit { print(\"pot\") } }\nclass Pan: Pot { deinit { print(\"pan\") } }\n"
        + "class Plain: Pot {}\nclass Lid { var pot: Pot?; init(_ pot: Pot) { self.pot = pot }\n"
        + "  deinit { print(\"lid\"); pot = nil; print(\"end\") } }\n"
        + "class Spoon { let n = 7; deinit { let me = self; print(\"spoon\", me.n) } }\n"
        + "class Link { let next: Link?; init(_ next: Link?) { self.next = next }; deinit { print(\"link\") } }")
    await story.letReturn()
    var types: [InstanceRef: String] = [:]
    var order: [String] = []
    for event in story.events {
      switch event.what {
      case .created(let birth): if case .type(let type) = birth.service { types[birth.instance] = type }
      case .printed(let text): order.append(text.trimmingCharacters(in: .newlines))
      case .released(let instance): order.append("freed " + (types[instance] ?? "?"))
      default: break
      }
    }
    #expect(order.joined(separator: ", ") == expected, "\(story.events.map(\.what))")
  }

  @Test func theNextStatementIsNotChargedEarlier() async throws {
    let story = try await Self.play(
      "var pot: Pot? = Pot()\nlet shelf = Shelf(pot)\npot = nil\nshelf.pot = nil\nprint(1)",
      types: "class Pot {}\nclass Shelf { var pot: Pot?; init(_ pot: Pot?) { self.pot = pot } }")
    #expect(try Self.ask("live Pot 1 after \"pot = nil\"", story) == "yes", "\(story.events)")
    #expect(try Self.ask("live Pot 0 after \"shelf.pot = nil\"", story) == "yes", "\(story.events)")
  }

  @Test func placesAreThoseOfTheWrittenText() {
    let text = "func story() {\n  a = 1; b = 2 // b\n  if a { c = 1 } else { d() }\n  e()\n}\n"
    let settled = SettledText(text, name: "A.swift")
    #expect(
      settled.text
        == "func story() {\n  do { a = 1 };__settled(); do { b = 2 };__settled() // b\n"
        + "  if a { do { c = 1 };__settled() } else { d() };__settled()\n  do { e() };__settled()\n}\n")
    #expect(settled.original(line: 2, column: 8) == (3, false))
    #expect(settled.original(line: 2, column: 13) == (8, true))
    #expect(settled.original(line: 2, column: 34) == (10, false))
    #expect(settled.original(line: 5, column: 1) == (1, false))
    #expect(settled.braces.contains(TextPosition(line: 2, column: 6)))
  }

  @Test(arguments: [
    "func size() -> Int { if flag { 1 } else { 2 } }",
    "func size() -> Int { switch flag { case true: 1; default: 2 } }",
    "func size() -> Int { switch flag { case true: if flag { 1 } else { 2 }; default: 2 } }",
    "let sizes = flags.map { if $0 { 1 } else { 2 } }.filter { $0 > 1 }",
  ])
  func aBranchThatIsTheResultStaysTheResult(function: String) {
    let text = "let flag = true\n\(function)\n"
    #expect(SettledText(text, name: "A.swift").text == text)
  }
}
