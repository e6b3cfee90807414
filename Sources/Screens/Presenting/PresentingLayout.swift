import Canvas
import Laboratory
import Layout
import Stage

/// Where the parts of a presentation stand. A pure function of the model and its size.
///
/// Everything has a column of air at its sides. The row above the code and the caption is a heavy line.
struct PresentingLayout: Hashable, Sendable {
  let title: Area
  let graph: Area
  /// The graph of a step that is compared.
  private(set) var other: Area?
  private(set) var code: Area?
  let caption: Area
  /// Whether the code stands beside the graph.
  private(set) var isBeside = false

  /// Lines of lessons have up to 76 columns, a number and a mark.
  private static let codeWidth = 82

  init(_ stage: ShownStage, _ display: Display, _ presenting: Presenting?) {
    let (width, height) = (display.width, display.height)
    let said = height >= 50 ? 5 : height >= 34 ? 4 : height >= 20 ? 3 : 2
    title = Area(x: 0, y: 0, width: width, height: 1)
    caption = Area(x: 1, y: height - said, width: max(0, width - 2), height: said)
    // A row for the title, and one for the line above the caption.
    let body = Area(x: 1, y: 1, width: max(0, width - 2), height: max(0, height - said - 2))
    if presenting?.comparison != nil {
      let half = (body.width - 1) / 2
      graph = Area(x: body.x, y: body.y, width: half, height: body.height)
      other = Area(x: body.x + half + 1, y: body.y, width: body.width - half - 1, height: body.height)
    } else if stage.place != .code {
      graph = body
    } else if width >= 2 * Self.codeWidth {
      isBeside = true
      code = Area(x: body.x, y: body.y + 1, width: Self.codeWidth - 1, height: body.height - 1)
      graph = Area(
        x: body.x + Self.codeWidth + 1, y: body.y, width: body.width - Self.codeWidth - 1, height: body.height)
    } else {
      let lines = max(3, (body.height - 1) * 35 / 100)
      graph = Area(x: body.x, y: body.y, width: body.width, height: max(1, body.height - lines - 1))
      code = Area(x: body.x, y: graph.maxY + 1, width: body.width, height: lines)
    }
  }

  /// What is smaller than its place stands in the middle of it.
  static func middle(_ size: Size, in area: Area) -> Area {
    let (width, height) = (min(area.width, size.width), min(area.height, size.height))
    return Area(
      x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width: width, height: height)
  }

  /// The same as areas with borders, for whoever looks for panes.
  var areas: [Pane: Area] {
    func bordered(_ area: Area) -> Area {
      Area(x: area.x - 1, y: area.y - 1, width: area.width + 2, height: area.height + 2)
    }
    return [.graph: bordered(graph), .code: code.map(bordered)].compactMapValues(\.self)
  }
}
