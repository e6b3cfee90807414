import CNcurses
import Canvas
import Foundation
import Laboratory
import Screens
import Support

/// The terminal: shows frames and reads input. Only the files of this folder know ncurses.
///
/// All members run on the main thread, except `wake()`.
final class Terminal {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let screen: OpaquePointer
  private let colors: Palette
  private var shown: Frame?
  private var isOpen = true
  /// True while the answer to the query for the terminal's background (OSC 11) is awaited.
  private var asksForGround = false
  private let keys = TerminalKeys()
  private var decoder = InputDecoder()

  /// Sequences that enable bracketed paste, and mouse reports whose columns are not limited.
  private static var modesOn: String { "\u{1B}[?2004h" + (shim_has_mouse() ? "\u{1B}[?1000h\u{1B}[?1006h" : "") }
  private static var modesOff: String { "\u{1B}[?2004l" + (shim_has_mouse() ? "\u{1B}[?1006l\u{1B}[?1000l" : "") }

  /// Takes control of the terminal.
  ///
  /// - Throws: `Failure` if the terminal cannot be used.
  init(usesColor: Bool) throws {
    TextWidth.prepare()
    let name = ProcessInfo.processInfo.environment["TERM"] ?? ""
    set_escdelay(25)
    guard !name.isEmpty, let screen = shim_new_terminal(name) else {
      throw Failure(
        description:
          "the terminal '\(name)' (TERM) is not known on this system; set TERM to a known terminal, such as xterm-256color, "
          + "or use 'playground run' or 'playground export', which need no terminal")
    }
    self.screen = screen
    set_term(screen)
    guard shim_can_move_cursor() else {
      endwin()
      delscreen(screen)
      throw Failure(
        description: "the terminal '\(name)' (TERM) cannot move its cursor; set TERM to another terminal, such as "
          + "xterm-256color, or use 'playground run' or 'playground export', which need no terminal")
    }
    cbreak()
    noecho()
    nonl()
    shim_free_control_keys()
    curs_set(0)
    nodelay(shim_screen(), true)
    keypad(shim_screen(), true)
    leaveok(shim_screen(), false)
    shim_define_keys()
    shim_send(Self.modesOn)
    colors = Palette(usesColor: usesColor)
    asksForGround = usesColor && Self.acceptsQueries(name)
    if asksForGround { shim_send("\u{1B}]11;?\u{1B}\\") }
    shim_install_signals()
    shim_capture_stderr()
  }

  /// Restores the terminal. Calling it twice is harmless.
  func close() {
    guard isOpen else { return }
    isOpen = false
    shim_send(Self.modesOff)
    curs_set(1)
    // An answer that arrives later would appear in the shell as typed letters.
    if asksForGround { flushinp() }
    if !shim_has_alternate_screen() {
      erase()
      refresh()
    }
    endwin()
    shim_release_stderr()
  }

  deinit { close() }

  var size: (width: Int, height: Int) { keys.size }

  /// Signal that asked the program to end; nil if none arrived.
  var endSignal: Int32? { shim_signal_received() == 0 ? nil : shim_signal_received() }

  /// Suspends the program until the shell continues it, if ctrl-z was pressed.
  ///
  /// - Returns: True if the program was suspended. The whole screen has to be drawn again then.
  func suspendIfAsked() -> Bool {
    guard shim_consume_suspend() else { return false }
    lend { shim_suspend() }
    return true
  }

  /// Restores the terminal while `body` runs. The whole screen has to be drawn again afterwards.
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

  /// True if ctrl-c is a key; otherwise ctrl-c ends the program.
  var takesInterruptKey = false {
    didSet { if takesInterruptKey != oldValue { shim_set_interrupt_key(takesInterruptKey) } }
  }

  // MARK: Drawing

  /// Shows a frame. Only cells that differ from the previous frame are written.
  func show(_ frame: Frame, theme: Theme, redraw: Bool) {
    let frame = frame.quiet
    let previous = redraw || shown?.width != frame.width || shown?.height != frame.height ? nil : shown
    if previous == nil {
      erase()
      if redraw { clearok(shim_screen(), true) }
    }
    for run in frame.runs(since: previous) where run.row < size.height { put(run, theme) }
    if let cursor = frame.cursor {
      curs_set(1)
      move(Int32(cursor.row), Int32(cursor.column))
    } else {
      curs_set(0)
    }
    refresh()
    shown = frame
  }

  private func put(_ run: Frame.Run, _ theme: Theme) {
    var text = run.text.unicodeScalars.map { wchar_t(bitPattern: $0.value) }
    text.append(0)
    let look = colors.attributes(run.style, theme)
    shim_put(Int32(run.row), Int32(run.column), text, look.attributes, look.pair)
  }

  /// Copies a text to the clipboard with OSC 52, which some terminals ignore.
  ///
  /// A text that is too long for most terminals is not sent.
  func copy(_ text: String) {
    let encoded = Data(text.utf8).base64EncodedString()
    guard encoded.utf8.count <= 74_994 else { return }
    shim_send("\u{1B}]52;c;\(encoded)\u{07}")
  }

  // MARK: Input

  /// Waits for input.
  ///
  /// - Parameter limit: milliseconds; nil waits without a limit.
  /// - Returns: The input; empty after the limit, a signal, `wake()`, or the end of the terminal.
  func wait(limit: Int?) -> [Input] {
    var inputs = read()
    if inputs.isEmpty, endSignal == nil {
      _ = shim_wait(Int32(clamping: decoder.limit(limit, at: .now) ?? -1))
      inputs = read()
    }
    return inputs
  }

  /// Ends `wait(limit:)`, because something has to be drawn again. Any thread may call it.
  static func wake() { shim_wake() }

  /// Consumes the wake-ups since the last call.
  ///
  /// - Returns: True if there was one.
  func consumeWake() -> Bool { shim_consume_wake() }

  /// True once the terminal is closed.
  var isGone: Bool { shim_input_is_gone() }

  private func read() -> [Input] {
    let inputs = decoder.read(keys, at: .now)
    if asksForGround, inputs.contains(where: { if case .ground = $0 { true } else { false } }) { asksForGround = false }
    return inputs
  }

  /// Returns true if terminals of this name can be sent queries: they answer or ignore them. Others might print them.
  private static func acceptsQueries(_ name: String) -> Bool {
    !["linux", "vt", "dumb", "ansi", "cons", "sun", "hurd", "cygwin"].contains { name.hasPrefix($0) }
  }
}
