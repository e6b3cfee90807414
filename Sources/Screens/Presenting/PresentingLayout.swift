import Canvas
import Laboratory
import Layout
import Stage

/// Areas of the parts of a presentation, as a pure function of stage, display and presentation.
///
/// Graph, code and caption leave a blank column at the sides of the screen. Heavy lines stand above code and caption.
struct PresentingLayout: Hashable, Sendable {
  let title: Area
  let graph: Area
  /// Area for the graph of the compared step; nil without a comparison.
  private(set) var other: Area?
  private(set) var code: Area?
  /// Area for the text and the task of a puzzle, to the left of the graph; nil for other stages.
  private(set) var text: Area?
  /// Area for the graph to reach, with its title, below the graph of a puzzle; nil where the text's column has room for
  /// it, and for other stages.
  private(set) var target: Area?
  let caption: Area
  /// True if the code stands to the left of the graph. False if it stands below the graph, or is not shown.
  private(set) var isBeside = false

  /// Least height of a screen on which the text of a puzzle leaves room for the graph to reach.
  private static let tall = 30
  /// Least number of rows of the graph above the graph to reach.
  private static let leastGraph = 9

  /// Columns of the code: up to 76 for a line of a lesson, and six for the line's number and mark.
  private static let codeWidth = 82

  init(_ stage: ShownStage, _ display: Display, _ presenting: Presenting?) {
    let (width, height) = (display.width, display.height)
    let usual = height >= 50 ? 5 : height >= 34 ? 4 : height >= 20 ? 3 : 2
    // Up to two rows more for the longest question of the step and a verdict or an answer, so that the layout is the
    // same throughout the step.
    let asked = Self.rowsAsked(stage, width: width)
    let said = height >= 20 && asked > 0 ? max(usual, min(usual + 2, asked + 1)) : usual
    title = Area(x: 0, y: 0, width: width, height: 1)
    caption = Area(x: 1, y: height - said, width: max(0, width - 2), height: said)
    // Two rows are left out: the title, and the line above the caption.
    let body = Area(x: 1, y: 1, width: max(0, width - 2), height: max(0, height - said - 2))
    if presenting?.comparison != nil {
      let half = (body.width - 1) / 2
      graph = Area(x: body.x, y: body.y, width: half, height: body.height)
      other = Area(x: body.x + half + 1, y: body.y, width: body.width - half - 1, height: body.height)
    } else if stage.place == .puzzle {
      let width = min(52, max(37, body.width * 42 / 100))
      text = Area(x: body.x, y: body.y, width: min(width, body.width), height: body.height)
      var side = Area(x: body.x + width + 1, y: body.y, width: max(0, body.width - width - 1), height: body.height)
      if height < Self.tall, let rows = stage.target?.scene?.drawing.size.height, side.height - rows > Self.leastGraph {
        side.height -= rows + 1
        target = Area(x: side.x, y: side.maxY, width: side.width, height: rows + 1)
      }
      graph = side
    } else if stage.place != .code {
      graph = body
    } else if width >= 2 * Self.codeWidth {
      isBeside = true
      code = Area(x: body.x, y: body.y + 1, width: Self.codeWidth - 1, height: body.height - 1)
      graph = Area(
        x: body.x + Self.codeWidth + 1, y: body.y, width: body.width - Self.codeWidth - 1, height: body.height)
    } else {
      let usual = max(3, (body.height - 1) * 35 / 100)
      let lines = max(usual, Self.linesBesideText(stage, in: body) ?? 0)
      graph = Area(x: body.x, y: body.y, width: body.width, height: max(1, body.height - lines - 1))
      code = Area(x: body.x, y: graph.maxY + 1, width: body.width, height: lines)
    }
  }

  /// Returns the number of rows of the step's longest question; 0 without questions.
  private static func rowsAsked(_ stage: ShownStage, width: Int) -> Int {
    (stage.lesson?.verdict.questions ?? []).map {
      PresentedQuestion($0.question, width: width).rows(width: width - 2)
    }.max() ?? 0
  }

  /// Columns of the narration that a presentation shows in place of the graph.
  static let narrationWidth = 100

  /// Returns the rows of code that fit below the narration, at most those of the longest file. Nil once the graph takes
  /// the place of the narration.
  private static func linesBesideText(_ stage: ShownStage, in body: Area) -> Int? {
    guard stage.readsFirst, let snapshot = stage.snapshot else { return nil }
    let width = min(body.width, narrationWidth) - 2
    let read = NarrationText.lines(snapshot.narration, width: width, height: body.height).count
    let longest = snapshot.files.map { $0.text.utf8.count { $0 == UInt8(ascii: "\n") } + 1 }.max() ?? 0
    // Two blank rows end the narration, a row separates it from the code, and another has the names of the files.
    return min(longest, body.height - read - 4)
  }

  /// Returns an area of a size in the middle of another area, reduced to that area if necessary.
  static func middle(_ size: Size, in area: Area) -> Area {
    let (width, height) = (min(area.width, size.width), min(area.height, size.height))
    return Area(
      x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width: width, height: height)
  }

  /// Area for the text that follows the answers and for the tasks: in place of code and caption, so that the graph stays.
  /// Nil without code.
  var rest: Area? {
    code.map { code in
      isBeside ? code : Area(x: code.x, y: code.y, width: code.width, height: caption.maxY - code.y)
    }
  }

  /// Areas of graph and code with borders, as in the layout of panes.
  var areas: [Pane: Area] {
    func bordered(_ area: Area) -> Area {
      Area(x: area.x - 1, y: area.y - 1, width: area.width + 2, height: area.height + 2)
    }
    return [.graph: bordered(graph), .code: code.map(bordered)].compactMapValues(\.self)
  }
}

extension ShownStage {
  /// True if a presentation has nothing to draw yet, so that it shows the narration instead of the graph.
  var readsFirst: Bool {
    if place == .page { return true }
    return place == .code && shown.lesson?.line == nil && picture.services.isEmpty
  }
}
