import Testing

@testable import Laboratory
@testable import Screens

/// Groups of Swift code while a filter is active, and the commands that fold and unfold all of them.
@Suite struct SourceFilterFoldTests {
  /// Modules of folders, each with a container's service and a transient one, so that the first picture has groups.
  private static func modules(_ count: Int) -> [String: String] {
    var texts: [String: String] = [:]
    for module in 0..<count {
      let lines = (0..<6).map { index in
        "c.register(S\(module)x\(index).self) { _ in Disk() }\(index == 0 ? ".inObjectScope(.container)" : "")"
      }
      texts["Sources/M\(module)/Assembly.swift"] =
        "import Swinject\nfunc assemble\(module)(c: Container) {\n\(lines.joined(separator: "\n"))\n}\n"
    }
    return texts
  }

  private func rows(_ code: SourceBench) -> [String] {
    (code.model.stage.sourceView.arrangement?.rows ?? []).compactMap { row in
      if case .name(let name, _) = row { name } else { nil }
    }
  }

  @Test func theMatchesOfAFilterAreUnfoldedInListAndGraph() throws {
    let code = try SourceBench(Self.modules(9))
    #expect(code.boxes.contains("M1/"))
    code.bench.run("filter lifetime:container")
    let matches = Set((0..<9).map { "S\($0)x0" })
    #expect(code.boxes == matches && Set(rows(code)) == matches)
  }

  @Test func theEndOfAFilterRestoresTheFoldsBeforeIt() throws {
    let code = try SourceBench(Self.modules(9))
    code.bench.run("unfold M1")
    let before = code.model.stage.look.opened
    code.bench.run("filter lifetime:container")
    code.bench.run("filter lifetime:graph")
    #expect(code.model.stage.look.opened != before)
    code.bench.run("filter off")
    #expect(code.model.stage.look.opened == before)
    #expect(code.bench.model.stage.sourceView.listed.isEmpty)
  }

  /// Regression: the end of a filter unfolded the groups around the selected match.
  @Test(arguments: ["filter off", ""]) func theEndOfAFilterFoldsTheSelectedMatch(command: String) throws {
    let code = try SourceBench(Self.modules(9))
    let before = code.model.stage.look.opened
    code.bench.run("filter lifetime:container")
    code.bench.run("select S4x0")
    if command.isEmpty { code.bench.press(.escape) } else { code.bench.run(command) }
    #expect(code.model.stage.source?.isNarrowed == false && code.model.stage.look.opened == before, "\(code.frame)")
    #expect(code.model.stage.selection == nil && code.model.stage.sourceView.group == "M4/")
  }

  @Test func manyMatchesAreUnfoldedInTheListAlone() throws {
    let code = try SourceBench(Self.modules(14))
    code.bench.run("filter lifetime:graph")
    #expect(rows(code).count == 70)
    #expect(code.boxes.count < 30 && code.boxes.contains("M1/"))
    // A service that is selected in the list is drawn with its neighbours.
    code.bench.run("pane services")
    code.bench.press(.down)
    #expect(code.model.stage.selection.map { code.boxes == [$0] } == true, "\(code.frame)")
  }

  @Test func allGroupsUnfoldAndFoldAtOnce() throws {
    let code = try SourceBench(Self.modules(9))
    code.bench.run("unfold all")
    #expect(rows(code).count == 54 && code.boxes.count == 54)
    code.bench.run("fold all")
    #expect(rows(code).isEmpty && code.boxes == Set((0..<9).map { "M\($0)/" }))
    code.bench.press(.escape)
    #expect(code.model.stage.look.opened == code.model.stage.sourceView.first)
  }

  @Test func aGroupOfTheListAloneFoldsAndUnfolds() throws {
    let code = try SourceBench(Self.modules(14))
    #expect(code.bench.run("unfold all") == "The list shows all 84 names; the graph is full")
    code.bench.run("fold M1")
    #expect(rows(code).count == 78)
    code.bench.run("unfold M1")
    #expect(rows(code).count == 84 && code.boxes.contains("S1x3"))
    code.bench.press(.escape, .escape)
    #expect(rows(code).isEmpty && code.boxes.contains("M1/"), "\(code.frame)")
  }

  @Test func aSearchTellsTheMatchesOutsideOfTheFilter() throws {
    let code = try SourceBench(Self.modules(9))
    code.bench.run("filter module:m1")
    #expect(code.frame.contains("ONLY module:M1"))
    code.bench.press(.character("/"))
    for character in "x3" { code.bench.press(.character(character)) }
    #expect(code.frame.contains("8 more outside of 'module:M1'"), "\(code.frame)")
    for character in [Key.backspace, .backspace, .character("S"), .character("2")] { code.bench.press(character) }
    #expect(code.frame.contains("6 more outside of 'module:M1'"), "\(code.frame)")
    code.bench.press(.enter)
    #expect(code.model.said.lines.map(\.text) == ["6 more outside of 'module:M1'"])
  }

  @Test(arguments: [
    ("S1x33", "did you mean 'S1x3'?"), ("Assmbly", "unknown service"), ("Mainn", "did you mean 'Main'?"),
  ])
  func aFocusOnAnUnknownNameOffersTheNearest(name: String, said: String) throws {
    var texts = Self.modules(3)
    texts["Sources/Main/Main.swift"] = texts.removeValue(forKey: "Sources/M2/Assembly.swift")
    let code = try SourceBench(texts, pages: false)
    #expect(code.bench.run("focus \(name)").contains(said), "\(code.bench.run("focus \(name)"))")
  }

  @Test func outsideOfCodeUnfoldAllShowsTheFoldedServices() {
    let bench = Bench(knight: true)
    bench.run("fold Armor")
    #expect(!bench.model.stage.look.folded.isEmpty)
    bench.run("unfold all")
    #expect(bench.model.stage.look.folded.isEmpty)
    #expect(bench.run("fold all").hasPrefix("no Swift code is open"))
  }
}
