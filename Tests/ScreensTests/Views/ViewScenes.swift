import Laboratory
import Lessons
import TestSupport
import Testing

@testable import Screens

/// A view of the program, and the actions that lead to it.
struct ViewScene: Sendable, CustomTestStringConvertible {
  /// An action of a scene.
  enum Act: Sendable {
    case line(String)
    case keys([Key])
    case typed(String)
    /// Runs the step's code to its end with the given inputs.
    case finish([StepInput])
  }

  let name: String
  var knight = true
  let acts: [Act]

  init(_ name: String, knight: Bool = true, _ acts: Act...) {
    (self.name, self.knight, self.acts) = (name, knight, acts)
  }

  var testDescription: String { name }

  func bench() async -> Bench {
    let bench = await Bench.lesson([], knight: knight, width: 200, height: 60, pages: true, checks: false)
    for act in acts {
      switch act {
      case .line(let line): await bench.runs(line)
      case .keys(let keys): for key in keys { await bench.presses(key) }
      case .finish(let inputs): await bench.play(giving: inputs)
      case .typed(let text): for character in text { await bench.presses(.character(character)) }
      }
    }
    return bench
  }

  static let all = laboratory + lessons + overlays + presenting + attached

  private static let recording = "open \(Tokens.quoted(Mutator.corpus.appending(path: "link/shop.link").path))"

  /// Views of a running program, from a recording.
  private static let attached: [ViewScene] = [
    ViewScene("attached", .line(recording)),
    ViewScene("attached-inspector", .line(recording), .line("select Handler"), .line("pane inspector")),
    ViewScene("attached-top", .line(recording), .line("top")),
    ViewScene("attached-scopes", .line(recording), .line("top scopes")),
    ViewScene("attached-past", .line(recording), .line("at 20")),
    ViewScene("attached-refused", .line(recording), .line("add Sword")),
  ]

  private static let injection = KnightSteps.command("06-injection")

  /// Views for a projector.
  private static let presenting: [ViewScene] = [
    ViewScene("presented", .line("resolve Garrison"), .line("present")),
    ViewScene("presented-step", .line(injection), .line("present")),
    ViewScene(
      "presented-asks", .line(KnightSteps.command("03-caller-supplies")), .line("present"), .keys([.right])),
    ViewScene(
      "presented-step-runs", .line(injection), .line("answer 1 1"), .line("event to 9"), .line("present"),
      .keys([.right])),
    ViewScene("presented-step-over", .line(injection), .line("answer 1 1"), .line("play"), .line("present")),
    ViewScene(
      "presented-pointer", .line(injection), .line("answer 1 1"), .line("play"), .line("present"),
      .line("select Knight"), .keys([.character("*")])),
    ViewScene(
      "presented-pointer-code", .line(injection), .line("answer 1 1"), .line("play"), .line("present"),
      .line("pane code"), .keys([.character("*"), .down])),
    ViewScene(
      "compared", .line(KnightSteps.command("05-service-locator")), .line("play"), .line("present"),
      .line("compare \(KnightSteps.number("06-injection"))")),
    ViewScene("presented-page", .line(KnightSteps.command("10-balance")), .line("present")),
    ViewScene("presented-puzzle", .line("lesson lab"), .line("present")),
    ViewScene("presented-messages", .line(injection), .line("play"), .line("view messages"), .line("present")),
  ]

  private static let laboratory: [ViewScene] = [
    ViewScene("first"),
    ViewScene("empty", knight: false),
    ViewScene("services", .line("resolve Garrison"), .line("pane services")),
    ViewScene("inspector", .line("resolve Garrison"), .line("pane inspector")),
    ViewScene("graph", .line("resolve Garrison"), .line("pane graph")),
    ViewScene("scenario", .line("resolve Garrison"), .line("pane code")),
    ViewScene("events", .line("resolve Garrison"), .line("pane events")),
    ViewScene("zoomed-services", .line("resolve Garrison"), .line("pane services"), .line("zoom")),
    ViewScene("zoomed-inspector", .line("resolve Garrison"), .line("pane inspector"), .line("zoom")),
    ViewScene("zoomed-graph", .line("resolve Garrison"), .line("pane graph"), .line("zoom")),
    ViewScene("zoomed-events", .line("resolve Garrison"), .line("pane events"), .line("zoom")),
    ViewScene("objects", .line("resolve Garrison"), .line("graph objects")),
    ViewScene("locator", .line("mode locator"), .line("resolve Garrison"), .line("use Garrison")),
    ViewScene("declared", .line("mode locator"), .line("use Garrison"), .line("edges declared")),
    ViewScene("past", .line("resolve Garrison"), .line("at 20")),
    ViewScene("timeline", .line("resolve Garrison"), .line("view timeline")),
    ViewScene("messages", .line("resolve Garrison"), .line("view messages")),
    ViewScene("states", .line("resolve Garrison"), .line("select Knight"), .line("view states")),
    ViewScene("faults", .line("scenario findings --force")),
    ViewScene("scopes", .line("scenario session --force"), .line("pane inspector")),
    ViewScene("refused", .line("remove Nothing")),
    ViewScene("unbound", .keys([.character("E")])),
  ]

