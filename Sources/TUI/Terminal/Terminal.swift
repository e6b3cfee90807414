import CNcurses
import Foundation
import Laboratory
import Screens

/// The terminal: the only group of files that knows ncurses. It draws frames and reports keys.
///
/// Everything here runs on the main thread.
final class Terminal {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let screen: OpaquePointer
  private let colors: Palette
  private var shown: Frame?
  private var isOpen = true
  private var pasted: String?
  private var pressed: (column: Int, row: Int)?

  /// Bracketed paste, and mouse reports that know every column where ncurses asks for the older ones.
  private static var modesOn: String { "\u{1B}[?2004h" + (shim_has_old_mouse() ? "\u{1B}[?1006h" : "") }
  private static var modesOff: String { "\u{1B}[?2004l" + (shim_has_old_mouse() ? "\u{1B}[?1006l" : "") }

  /// Takes the terminal over.
  ///
  /// - Throws: `Failure` if it cannot be used.
  init(usesColor: Bool) throws {
    TextWidth.prepare()
    let name = ProcessInfo.processInfo.environment["TERM"] ?? ""
    set_escdelay(25)
    guard !name.isEmpty, let screen = shim_new_terminal(name) else {
      throw Failure(
        description:
          "the terminal '\(name)' (TERM) is not known here; set TERM to one that is, such as xterm-256color, "
          + "or use 'playground run' and 'playground export', which need none")
    }
    self.screen = screen
    set_term(screen)
    guard shim_can_move_cursor() else {
      endwin()
      delscreen(screen)
      throw Failure(
        description: "the terminal '\(name)' (TERM) cannot move its cursor; set TERM to one that can, such as "
          + "xterm-256color, or use 'playground run' and 'playground export', which need none")
    }
    cbreak()
    noecho()
    nonl()
    shim_free_control_keys()
    curs_set(0)
    nodelay(shim_screen(), true)
    keypad(shim_screen(), true)
    leaveok(shim_screen(), false)
    shim_enable_mouse()
    shim_define_keys()
    shim_send(Self.modesOn)
    colors = Palette(usesColor: usesColor)
    shim_install_signals()
    shim_capture_stderr()
  }

  /// Gives the terminal back as it was. Calling it twice is harmless.
  func close() {
    guard isOpen else { return }
    isOpen = false
    shim_send(Self.modesOff)
    curs_set(1)
    if !shim_has_alternate_screen() {
      erase()
      refresh()
    }
    endwin()
    shim_release_stderr()
  }

  deinit { close() }

  var size: (width: Int, height: Int) { (Int(shim_columns()), Int(shim_lines())) }

  /// The signal that asks for the end, if one came.
  var endSignal: Int32? { shim_signal_received() == 0 ? nil : shim_signal_received() }

  /// Gives the terminal to the shell until the program is continued, if ctrl-z asked for it.
  ///
  /// - Returns: whether it did; then everything has to be drawn again.
  func suspendIfAsked() -> Bool {
    guard shim_take_suspend() else { return false }
    lend { shim_suspend() }
    return true
  }

  /// Gives the terminal to somebody else; everything has to be drawn again then.
  func lend<Result>(_ body: () -> Result) -> Result {
    shim_send(Self.modesOff)
    curs_set(1)
    endwin()
    let result = body()
    refresh()
    shim_send(Self.modesOn)
    shown = nil
    return result
  }

  /// Whether ctrl-c is a key now; otherwise it ends the program.
  var takesInterruptKey = false {
    didSet { if takesInterruptKey != oldValue { shim_take_interrupt_key(takesInterruptKey) } }
  }

  // MARK: Drawing

  /// Shows a frame: only cells that differ from the frame before are written.
  func show(_ frame: Frame, theme: Theme, redraw: Bool) {
    let frame = frame.quiet
    let previous = redraw || shown?.width != frame.width || shown?.height != frame.height ? nil : shown
    if previous == nil {
      erase()
      if redraw { clearok(shim_screen(), true) }
    }
    for row in 0..<min(frame.height, size.height) { draw(row, of: frame, previous, theme) }
    if let cursor = frame.cursor {
      curs_set(1)
      move(Int32(cursor.row), Int32(cursor.column))
    } else {
      curs_set(0)
    }
    refresh()
    shown = frame
  }

  private func draw(_ row: Int, of frame: Frame, _ previous: Frame?, _ theme: Theme) {
    var column = 0
    while column < frame.width {
      let cell = frame[column, row]
      if cell == previous?[column, row] || cell.text.isEmpty {
        column += 1
        continue
      }
      // One run of a style is one call.
      var text: [wchar_t] = []
      let start = column
      while column < frame.width, frame[column, row].style == cell.style,
        previous == nil || frame[column, row] != previous?[column, row]
      {
        text += frame[column, row].text.unicodeScalars.map { wchar_t(bitPattern: $0.value) }
        column += 1
      }
      text.append(0)
      let look = colors.attributes(cell.style, theme)
      shim_put(Int32(row), Int32(start), text, look.attributes, look.pair)
    }
  }

  /// Gives a text to the clipboard, where the terminal takes it (OSC 52); others ignore it. What is too long for most of them
  /// is not sent.
  func copy(_ text: String) {
    let encoded = Data(text.utf8).base64EncodedString()
    guard encoded.utf8.count <= 74_994 else { return }
    shim_send("\u{1B}]52;c;\(encoded)\u{07}")
  }

