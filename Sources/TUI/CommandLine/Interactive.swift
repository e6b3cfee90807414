import CNcurses
import Canvas
import Dispatch
import Screens

/// Runs the loop in a terminal: input and mail go in, frames come out.
///
/// Nothing is polled. The process sleeps while there is no input, mail or motion, and no step runs by itself.
enum Interactive {
  /// Time, in milliseconds, for which a frame waits for results in flight (a drawing, a step's next event), against
  /// flicker.
  private static let patience = 25

  /// Runs the loop until the user quits, the terminal closes, or a signal arrives.
  ///
  /// - Parameter shows: called with every frame that is shown.
  /// - Throws: `Terminal.Failure` if the terminal cannot be used.
  static func run(_ loop: Loop, usesColor: Bool, shows: ((Frame, Theme) -> Void)? = nil) throws {
    let terminal = try Terminal(usesColor: usesColor)
    loop.mailbox.onPost { Terminal.wake() }
    let size = terminal.size
    loop.show(width: size.width, height: size.height)
    loop.lookForOrphans()
    var theme = loop.model.shownTheme
    var isShown = false
    var waitsUntil: DispatchTime? = .now() + .milliseconds(patience)
    var clock = FrameClock()
    while !loop.model.exit.hasQuit {
      if waitsUntil == nil || loop.isIdle || .now() >= waitsUntil ?? .now() {
        let next = loop.model.shownTheme
        let redraw = loop.takeRedraw() || (next.name, next.background) != (theme.name, theme.background) || !isShown
        theme = next
        terminal.takesInterruptKey = loop.model.takesInterruptKey
        let shown = view(loop.model)
        terminal.show(shown, theme: theme, redraw: redraw)
        shows?(shown, theme)
        (waitsUntil, isShown) = (nil, true)
      }
      let moves = loop.model.graph.motion != nil || loop.model.stage.play != nil
      clock.run(moves)
      let pace = loop.model.stage.isPlaying ? loop.model.preferences.pace.milliseconds : nil
      let limit = waitsUntil != nil ? patience : moves ? clock.pause : pace
      var inputs = terminal.wait(limit: limit)
      if terminal.endSignal != nil || terminal.isGone { break }
      if terminal.suspendIfAsked() {
        let size = terminal.size
        inputs.append(.resize(width: size.width, height: size.height))
        isShown = false
      }
      let hasMail = terminal.consumeWake()
      if inputs.isEmpty, !hasMail, waitsUntil == nil {
        if moves {
          let due = clock.consumeDueFrames()
          if due > 0 { inputs = [.frames(due)] }
        } else if loop.model.stage.isPlaying {
          inputs = [.tick]
        }
      }
      let isNews = loop.handleMail() || !inputs.isEmpty
      for input in inputs where !loop.model.exit.hasQuit { loop.send(input) }
      if let text = loop.takeCopied() { terminal.copy(text) }
      if let call = loop.takeEditorCall() {
        loop.editorEnded(OwnEditor.edit(call.path, line: call.line, in: terminal))
        let size = terminal.size
        loop.send(.resize(width: size.width, height: size.height))
        isShown = false
      }
      if isNews, waitsUntil == nil { waitsUntil = .now() + .milliseconds(patience) }
    }
    let signal = terminal.endSignal
    loop.end(isQuit: loop.model.exit.hasQuit)
    terminal.close()
    if let signal { shim_die_of(signal) }
  }
}

/// Schedule for the frames of a motion. A late frame skips frames, so that the motion ends on time.
private struct FrameClock {
  private static let frame = UInt64(Play.pause) * 1_000_000
  private var next: UInt64?

  private static var now: UInt64 { DispatchTime.now().uptimeNanoseconds }

  mutating func run(_ moves: Bool) {
    if !moves { next = nil } else if next == nil { next = Self.now + Self.frame }
  }

  /// Milliseconds until the next frame; 0 if it is due or nothing moves.
  var pause: Int {
    // The time is read once: a frame that becomes due between two readings would make the difference negative.
    let now = Self.now
    guard let next, next > now else { return 0 }
    return Int((next - now + 999_999) / 1_000_000)
  }

  /// Consumes the frames that are due now and returns their number.
  mutating func consumeDueFrames() -> Int {
    let now = Self.now
    guard let due = next, due <= now else { return 0 }
    let count = 1 + (now - due) / Self.frame
    next = due + count * Self.frame
    return Int(count)
  }
}
