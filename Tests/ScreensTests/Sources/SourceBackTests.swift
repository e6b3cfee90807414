import Laboratory
import Testing

@testable import Diagrams
@testable import Screens

/// Esc on Swift code: it steps back to the first picture, and never closes the code.
@Suite struct SourceBackTests {
  /// Regression: Esc asked whether to close the code, and any Enter then closed it.
  @Test func escapeAndEnterNeverCloseTheCode() throws {
    let code = try SourceBench()
    for _ in 0..<6 {
      code.bench.press(.escape)
      #expect(code.model.overlay == nil && code.model.stage.source != nil)
    }
    code.bench.press(.enter)
    #expect(code.model.stage.source != nil)
  }

  @Test func inTheFirstPictureEscapeSaysThatNothingIsOpen() throws {
    let code = try SourceBench()
    code.bench.press(.escape)
    #expect(code.model.said.lines.isEmpty)
    #expect(!code.frame.contains("Esc back"))
    code.bench.press(.escape)
    #expect(code.model.said.lines.map(\.text) == ["Esc: nothing to close; q quits"])
  }

  @Test func escapeRestoresTheFoldsOfTheFirstPicture() throws {
    let code = try SourceBench()
    let first = code.model.stage.look.opened
    for name in ["App", "Till"] { code.bench.run("fold \(name)") }
    #expect(code.model.stage.look.opened != first && code.frame.contains("Esc back"))
    code.bench.press(.escape)
    #expect(code.model.stage.look.opened == first)
  }

  /// A warning is read before anything else changes.
  @Test func escapeClosesAWarningAlone() throws {
    let code = try SourceBench()
    code.bench.run("fold Till")
    let opened = code.model.stage.look.opened
    code.bench.run("select Nowhere")
    code.bench.press(.escape)
    #expect(code.model.said.lines.isEmpty && code.model.stage.look.opened == opened)
  }

  @Test func escapeLeavesTheCodePaneFirst() throws {
    let code = try SourceBench()
    code.bench.run("select Cart")
    code.bench.run("pane code")
    let opened = code.model.stage.look.opened
    code.bench.press(.escape)
    #expect(code.model.panes.focus == .graph && code.model.stage.look.opened == opened)
  }

  /// Regression: the focus stayed, but the header named only the filter.
  @Test func aFilterEndsAFocus() throws {
    let code = try SourceBench()
    for name in ["App", "Till"] { code.bench.run("fold \(name)") }
    code.bench.run("select Cart")
    #expect(code.model.stage.look.focus == "Cart")
    code.bench.run("filter lifetime:container")
    #expect(code.model.stage.look.focus == nil && code.model.stage.sourceView.neighbourhood == nil)
    #expect(code.boxes == ["Store"] && code.frame.contains("1 of 4 services"), "\(code.frame)")
    #expect(!code.frame.contains("around Cart"))
  }

  /// Regression: the code opened with the neighbours of its most used service, or showed them after a filter.
  @Test func theFirstPictureAndTheOneAfterAFilterShowEverything() throws {
    let code = try SourceBench(SourceFitTests.layers(screens: 9, stores: 6), width: 80, height: 24)
    let boxes = code.boxes
    #expect(code.model.stage.look.focus == nil)
    code.bench.run("select Store0")
    code.bench.run("filter lifetime:graph")
    code.bench.run("filter off")
    #expect(code.model.stage.look.focus == nil && code.boxes.isSuperset(of: boxes.subtracting(["Store0Kit/"])))
  }
}
