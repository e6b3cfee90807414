import CNcurses
import Foundation

/// The laboratory in a terminal: waits for input, updates the model, draws the frame. Nothing is polled.
enum Interactive {
  /// Milliseconds between two events of a step that runs by itself.
  private static let tick = 60
  /// Milliseconds between two frames of a movement.
  private static let frame = 30

  /// - Parameters:
  ///   - session: what is on stage.
  ///   - isASCII: draws without Unicode.
  /// - Throws: `Terminal.Failure`.
  static func run(_ session: Session, usesColor: Bool) throws {
    let terminal = try Terminal(usesColor: usesColor)
    let size = terminal.size
    session.send(.resize(width: size.width, height: size.height))
    session.model.scenes.layOutInBackground { Terminal.wake() }
    let journal = Journal()
    session.offerRecovery()
    var theme = session.model.theme
    terminal.show(view(session.model), theme: theme, redraw: true)
    while !session.model.hasQuit {
      var inputs = terminal.wait(limit: session.model.motion != nil ? frame : session.model.isPlaying ? tick : nil)
      if terminal.endSignal != nil || terminal.isGone { break }
      if terminal.suspendIfAsked() {
        let size = terminal.size
        inputs.append(.resize(width: size.width, height: size.height))
        session.needsRedraw = true
      }
      if inputs.isEmpty, session.model.isPlaying || session.model.motion != nil { inputs = [.tick] }
      if inputs.isEmpty, !terminal.takeWake() { continue }
      for input in inputs where !session.model.hasQuit { session.send(input) }
      journal.keep(session.model.status)
      let redraw = session.needsRedraw || session.model.theme != theme
      session.needsRedraw = false
      theme = session.model.theme
      terminal.show(view(session.model), theme: theme, redraw: redraw)
    }
    if session.model.hasQuit { journal.clear() }
    session.end()
    let signal = terminal.endSignal
    terminal.close()
    if let signal { shim_die_of(signal) }
  }
}
