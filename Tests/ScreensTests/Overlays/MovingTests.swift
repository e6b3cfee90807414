import Foundation
import Laboratory
import TestSupport
import Testing

@testable import Diagrams
@testable import Screens
@testable import Stage

@Suite struct MovingTests {
  private func many(_ count: Int, width: Int = 80, height: Int = 24) -> Bench {
    let lines = (1...count).map { "add S\($0)\($0 > 1 ? " --needs S\($0 / 2)" : "")" }
    return Bench(lines, width: width, height: height, pages: true)
  }

  // MARK: Finding

  @Test func aFoundRowIsCentred() throws {
    let bench = many(60)
    for _ in 0..<3 { bench.run("detail more") }
    bench.press(.character("/"))
    for letter in "s30" { bench.press(.character(letter)) }
    let list = try #require(bench.model.overlay as? FindList)
    #expect(list.found == ["S30"])
    #expect(bench.model.stage.selection == "S30")
    let (scene, area) = try #require(bench.model.screen.scene)
    let box = try #require(scene.box(of: "S30"))
    let size = scene.drawing.size
    #expect(size.width > area.width || size.height > area.height)
    func middle(_ start: Int, _ length: Int, _ room: Int, _ whole: Int) -> Int {
      max(0, min(start + length / 2 - room / 2, whole - room))
    }
    #expect(bench.model.graph.origin.x == middle(box.x, box.width, area.width, size.width))
    #expect(bench.model.graph.origin.y == middle(box.y, box.height, area.height, size.height))
    bench.press(.enter)
    #expect(bench.model.overlay == nil && bench.model.stage.selection == "S30")
  }

  @Test func matchesAreAListAndEscTakesTheSearchBack() throws {
    let bench = many(12)
    bench.run("select S5")
    bench.press(.character("/"), .character("1"))
    #expect((bench.model.overlay as? FindList)?.found == ["S1", "S10", "S11", "S12"])
    bench.press(.down, .down)
    #expect(bench.model.stage.selection == "S11")
    bench.press(.escape)
    #expect(bench.model.stage.selection == "S5")
  }

  @Test func instancesAreFoundByTheirNumbers() throws {
    let bench = Bench(["add Knight", "resolve Knight", "resolve Knight", "graph objects"], pages: true)
    bench.press(.character("/"))
    for letter in "#2" { bench.press(.character(letter)) }
    bench.press(.enter)
    #expect(bench.model.stage.object == "Knight#2")
  }

  // MARK: The list of services

  @Test func servicesAreSortedAndFiltered() {
    let bench = Bench(
      ["add Cat --lifetime container", "add ant --needs Missing", "add Bee", "resolve Bee"], pages: true)
    func names() -> [String] { bench.model.stage.listed.map(\.name) }
    bench.run("services sort name")
    #expect(names() == ["ant", "Bee", "Cat", "Missing"])
    bench.run("services sort live")
    #expect(names().first == "Bee")
    bench.run("services sort findings")
    #expect(["ant", "Missing"].contains(names().first))
    bench.run("services sort registered")
    #expect(names().prefix(3) == ["Cat", "ant", "Bee"])
    bench.press(.character("/"), .character("a"), .tab)
    #expect(names() == ["Cat", "ant"])
    bench.press(.escape)
    #expect(names().count == 4)
  }

