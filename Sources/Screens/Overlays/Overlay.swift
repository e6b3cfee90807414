import Canvas
import Laboratory
import Support

/// Something that lies over the screen and takes the keys. One file for each, which owns what it draws, its keys, its
/// scrolling and its footer. Esc closes it, unless there is something inside to be closed first.
protocol Overlay: Sendable {
  /// What its keys do now, for the footer.
  func footer(_ model: Model) -> [FooterItem]
  mutating func handle(_ key: Key, _ model: inout Model) -> OverlayAnswer
  /// Takes what is pasted, as one line.
  mutating func paste(_ line: String, _ model: inout Model)
  mutating func wheel(_ lines: Int, _ model: Model)
  /// Handles a click in a row of the screen: it selects, and a second one chooses.
  mutating func click(row: Int, _ model: inout Model) -> OverlayAnswer
  /// Closes what is open inside of it, or takes back what it did to the screen behind it.
  ///
  /// - Returns: whether it stays.
  mutating func closeInnermost(_ model: inout Model) -> Bool
  /// Hears that something has changed: what is listed is found anew.
  mutating func follow(_ model: Model)
  func draw(on screen: inout Screen)
}

/// What becomes of an overlay that was given a key.
enum OverlayAnswer {
  /// It stays, as it is now.
  case stays([Effect] = [])
  case closes
  /// It closes, and a command line runs.
  case runs(String)
  /// It closes, and the key means what it means without it.
  case passes
  /// It has put in its place what is to be there.
  case done([Effect])
}

extension Overlay {
  mutating func paste(_ line: String, _ model: inout Model) {}
  mutating func wheel(_ lines: Int, _ model: Model) {}
  mutating func click(row: Int, _ model: inout Model) -> OverlayAnswer { .stays() }
  mutating func closeInnermost(_ model: inout Model) -> Bool { false }
  mutating func follow(_ model: Model) {}
}

/// Brings keys and the mouse to the overlay on the screen.
enum Overlays: KeyContext {
  static func isActive(_ model: Model) -> Bool { model.overlay != nil }

  static func footer(_ model: Model) -> FooterPart? { model.overlay.map { .whole($0.footer(model)) } }

  static func handle(_ key: Key, _ model: inout Model) -> [Effect]? {
    model.overlay.map { handle(key, in: $0, &model) }
  }

  private static func handle(_ key: Key, in overlay: any Overlay, _ model: inout Model) -> [Effect] {
    var overlay = overlay
    if key == .escape || key == .control("g") {
      model.said.lines = []
      model.overlay = overlay.closeInnermost(&model) ? overlay : nil
      return []
    }
    let answer = overlay.handle(key, &model)
    return follow(answer, overlay, key, &model)
  }

  static func click(row: Int, in overlay: any Overlay, _ model: inout Model) -> [Effect] {
    var overlay = overlay
    let answer = overlay.click(row: row, &model)
    return follow(answer, overlay, nil, &model)
  }

  /// An overlay that lists what is on stage is told when that may have changed.
  static func follow(_ model: inout Model) {
    guard var overlay = model.overlay else { return }
    overlay.follow(model)
    model.overlay = overlay
  }

  private static func follow(
    _ answer: OverlayAnswer, _ overlay: any Overlay, _ key: Key?, _ model: inout Model
  ) -> [Effect] {
    switch answer {
    case .stays(let effects):
      model.overlay = overlay
      return effects
    case .closes: model.overlay = nil
    case .runs(let line):
      model.overlay = nil
      return Commands.run(line, &model)
    case .passes:
      model.overlay = nil
      return key.map { Keyboard.handle($0, &model) } ?? []
    case .done(let effects): return effects
    }
    return []
  }
}

extension Screen {
  /// Where a box in the middle of the screen stands.
  static func windowArea(width: Int, height: Int, in model: Model) -> Area {
    let width = min(width, model.display.width)
    let height = min(height, max(3, model.display.height - 1))
    return Area(
      x: (model.display.width - width) / 2, y: max(0, (model.display.height - 1 - height) / 2), width: width,
      height: height)
  }

  /// A box in the middle of the screen, emptied.
  mutating func window(width: Int, height: Int, title: String) -> Area {
    let area = Self.windowArea(width: width, height: height, in: model)
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
