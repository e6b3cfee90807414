import CNcurses
import Canvas
import Foundation
import Laboratory
import Screens
import Support

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
  /// Whether the terminal was asked for its ground (OSC 11) and has not answered.
  private var asksForGround = false
  private let keys = TerminalKeys()
  private var decoder = InputDecoder()

  /// Bracketed paste, and presses of the mouse in reports that know every column.
  private static var modesOn: String { "\u{1B}[?2004h" + (shim_has_mouse() ? "\u{1B}[?1000h\u{1B}[?1006h" : "") }
  private static var modesOff: String { "\u{1B}[?2004l" + (shim_has_mouse() ? "\u{1B}[?1006l\u{1B}[?1000l" : "") }

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
    shim_define_keys()
    shim_send(Self.modesOn)
    colors = Palette(usesColor: usesColor)
    asksForGround = usesColor && Self.answersQuestions(name)
    if asksForGround { shim_send("\u{1B}]11;?\u{1B}\\") }
    shim_install_signals()
    shim_capture_stderr()
  }

  /// Gives the terminal back as it was. Calling it twice is harmless.
  func close() {
    guard isOpen else { return }
    isOpen = false
    shim_send(Self.modesOff)
    curs_set(1)
    // An answer that is still on its way must not arrive at the shell as typed letters.
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
      _ = shim_wait(Int32(clamping: decoder.limit(limit, at: .now) ?? -1))
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
    let inputs = decoder.read(keys, at: .now)
    if asksForGround, inputs.contains(where: { if case .ground = $0 { true } else { false } }) { asksForGround = false }
    return inputs
  }

  /// Whether a terminal of that name ignores questions that it does not know, and does not print them.
  private static func answersQuestions(_ name: String) -> Bool {
    !["linux", "vt", "dumb", "ansi", "cons", "sun", "hurd", "cygwin"].contains { name.hasPrefix($0) }
  }
}
