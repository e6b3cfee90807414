import Laboratory

/// A presenter of outcomes and answers: `ScreenPresenter` for the screen, `ScriptPresenter` for lines of text.
protocol OutcomePresenter: Sendable {
  /// True if answers are read as lines. Then nothing opens, and no question is asked.
  ///
  /// Unless frames are drawn too, facts of the stage are computed only on demand.
  var isReadAtOnce: Bool { get }
  /// Presents the parts of an outcome that are not in its lines.
  func present(_ outcome: Outcome, _ model: inout Model)
  /// Returns the lines with the user's keys in place of command names, if there is a keyboard.
  func worded(_ lines: [OutputLine], _ model: Model) -> [OutputLine]
}

extension OutcomePresenter {
  /// Returns the lines for the screen or those for a script.
  func lines(onScreen: [OutputLine], inScript: @autoclosure () -> [OutputLine]) -> [OutputLine] {
    isReadAtOnce ? inScript() : onScreen
  }

  /// Checks that there is a screen.
  ///
  /// - Throws: `UsageError` with the refusal, if there is no screen.
  func requireScreen(_ refusal: String) throws { if isReadAtOnce { throw UsageError(refusal) } }
}

/// Presenter of outcomes as lines, for scripts and speech.
///
/// A command that would need consent runs; only a request to trust foreign code is an error.
struct ScriptPresenter: OutcomePresenter {
  let isReadAtOnce = true

  func present(_ outcome: Outcome, _ model: inout Model) {
    guard case .asksForTrust = outcome else { return }
    model.said.error = UsageError(outcome.lines.map(\.text).joined())
  }

  func worded(_ lines: [OutputLine], _ model: Model) -> [OutputLine] { lines }
}

extension Model {
  /// Opens an overlay, or shows the same content as lines if there is no screen.
  mutating func open(_ overlay: (Model) -> any Overlay, orSay said: (Model) -> [OutputLine]) {
    if presenter.isReadAtOnce { self.said.lines = said(self) } else { self.overlay = overlay(self) }
  }

  /// Asks for consent before an action, if there is a screen.
  ///
  /// - Parameter question: makes the overlay with the question; nil if consent is not needed.
  /// - Returns: true if the question was opened. The caller must then not act.
  mutating func ask(_ question: (Model) -> (any Overlay)?) -> Bool {
    guard !presenter.isReadAtOnce, let overlay = question(self) else { return false }
    self.overlay = overlay
    return true
  }

  /// Describes in lines what a screen would show. On a screen, nothing happens.
  mutating func describe(_ words: (Model) -> [OutputLine]) { if presenter.isReadAtOnce { said.lines = words(self) } }
}