  @Test(arguments: [Pane.services, .events, .code, .graph, .inspector])
  func homeAndEndGoToTheEnds(pane: Pane) {
    let bench = many(80, width: 120, height: 40)
    bench.run("pane \(pane.rawValue)")
    bench.press(.end)
    let end = bench.frame
    bench.press(.end)
    #expect(bench.frame == end)
    bench.press(.home)
    let start = bench.frame
    bench.press(.home)
    #expect(bench.frame == start)
    if pane == .services {
      #expect(bench.model.stage.selection == "S1")
      bench.press(.end)
      #expect(bench.model.stage.selection == "S80")
    }
    if pane == .events || pane == .code { #expect(start != end) }
  }

  // MARK: Keys and help

  @Test func anUnboundKeyIsReported() {
    let bench = Bench(["add Knight"], pages: true)
    bench.press(.character("§"))
    #expect(bench.model.said.lines.map(\.text) == ["§ does nothing here; ? lists the keys"])
  }

  @Test func aKeyThatDoesNotApplyShowsTheReason() {
    let bench = Bench(["add Knight"], pages: true)
    bench.press(.character("x"))
    #expect(bench.model.said.lines.map(\.text) == ["You hold no Knight; r resolves one"])
    let empty = Bench(pages: true)
    empty.press(.character("u"))
    #expect(empty.model.said.lines.map(\.text) == ["Nothing to undo"])
  }

  @Test func enterAfterARemovalThatDidNotAskDoesNotZoom() {
    let bench = Bench(["add Ring"], pages: true)
    bench.press(.character("d"), .enter)
    #expect(bench.world.orderedRegistrations.isEmpty && !bench.model.panes.isZoomed)
    #expect(bench.model.said.lines.map(\.text) == ["Removed Ring"])
    bench.press(.enter)
    #expect(bench.model.panes.isZoomed)
    bench.press(.enter, .character("u"), .character("d"), .down, .enter)
    #expect(bench.model.panes.isZoomed, "the arrow key is between the removal and Enter")
  }

  @Test func helpCanBeSearchedAndRunsTheSelectedEntry() throws {
    let bench = Bench(["add Knight"], pages: true)
    bench.press(.character("?"), .character("/"))
    for letter in "an instance of the service" { bench.press(.character(letter)) }
    #expect(bench.frame.contains { $0.contains("get an instance of the service, and hold it") })
    bench.press(.enter)
    #expect(bench.live == ["Knight#1"])
    #expect(bench.model.overlay == nil)
  }

  /// Help lists the keys of a panel under the panel's name.
  @Test func helpGroupsTheKeysByPanel() throws {
    let sections = HelpPage.sections(Bench(["add Knight"]).model)
    let graph = try #require(sections.first { $0.title == "Graph keys" })
    #expect(graph.rows.contains { $0.text.contains("show more detail for each service") })
    let events = try #require(sections.first { $0.title == "Events keys" })
    #expect(events.rows.contains { $0.text.contains("go one event back in time") })
  }

  @Test func helpShowsWhyAnEntryIsNotAvailable() throws {
    let bench = Bench(["add Knight"], pages: true)
    bench.press(.character("?"), .character("/"))
    for letter in "release %h" { bench.press(.character(letter)) }
    #expect(bench.frame.contains { $0.contains("not available: You hold no Knight") })
    bench.press(.enter)
    #expect(bench.model.overlay is HelpList)
  }

  /// The footer is made from the same table, and shows only keys that have an effect now.
  @Test func theFooterOffersOnlyAvailableKeys() {
    for bench in [Bench(pages: true), Bench(["add Knight"], pages: true), Bench(["add A", "resolve A"], pages: true)] {
      for binding in bench.model.keys.bindings(at: .laboratory) where !binding.label.isEmpty {
        let isShown = bench.frame.last?.contains(" \(binding.label)") == true
        if isShown {
          #expect(binding.condition.obstacle(bench.model.stage, bench.model.panes.focus) == nil, "\(binding.label)")
        }
      }
    }
  }

  /// Hints take their keys from the key map.
  @Test func hintsFollowTheKeyMap() {
    let bench = Bench(pages: true)
    #expect(bench.frame.contains { $0.contains("a adds a service") })
    var model = bench.model
    model.keys = KeyMap(
      KeyTable.bindings.map { binding in
        binding.action == .add
          ? KeyBinding(
            [.character("N")], binding.context, binding.line, binding.label, binding.summary, as: .add) : binding
      })
    let lines = view(model).lines
    #expect(lines.contains { $0.contains("N adds a service") })
    #expect(!lines.contains { $0.contains("a adds a service") })
    #expect(model.keys.binding(.character("N"), at: .laboratory)?.line == "form add")
  }

  /// A click selects a row of a list, and a second click chooses it.
  @Test func listsAreClicked() throws {
    let bench = many(12)
    bench.press(.character("/"))
    let row = try #require(bench.frame.lastIndex { $0.contains("S5 ") })
    bench.loop.send(.click(column: 6, row: row))
    #expect(bench.model.stage.selection == "S5" && bench.model.overlay is FindList)
    bench.loop.send(.click(column: 6, row: row))
    bench.loop.settle()
    #expect(bench.model.overlay == nil && bench.model.stage.selection == "S5")
    bench.press(.character("?"))
    let zoom = try #require(bench.frame.firstIndex { $0.contains("add a service") })
    bench.loop.send(.click(column: 10, row: zoom))
    bench.loop.send(.click(column: 10, row: zoom))
    #expect(bench.model.overlay is ServiceForm)
  }

  // MARK: Copying

  @Test func theGraphTheErrorAndTheCommandAreCopied() throws {
    try TemporaryFolder.use { folder in
      var surroundings = Surroundings.memory
      surroundings.copyFile = folder.url.appending(path: "copied.txt")
      let bench = Bench(["add Knight"], surroundings: surroundings, pages: true)
      bench.press(.character("y"))
      #expect(try #require(bench.loop.takeCopied()).contains("Knight"))
      let file = try String(contentsOf: folder.url.appending(path: "copied.txt"), encoding: .utf8)
      #expect(file.contains("Knight"))
      bench.run("remove Nobody")
      bench.press(.character("y"))
      #expect(bench.loop.takeCopied()?.hasPrefix("unknown service 'Nobody'") == true)
      bench.run("pane code")
      bench.press(.character("y"))
      #expect(bench.loop.takeCopied()?.contains("playground: 1") == true)
    }
    #expect(Bench(["add Knight"]).run("copy").contains("needs a terminal"))
  }

  // MARK: Declared and observed

  @Test func theLocatorsLinesDoNotHidePulledServices() {
    let bench = Bench(
      ["mode locator", "add Knight --needs Armor", "add Armor", "resolve Knight", "use Knight"], pages: true)
    func lines() -> [String] {
      VisibleGraph(bench.model.stage.content, bench.model.stage.look).edges.map { "\($0.from) \($0.to)" }.sorted()
    }
    bench.run("edges declared")
    #expect(lines() == ["Armor ServiceLocator", "Knight ServiceLocator"])
    bench.run("edges observed")
    #expect(lines() == ["Knight Armor"])
    #expect(
      !VisibleGraph(bench.model.stage.content, bench.model.stage.look).nodes.contains { $0.name == "ServiceLocator" })
    bench.run("edges both")
    #expect(lines() == ["Armor ServiceLocator", "Knight Armor", "Knight ServiceLocator"])
    #expect(
      VisibleGraph(bench.model.stage.content, bench.model.stage.look).nodes.contains { $0.name == "ServiceLocator" })
    bench.run("edges declared")
    bench.run("edges")
    #expect(bench.model.stage.look.edges == .observed)
  }

  // MARK: The inspector

  @Test func theInspectorShowsWhyAnInstanceExists() {
    let bench = Bench(
      [
        "add Armor --lifetime container", "add Knight --needs Armor", "resolve Knight", "resolve Knight",
        "select Armor",
      ],
      width: 120, height: 40, pages: true)
    let text = bench.frame.map { $0.prefix(34).trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
    for words in ["held by Knight#1", "made for", "reused", "kept by the container"] {
      #expect(text.contains(words), "\(words)")
    }
  }
}