  private static let lessons: [ViewScene] = [
    ViewScene("step-asks", .line(injection)),
    ViewScene("step-runs", .line(injection), .keys([.escape]), .line("event to 9")),
    ViewScene("step-over", .line(injection), .line("answer 1 1"), .line("play")),
    ViewScene("step-code", .line(injection), .line("answer 1 0"), .line("play"), .line("pane code")),
    ViewScene("step-task", .line(injection), .line("answer 1 1"), .line("play"), .line("pane task")),
    ViewScene("step-events", .line(injection), .line("answer 1 1"), .line("play"), .line("pane events")),
    ViewScene("step-timeline", .line(injection), .line("play"), .line("view timeline")),
    ViewScene("step-messages", .line(injection), .line("play"), .line("view messages")),
    ViewScene("step-states", .line(injection), .line("play"), .line("select Knight"), .line("view states")),
    ViewScene("step-classes", .line(injection), .line("play"), .line("view classes")),
    ViewScene(
      "step-marbles", .line("lesson methods --step \(marbles.number)"), .finish(marbles.give), .line("view marbles")),
    ViewScene("step-screen", .line("lesson methods --step \(marbles.number)"), .line("play")),
    ViewScene("editing", .line(injection), .keys([.escape, .character("e")])),
    ViewScene(
      "editing-fault", .line(injection), .keys([.escape, .character("e"), .end]), .typed(" ->"),
      .keys([.escape]), .line("play")),
    ViewScene("puzzle", .line("lesson lab"), .line("resolve Knight")),
    ViewScene("puzzle-solved", .line("lesson lab --step 3"), .line("hint"), .line("pane task")),
    ViewScene("page", .line(KnightSteps.command("10-balance"))),
  ]

  private static let overlays: [ViewScene] = [
    ViewScene("palette", .keys([.character(":")])),
    ViewScene("palette-completing", .keys([.character(":")]), .typed("add Sword --l"), .keys([.tab])),
    ViewScene("palette-refused", .keys([.character(":")]), .typed("resolv Knight"), .keys([.enter])),
    ViewScene("help", .keys([.character("?")])),
    ViewScene("help-searched", .keys([.character("?"), .character("/")]), .typed("scope")),
    ViewScene("help-of-command", .line("help add")),
    ViewScene("find", .keys([.character("/")])),
    ViewScene("find-typed", .keys([.character("/")]), .typed("b")),
    ViewScene("findings", .line("scenario findings --force"), .line("check")),
    ViewScene("lessons", .keys([.character("L")])),
    ViewScene("scenarios", .keys([.character("S")])),
    ViewScene("form", .keys([.character("a")])),
    ViewScene("form-lifetime", .keys([.character("a")]), .typed("Sword"), .keys([.tab, .tab, .right, .tab])),
    ViewScene("form-refused", .keys([.character("a")]), .typed("Knight"), .keys([.enter])),
    ViewScene("form-edit", .line("select Armor"), .keys([.character("e")])),
    ViewScene("removal", .line("select Helmet"), .keys([.character("d")])),
    ViewScene("quit", .line("add Sword"), .keys([.character("q")])),
    ViewScene("saving", .line("add Sword"), .keys([.control("s")])),
    ViewScene("answer", .line("resolve Knight"), .line("why Boots")),
    ViewScene("measures", .line(injection), .line("measures")),
    ViewScene("scoreboard", .line(injection), .line("scoreboard")),
    ViewScene("solution", .line(KnightSteps.command("00b-who-creates")), .line("solution")),
  ]

  /// A step that follows calls, and waits for keys.
  private static let marbles: (number: Int, give: [StepInput]) = {
    let steps = (try? Curriculum().lesson("methods").steps) ?? []
    let index = steps.firstIndex { $0.folder == "04c-the-answer-with-the-input" } ?? 0
    return (index + 1, steps.indices.contains(index) ? steps[index].give : [])
  }()
}
