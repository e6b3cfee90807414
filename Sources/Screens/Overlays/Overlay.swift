import Canvas
import Laboratory
import Support

/// List, form or page over the screen that takes the keys. An overlay defines its drawing, keys, scrolling and footer.
///
/// Esc closes the overlay, or first a part that is open inside it.
protocol Overlay: Sendable {
  /// Returns the footer items for the keys that have an effect now.
  func footer(_ behind: Backdrop) -> [FooterItem]
  mutating func handle(_ key: Key, _ behind: Backdrop) -> OverlayAnswer
  /// Handles pasted text, whose lines are joined to one.
  mutating func paste(_ line: String, _ behind: Backdrop) -> OverlayAnswer
  mutating func wheel(_ lines: Int, _ behind: Backdrop)
  /// Handles a click in a row of the screen. The first click selects a row; a click on the selected row chooses it.
  mutating func click(row: Int, _ behind: Backdrop) -> OverlayAnswer
  /// Handles Esc: closes a part that is open inside the overlay, or the overlay itself.
  ///
  /// A search also restores the selection that the screen had before.
  mutating func closeInnermost(_ behind: Backdrop) -> OverlayAnswer
  /// Updates the listed content after a change on stage.
  mutating func follow(_ stage: ShownStage)
  func draw(on screen: inout Screen)
  /// Lines of a text that the overlay shows; nil for a list or a form.
  var text: [OutputLine]? { get }
}

/// State of the screen that an overlay may read.
struct Backdrop {
  let stage: ShownStage
  let display: Display
  /// Pane with the focus.
  let focus: Pane
  let code: CodeDesk
  let search: Search?
  /// Command lines that the user has entered, the oldest first.
  let history: [String]
}

/// Result of an overlay's reaction to a key, click or paste. `Overlays` carries it out.
enum OverlayAnswer {
  typealias Change = (inout Model) -> [Effect]

  /// The overlay stays open, and the effects are performed.
  case stays([Effect] = [])
  /// The overlay stays open, and a message appears below it.
  case says([OutputLine])
  /// The overlay stays open in its new state, and the model changes.
  case changes(Change)
  case closes
  /// The overlay closes, and the model changes.
  case ends(Change)
  /// The overlay closes, and a command line runs.
  case runs(String)
  /// The overlay closes, and the key has its usual effect.
  case passes
  /// Another overlay replaces this one.
  case opens(any Overlay)
  /// The change to the model decides which overlay is open afterwards.
  case does(Change)
}

extension Overlay {
  mutating func paste(_ line: String, _ behind: Backdrop) -> OverlayAnswer { .stays() }
  mutating func wheel(_ lines: Int, _ behind: Backdrop) {}
  mutating func click(row: Int, _ behind: Backdrop) -> OverlayAnswer { .stays() }
  mutating func closeInnermost(_ behind: Backdrop) -> OverlayAnswer { .closes }
  mutating func follow(_ stage: ShownStage) {}
  var text: [OutputLine]? { nil }
}

extension Model {
  fileprivate var backdrop: Backdrop {
    Backdrop(
      stage: stage, display: display, focus: panes.focus, code: code, search: search, history: prompt.history)
  }
}

/// Passes keys, clicks and pasted text to the open overlay.
enum Overlays: KeyContext {
  static func isActive(_ model: Model) -> Bool { model.overlay != nil }

  static func footer(_ model: Model) -> FooterPart? { model.overlay.map { .whole($0.footer(model.backdrop)) } }

  static func handle(_ key: Key, _ model: inout Model) -> [Effect]? {
    guard var overlay = model.overlay else { return nil }
    if key == .escape || key == .control("g") {
      model.said.lines = []
      let answer = overlay.closeInnermost(model.backdrop)
      return follow(answer, overlay, key, &model)
    }
    let answer = overlay.handle(key, model.backdrop)
    return follow(answer, overlay, key, &model)
  }

  static func paste(_ line: String, in overlay: any Overlay, _ model: inout Model) -> [Effect] {
    var overlay = overlay
    let answer = overlay.paste(line, model.backdrop)
    return follow(answer, overlay, nil, &model)
  }

  static func wheel(_ lines: Int, in overlay: any Overlay, _ model: inout Model) {
    var overlay = overlay
    overlay.wheel(lines, model.backdrop)
    model.overlay = overlay
  }

  static func click(row: Int, in overlay: any Overlay, _ model: inout Model) -> [Effect] {
    var overlay = overlay
    let answer = overlay.click(row: row, model.backdrop)
    return follow(answer, overlay, nil, &model)
  }

  /// Lets the open overlay update its content after a change on stage.
  static func follow(_ model: inout Model) {
    guard var overlay = model.overlay else { return }
    overlay.follow(model.stage)
    model.overlay = overlay
  }

  private static func follow(
    _ answer: OverlayAnswer, _ overlay: any Overlay, _ key: Key?, _ model: inout Model
  ) -> [Effect] {
    switch answer {
    case .stays(let effects):
      model.overlay = overlay
      return effects
    case .says(let lines): (model.overlay, model.said.lines) = (overlay, lines)
    case .changes(let change):
      let effects = change(&model)
      model.overlay = overlay
      return effects
    case .closes: model.overlay = nil
    case .ends(let change):
      model.overlay = nil
      return change(&model)
    case .runs(let line):
      model.overlay = nil
      return Commands.run(line, &model)
    case .passes:
      model.overlay = nil
      return key.map { Keyboard.handle($0, &model) } ?? []
    case .opens(let other): model.overlay = other
    case .does(let change): return change(&model)
    }
    return []
  }
}

extension Screen {
  /// Returns the area of a window in the middle of the screen, with its border.
  static func windowArea(width: Int, height: Int, in display: Display) -> Area {
    let width = min(width, display.width)
    let height = min(height, max(3, display.height - 1))
    return Area(
      x: (display.width - width) / 2, y: max(0, (display.height - 1 - height) / 2), width: width,
      height: height)
  }

  /// Draws an empty window in the middle of the screen.
  ///
  /// - Returns: the area inside the border.
  mutating func window(width: Int, height: Int, title: String) -> Area {
    let area = Self.windowArea(width: width, height: height, in: display)
    frame.fill(area)
    drawBorder(area, title: title, hasFocus: true)
    return area.inner
  }

  /// Writes the range of visible rows into the lower border, unless all rows are visible.
  mutating func drawCount(_ first: Int, _ room: Int, _ count: Int, _ inner: Area) {
    guard count > room else { return }
    let note = " \(Words.Lists.range(first + 1, last: min(count, first + room), of: count)) "
    frame.put(note, inner.maxX - TextWidth.of(note), inner.maxY, .dim)
  }
}
