import CNcurses
import Screens

/// Decodes keys into input for the loop: escape sequences, pastes and mouse reports.
struct InputDecoder {
  /// Maximum number of inputs of one `read`, so that frames are shown in between.
  private static let most = 256

  private var paste = BracketedPaste()
  private var pressed: (column: Int, row: Int)?

  /// Shortens a wait for keys to the end of a paste.
  ///
  /// - Parameter limit: milliseconds; nil waits for ever.
  /// - Returns: milliseconds; nil to wait for ever.
  func limit(_ limit: Int?, at now: ContinuousClock.Instant) -> Int? {
    guard let remaining = paste.remaining(at: now) else { return limit }
    // Rounded up, so that the time limit has passed after the wait.
    let milliseconds = Int((remaining / .milliseconds(1)).rounded(.up))
    return min(limit ?? .max, milliseconds)
  }

  /// Decodes the keys that have arrived.
  mutating func read(_ keys: some KeySource, at now: ContinuousClock.Instant) -> [Input] {
    var inputs: [Input] = []
    while inputs.count < Self.most, let key = keys.next() {
      switch key {
      case .character(let value): if let input = character(value, keys, now) { inputs.append(input) }
      case .code(let code): if let input = special(code, keys, now) { inputs.append(input) }
      }
    }
    if let text = paste.expire(at: now) { inputs.append(.paste(text)) }
    return inputs
  }

  private mutating func character(_ value: UInt32, _ keys: some KeySource, _ now: ContinuousClock.Instant) -> Input? {
    guard let scalar = Unicode.Scalar(value) else { return nil }
    if paste.isOpen { return paste.append(scalar, at: now).map { .paste($0) } }
    switch value {
    case 9: return .key(.tab)
    case 10, 13: return .key(.enter)
    case 27: return escape(keys, now)
    case 8, 127: return .key(.backspace)
    case 1..<27: return .key(.control(Character(Unicode.Scalar(UInt8(value + 96)))))
    case 31: return .key(.control("_"))
    case 0, 28..<31: return nil
    default: return .key(.character(Character(scalar)))
    }
  }

  /// Escape alone is a key; a sequence that ncurses does not know is swallowed, or its letters would fire shortcuts.
  private mutating func escape(_ keys: some KeySource, _ now: ContinuousClock.Instant) -> Input? {
    let second: UInt32
    switch keys.next() {
    case nil: return .key(.escape)
    case .code(let code)?:
      keys.putBack(.code(code))  // Escape, and then an arrow, or the terminal's new size
      return .key(.escape)
    case .character(let value)?: second = value
    }
    if second != UInt32(UInt8(ascii: "[")), second != UInt32(UInt8(ascii: "O")) {
      if second > 32, second < 127, let scalar = Unicode.Scalar(second) { return .key(.alt(Character(scalar))) }
      keys.putBack(.character(second))  // Escape, and then a key of its own in the same burst
      return .key(.escape)
    }
    var sequence = ""
    reading: while let key = keys.next() {
      switch key {
      case .code(let code):
        keys.putBack(.code(code))
        break reading
      case .character(let value):
        if let scalar = Unicode.Scalar(value) { sequence.unicodeScalars.append(scalar) }
        if (0x40...0x7E).contains(value) { break reading }
      }
    }
    // The start of a paste that arrived in pieces. Its text must not run as shortcuts.
    if sequence == "200~" { return paste.begin(at: now).map { .paste($0) } }
    return mouseReport(sequence)
  }

  private mutating func special(_ key: Int32, _ keys: some KeySource, _ now: ContinuousClock.Instant) -> Input? {
    switch key {
    case KEY_UP: return .key(.up)
    case KEY_DOWN: return .key(.down)
    case KEY_LEFT: return .key(.left)
    case KEY_RIGHT: return .key(.right)
    case KEY_ENTER: return .key(.enter)
    case KEY_BTAB: return .key(.backTab)
    case KEY_BACKSPACE: return .key(.backspace)
    case KEY_DC: return .key(.delete)
    case KEY_HOME: return .key(.home)
    case KEY_END: return .key(.end)
    case KEY_PPAGE: return .key(.pageUp)
    case KEY_NPAGE: return .key(.pageDown)
    case KEY_SLEFT: return .key(.shiftLeft)
    case KEY_SRIGHT: return .key(.shiftRight)
    case KEY_SR, Int32(SHIM_KEY_SHIFT_UP): return .key(.shiftUp)
    case KEY_SF, Int32(SHIM_KEY_SHIFT_DOWN): return .key(.shiftDown)
    case KEY_SHOME, Int32(SHIM_KEY_SHIFT_HOME): return .key(.shiftHome)
    case KEY_SEND, Int32(SHIM_KEY_SHIFT_END): return .key(.shiftEnd)
    case Int32(SHIM_KEY_WORD_LEFT): return .key(.wordLeft)
    case Int32(SHIM_KEY_WORD_RIGHT): return .key(.wordRight)
    case Int32(SHIM_KEY_TEXT_START): return .key(.textStart)
    case Int32(SHIM_KEY_TEXT_END): return .key(.textEnd)
    case KEY_RESIZE: return .resize(width: keys.size.width, height: keys.size.height)
    case KEY_MOUSE: return keys.mouse().flatMap { mouse($0) }
    case Int32(SHIM_KEY_PASTE_START): return paste.begin(at: now).map { .paste($0) }
    case Int32(SHIM_KEY_PASTE_END): return paste.finish().map { .paste($0) }
    default: return nil
    }
  }

  // MARK: Mouse

  /// A mouse report that ncurses does not know on this terminal: `<button;column;row`, then M (down) or m (up).
  private mutating func mouseReport(_ sequence: String) -> Input? {
    guard sequence.first == "<", let end = sequence.last, end == "M" || end == "m" else { return nil }
    let numbers = sequence.dropFirst().dropLast().split(separator: ";").compactMap { Int($0) }
    guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
    let kind: MouseReport.Kind
    switch (numbers[0], end) {
    case (0, "M"): kind = .press
    case (0, _): kind = .release
    case (64, "M"): kind = .wheelUp
    case (65, "M"): kind = .wheelDown
    default: return nil
    }
    return mouse(MouseReport(kind: kind, column: numbers[1] - 1, row: numbers[2] - 1))
  }

  private mutating func mouse(_ report: MouseReport) -> Input? {
    let (column, row) = (report.column, report.row)
    switch report.kind {
    case .press:
      pressed = (column, row)
      return .click(column: column, row: row)
    case .release:
      defer { pressed = nil }
      guard let pressed, pressed != (column, row) else { return nil }
      return .drag(column: pressed.column, row: pressed.row, toColumn: column, toRow: row)
    case .wheelUp: return .wheel(column: column, row: row, lines: -3)
    case .wheelDown: return .wheel(column: column, row: row, lines: 3)
    }
  }
}
