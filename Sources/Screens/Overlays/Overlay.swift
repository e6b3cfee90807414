import Canvas
import Laboratory
import Support

/// Something that lies over the screen and takes the keys. One file for each, which owns what it draws, its keys, its
/// scrolling and its footer. Esc closes it, unless there is something inside to be closed first.
protocol Overlay: Sendable {
  /// What its keys do now, for the footer.
  func footer(_ behind: Backdrop) -> [FooterItem]
  mutating func handle(_ key: Key, _ behind: Backdrop) -> OverlayAnswer
  /// Takes what is pasted, as one line.
  mutating func paste(_ line: String, _ behind: Backdrop) -> OverlayAnswer
  mutating func wheel(_ lines: Int, _ behind: Backdrop)
  /// Handles a click in a row of the screen: it selects, and a second one chooses.
  mutating func click(row: Int, _ behind: Backdrop) -> OverlayAnswer
  /// Closes what is open inside of it, or takes back what it did to the screen behind it.
  mutating func closeInnermost(_ behind: Backdrop) -> OverlayAnswer
  /// Hears that something has changed: what is listed is found anew.
  mutating func follow(_ stage: ShownStage)
  func draw(on screen: inout Screen)
}

/// The screen behind an overlay, as far as overlays read it.
struct Backdrop {
  let stage: ShownStage
  let display: Display
  /// The pane with the focus.
  let focus: Pane
  let code: CodeDesk
  let search: Search?
  /// The lines that were typed.
  let history: [String]
}

/// The fate of an overlay after a key. `Overlays` carries out the changes of the screen behind it.
enum OverlayAnswer {
  typealias Change = (inout Model) -> [Effect]

  /// It stays, as it is now.
  case stays([Effect] = [])
  /// It stays, and something is said below it.
  case says([OutputLine])
  /// It stays, and the screen behind it changes.
  case changes(Change)
  case closes
  /// It closes, and the screen behind it changes.
  case ends(Change)
  /// It closes, and a command line runs.
  case runs(String)
  /// It closes, and the key means what it means without it.
  case passes
  /// Another overlay takes its place.
  case opens(any Overlay)
  /// A change decides what takes its place.
  case does(Change)
}

extension Overlay {
  mutating func paste(_ line: String, _ behind: Backdrop) -> OverlayAnswer { .stays() }
  mutating func wheel(_ lines: Int, _ behind: Backdrop) {}
  mutating func click(row: Int, _ behind: Backdrop) -> OverlayAnswer { .stays() }
  mutating func closeInnermost(_ behind: Backdrop) -> OverlayAnswer { .closes }
  mutating func follow(_ stage: ShownStage) {}
}

extension Model {
  fileprivate var backdrop: Backdrop {
    Backdrop(
      stage: stage, display: display, focus: panes.focus, code: code, search: search, history: prompt.history)
  }
}

/// Brings keys and the mouse to the overlay on the screen.
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

  /// An overlay that lists what is on stage is told when that may have changed.
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
  /// Where a box in the middle of the screen stands.
  static func windowArea(width: Int, height: Int, in display: Display) -> Area {
    let width = min(width, display.width)
    let height = min(height, max(3, display.height - 1))
    return Area(
      x: (display.width - width) / 2, y: max(0, (display.height - 1 - height) / 2), width: width,
      height: height)
  }

  /// A box in the middle of the screen, emptied.
  mutating func window(width: Int, height: Int, title: String) -> Area {
    let area = Self.windowArea(width: width, height: height, in: model.display)
    frame.fill(area)
    drawBorder(area, title: title, hasFocus: true)
    return area.inner
  }

  /// Which rows of a list are seen, in the lower border, where that is not all of them.
  mutating func drawCount(_ first: Int, _ room: Int, _ count: Int, _ inner: Area) {
    guard count > room else { return }
    let note = " \(Words.Lists.range(first + 1, last: min(count, first + room), of: count)) "
    frame.put(note, inner.maxX - TextWidth.of(note), inner.maxY, .dim)
  }
}