  // MARK: Input

  /// Waits for something to happen.
  ///
  /// - Parameter limit: milliseconds; nil waits for ever.
  /// - Returns: what came; empty after the limit, a signal, or the end of the terminal.
  func wait(limit: Int?) -> [Input] {
    var inputs = read()
    if inputs.isEmpty, endSignal == nil {
      _ = shim_wait(Int32(limit ?? -1))
      inputs = read()
    }
    return inputs
  }

  /// Ends the waiting from any thread: something has to be drawn again.
  static func wake() { shim_wake() }

  /// Whether somebody woke the waiting since this was last asked.
  func takeWake() -> Bool { shim_take_wake() }

  /// Whether the terminal has gone away.
  var isGone: Bool { shim_input_is_gone() }

  private func read() -> [Input] {
    var inputs: [Input] = []
    while inputs.count < 256 {
      var value: UInt32 = 0
      let kind = shim_read(&value)
      if kind == ERR { break }
      if let input = kind == KEY_CODE_YES ? special(Int32(value)) : character(value) { inputs.append(input) }
    }
    return inputs
  }

  private func character(_ value: UInt32) -> Input? {
    guard let scalar = Unicode.Scalar(value) else { return nil }
    if pasted != nil {
      pasted?.unicodeScalars.append(scalar)
      return nil
    }
    switch value {
    case 9: return .key(.tab)
    case 10, 13: return .key(.enter)
    case 27: return escape()
    case 8, 127: return .key(.backspace)
    case 1..<27: return .key(.control(Character(Unicode.Scalar(UInt8(value + 96)))))
    case 31: return .key(.control("_"))
    case 0, 28..<31: return nil
    default: return .key(.character(Character(scalar)))
    }
  }

  /// Escape alone is a key; a sequence that ncurses does not know is swallowed, or its letters would fire shortcuts.
  private func escape() -> Input? {
    var value: UInt32 = 0
    var kind = shim_read(&value)
    if kind == ERR { return .key(.escape) }
    if kind == KEY_CODE_YES {
      ungetch(Int32(value))  // Escape, and then an arrow, or the terminal's new size
      return .key(.escape)
    }
    if value != UInt32(UInt8(ascii: "[")), value != UInt32(UInt8(ascii: "O")) {
      if value > 32, value < 127, let scalar = Unicode.Scalar(value) { return .key(.alt(Character(scalar))) }
      unget_wch(wchar_t(bitPattern: value))  // Escape, and then a key of its own in the same burst
      return .key(.escape)
    }
    var sequence = ""
    while kind != ERR {
      kind = shim_read(&value)
      if kind == KEY_CODE_YES {
        ungetch(Int32(value))
        break
      }
      if kind == OK, let scalar = Unicode.Scalar(value) { sequence.unicodeScalars.append(scalar) }
      if kind == OK, (0x40...0x7E).contains(value) { break }
    }
    return mouseReport(sequence)
  }

  /// A mouse report that ncurses does not know on this terminal: `<button;column;row`, then M (down) or m (up).
  private func mouseReport(_ sequence: String) -> Input? {
    guard sequence.first == "<", let end = sequence.last, end == "M" || end == "m" else { return nil }
    let numbers = sequence.dropFirst().dropLast().split(separator: ";").compactMap { Int($0) }
    guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
    let (column, row) = (numbers[1] - 1, numbers[2] - 1)
    switch (numbers[0], end) {
    case (0, "M"): return mouseDown(column, row)
    case (0, _): return mouseUp(column, row)
    case (64, "M"): return .wheel(column: column, row: row, lines: -3)
    case (65, "M"): return .wheel(column: column, row: row, lines: 3)
    default: return nil
    }
  }

  private func mouseDown(_ column: Int, _ row: Int) -> Input {
    pressed = (column, row)
    return .click(column: column, row: row)
  }

  private func mouseUp(_ column: Int, _ row: Int) -> Input? {
    defer { pressed = nil }
    guard let pressed, pressed != (column, row) else { return nil }
    return .drag(column: pressed.column, row: pressed.row, toColumn: column, toRow: row)
  }

  private func special(_ key: Int32) -> Input? {
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
    case KEY_RESIZE: return .resize(width: size.width, height: size.height)
    case KEY_MOUSE: return mouse()
    case Int32(SHIM_KEY_PASTE_START):
      pasted = ""
      return nil
    case Int32(SHIM_KEY_PASTE_END):
      defer { pasted = nil }
      return pasted.map { .paste($0) }
    default: return nil
    }
  }

  private func mouse() -> Input? {
    var (column, row): (Int32, Int32) = (0, 0)
    switch Int(shim_mouse(&column, &row)) {
    case SHIM_MOUSE_PRESS: return mouseDown(Int(column), Int(row))
    case SHIM_MOUSE_RELEASE: return mouseUp(Int(column), Int(row))
    case SHIM_MOUSE_UP: return .wheel(column: Int(column), row: Int(row), lines: -3)
    case SHIM_MOUSE_DOWN: return .wheel(column: Int(column), row: Int(row), lines: 3)
    default: return nil
    }
  }
}
