import TestSupport
import Testing

@testable import Laboratory
@testable import Screens
@testable import Stage

/// Error messages of commands, which name the fault, the expected input, and the nearest valid word.
@Suite struct CommandErrorTests {
  static let cases: [(line: String, message: String)] = [
    (
      "resolv Boots",
      "unknown command 'resolv'; did you mean 'resolve'? 'help' lists all commands"
    ),
    ("delete Boots", "unknown command 'delete'; did you mean 'remove'? 'help' lists all commands"),
    (
      "add",
      "a service's name is missing; expected: add NAME [as INTERFACE] [needs A,B] [--lifetime L] "
        + "[--needs \"C by property optional\"]"
    ),
    (
      "add A --lifetim graph",
      "unknown option '--lifetim'; expected one of --lifetime, --needs, --as; "
        + "did you mean '--lifetime'?"
    ),
    (
      "add A --lifetime scoped:",
      "unknown lifetime 'scoped:'; expected one of transient, graph, container, scoped:KIND, weak; "
        + "did you mean 'scoped:KIND'?"
    ),
    (
      "add A B",
      "unexpected 'B'; expected: add NAME [as INTERFACE] [needs A,B] [--lifetime L] "
        + "[--needs \"C by property optional\"]"
    ),
    ("event to x", "'x' is not a line; expected a line, such as 12 or Forge.swift:12"),
    ("event to :3", "':3' is not a line; expected a line, such as 12 or Forge.swift:12"),
    ("code text A.swift", "its text is missing; expected: code text FILE \"TEXT\""),
    ("code undo", "no lesson is open; 'lesson knight' starts one"),
    ("add Boots", "a service 'Boots' is already registered; change the service with 'edit', or choose another name"),
    ("add \"\"", "a service needs a name"),
    ("add \"A#1\"", "'A#1' contains '#', which separates a service from its instance's number; choose another name"),
    (
      "add \"while true {}\"",
      "a service needs a name without '{'; use letters, digits, '_', '.' or generic arguments, as in Store<User>"
    ),
    (
      "add A as x/y.yaml",
      "an interface needs a name without '/'; use letters, digits, '_', '.' or generic arguments, as in Store<User>"
    ),
    ("add A --needs \"B,,C\"", "a dependency has no name; expected: NAME [by initializer|property|method] [optional]"),
    ("add A --needs \"B by magic\"", "unknown way of injection 'magic'; expected one of initializer, property, method"),
    (
      "add A --needs \"B by property weak\"",
      "unexpected 'weak' after 'by property'; expected 'optional', or the end of the dependency"
    ),
    (
      "add A --lifetime singleton",
      "unknown lifetime 'singleton'; expected one of transient, graph, container, scoped:KIND, weak; "
        + "a singleton has the lifetime 'container'"
    ),
    ("scope close", "no scope is open; 'scope open KIND KEY' opens one"),
    ("add \"A", "a quote is not closed; expected '\"' before the end of the line"),
    ("edit Boot --lifetime weak", "unknown service 'Boot'; expected Boots; did you mean 'Boots'?"),
    ("remove Bots", "unknown service 'Bots'; expected Boots; did you mean 'Boots'?"),
    ("rename Boots", "a service's name is missing; expected: rename NAME NEW"),
    ("resolve Nothing", "unknown service 'Nothing'; expected Boots"),
    ("use Boots", "nothing is alive; resolve a service first"),
    ("use Boots#", "'Boots#' is not an instance; expected a service's name, or name and number: Knight#1"),
    ("release Boots", "you do not hold Boots or any other instance; resolve a service first"),
    ("mode lokator", "unknown mode 'lokator'; expected one of injection, locator; did you mean 'locator'?"),
    ("scope", "'scope' is incomplete; expected scope open KIND KEY [in KIND[:KEY]] or scope close [KIND [KEY]]"),
    (
      "scope opne user anna",
      "unknown command 'scope opne'; did you mean 'scope open'? 'help' lists all commands"
    ),
    ("give clock 1e300", "1e300 seconds are too many; expected at most 1000000000"),
    ("scope open user", "a key is missing; expected: scope open KIND KEY [in KIND[:KEY]]"),
    ("scope open user anna in team", "no open scope 'team'; 'scope open KIND KEY' opens a scope"),
    ("scope close user", "no open scope 'user'; 'scope open KIND KEY' opens a scope"),
    (
      "lesson night",
      "unknown lesson 'night'; expected one of opening, lab, knight, keys, locator, operations, methods; did you mean 'knight'?"
    ),
    ("lesson knight --step 99", "the lesson 'knight' has no step 99; expected 1 to \(KnightSteps.count)"),
    ("step next", "no lesson is open; 'lesson knight' starts one"),
    ("step five", "'five' is not a number; expected a step's number"),
    ("redo", "Nothing to redo"),
    ("save", "this laboratory has no file yet; expected: save FILE.yaml"),
    (
      "export graph",
      "'graph' does not name a format; expected --format with one of text, json, dot, mermaid, svg, layout, or a name that ends "
        + "in .txt, .json, .dot, .mmd or .svg"
    ),
    (
      "theme drak",
      "unknown theme 'drak'; expected one of auto, dark, light, high-contrast, colour-blind, monochrome; did you mean 'dark'?"
    ),
    (
      "scenario shp",
      "unknown scenario 'shp'; expected one of knight, shop, session, wizard, findings, empty; did you mean 'shop'?"
    ),
    ("select Bots", "unknown service 'Bots'; expected Boots; did you mean 'Boots'?"),
    (
      "help fly",
      "unknown command 'fly'; 'help' lists all commands"
    ),
  ]

  @Test(arguments: cases)
  func aWrongCommandShowsItsUsageAndChangesNoState(line: String, message: String) {
    let bench = Bench("add Boots")
    let before = bench.records.count
    bench.run(line)
    #expect(bench.model.said.error?.description == message)
    #expect(bench.records.count == before)
  }

  /// A command in the words of a person, and a view by its key.
  @Test func needsAndViewsAreAlsoSaidAsPeopleSayThem() {
    let bench = Bench("add Armor\nadd Boots")
    bench.run("add Knight as Hero needs Armor,Boots --lifetime container")
    bench.run("select Knight")
    #expect(bench.model.said.error == nil && bench.frame.contains { $0.contains("Armor, Boots") }, "\(bench.frame)")
    bench.run("view 4")
    #expect(bench.model.stage.view == .states)
  }

  @Test func inALessonTheLaboratoryIsNotChanged() async {
    let bench = await Bench.lesson(["lesson knight"])
    #expect(
      bench.run("add A")
        == "a lesson is open, and this command changes the laboratory; 'lesson leave' goes back to the laboratory")
    #expect(
      bench.run("mode locator")
        == "this step shows only one mode; 'mode' switches between the steps "
        + "\(KnightSteps.number("05-service-locator")) (Service locator) and "
        + "\(KnightSteps.number("06-injection")) (Injection)")
  }

  @Test func anAmbiguousInstanceNameIsRefused() {
    let bench = Bench("add A\nresolve A\nresolve A")
    #expect(bench.run("use A") == "several instances of A are alive; say which: A#1, A#2")
    #expect(bench.run("use A#3") == "unknown instance 'A#3'; expected one of A#1, A#2; did you mean 'A#1'?")
    #expect(bench.run("release A#3") == "you do not hold A#3; you hold A#1, A#2")
  }
}
