import CNcurses
import Canvas
import Screens

/// Decodes keys, escape sequences, pastes and mouse reports into input for the loop.
struct InputDecoder {
  /// Maximum number of inputs that one `read` returns, so that frames are shown in between.
  private static let most = 256

  private var paste = BracketedPaste()
  private var sequence = EscapeSequence()
  private var pressed: (column: Int, row: Int)?

  /// Shortens a wait for keys to the time limit of a paste or a sequence whose end has not arrived.
  ///
  /// - Parameter limit: milliseconds; nil waits for ever.
  /// - Returns: milliseconds; nil to wait for ever.
  func limit(_ limit: Int?, at now: ContinuousClock.Instant) -> Int? {
    guard let remaining = [paste.remaining(at: now), sequence.remaining(at: now)].compactMap(\.self).min() else {
      return limit
    }
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
    if let scalar = sequence.expire(at: now) { inputs.append(.key(.alt(Character(scalar)))) }
    return inputs
  }

  private mutating func character(_ value: UInt32, _ keys: some KeySource, _ now: ContinuousClock.Instant) -> Input? {
    guard let scalar = Unicode.Scalar(value) else { return nil }
    if paste.isOpen { return paste.append(scalar, at: now).map { .paste($0) } }
    if sequence.isOpen {
      switch sequence.append(scalar, at: now) {
      case .open: return nil
      case .complete(let text): return sequence.form == .string ? answer(text) : complete(text, now)
      case .broken: break
      }
    }
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

  /// Decodes the keys after Escape; nil if they give no input. Escape alone is a key.
  ///
  /// A sequence that ncurses does not know is dropped. Its letters would otherwise run shortcuts.
  private mutating func escape(_ keys: some KeySource, _ now: ContinuousClock.Instant) -> Input? {
    switch keys.next() {
    case nil: return .key(.escape)
    case .code(let code)?:
      keys.putBack(.code(code))  // Escape, and then an arrow, or the terminal's new size
      return .key(.escape)
    case .character(let value)?:
      guard let second = Unicode.Scalar(value) else { return .key(.escape) }
      if let form = EscapeSequence.Form(after: second) {
        sequence.begin(second, form, at: now)
        return nil
      }
      if ("!"..."~").contains(second) { return .key(.alt(Character(second))) }
      keys.putBack(.character(value))  // Escape, and then a key of its own in the same burst
      return .key(.escape)
    }
  }

  /// Handles a complete sequence that ncurses has not recognised; nil if it gives no input.
  ///
  /// The sequence may be the start of a paste that arrived in pieces, whose text must not run shortcuts. It may also be
  /// a mouse report. Any other sequence is dropped.
  private mutating func complete(_ text: String, _ now: ContinuousClock.Instant) -> Input? {
    text == "200~" ? paste.begin(at: now).map { .paste($0) } : mouseReport(text)
  }

  /// Decodes the terminal's answer to a query: `11;` and its background, with the terminator. Any other answer gives
  /// nil.
  private func answer(_ text: String) -> Input? {
    let start = "11;"
    guard text.hasPrefix(start) else { return nil }
    let colour = text.dropFirst(start.count).prefix { $0 != "\u{7}" && $0 != "\u{1B}" }
    return Colour(answer: colour).map { .ground($0) }
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
    case Int32(SHIM_KEY_MOUSE), Int32(SHIM_KEY_OLD_MOUSE):
      sequence.begin("[", .control, text: key == Int32(SHIM_KEY_MOUSE) ? "<" : "M", at: now)
      return nil
    case Int32(SHIM_KEY_PASTE_START): return paste.begin(at: now).map { .paste($0) }
    case Int32(SHIM_KEY_PASTE_END): return paste.finish().map { .paste($0) }
    default: return nil
    }
  }

  // MARK: Mouse

  /// Decodes a mouse report: `<button;column;row` with M (down) or m (up) at its end. Nil if it gives no input.
  ///
  /// The older form is M with three characters, each 32 more than its number; button 3 means that a button was
  /// released.
  ///
  /// The report is not left to ncurses, which waits without a time limit for the rest of a report that is cut off.
  private mutating func mouseReport(_ text: String) -> Input? {
    let numbers: [Int]
    var isUp = false
    if text.first == "M" {
      numbers = text.unicodeScalars.dropFirst().map { Int($0.value) - 32 }
      isUp = numbers.first == 3
    } else {
      guard text.first == "<", let end = text.last, end == "M" || end == "m" else { return nil }
      numbers = text.dropFirst().dropLast().split(separator: ";").compactMap { Int($0) }
      isUp = end == "m"
    }
    guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
    let (column, row) = (numbers[1] - 1, numbers[2] - 1)
    // Four bits encode shift, alt and control, and a movement.
    switch numbers[0] & ~0b111100 {
    case 0 where !isUp && numbers[0] & 32 == 0:
      pressed = (column, row)
      return .click(column: column, row: row)
    case 0 where isUp, 3 where isUp:
      defer { pressed = nil }
      guard let pressed, pressed != (column, row) else { return nil }
      return .drag(column: pressed.column, row: pressed.row, toColumn: column, toRow: row)
    case 64 where !isUp: return .wheel(column: column, row: row, lines: -3)
    case 65 where !isUp: return .wheel(column: column, row: row, lines: 3)
    default: return nil
    }
  }
}
