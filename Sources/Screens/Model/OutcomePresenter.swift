import Laboratory

/// A presenter of outcomes and answers: `ScreenPresenter` for the screen, `ScriptPresenter` for lines of text.
protocol OutcomePresenter: Sendable {
  /// True if answers are read as lines. Unless frames are drawn too, facts of the stage are computed only on demand.
  var isReadAtOnce: Bool { get }
  /// Presents the parts of an outcome that are not in its lines.
  func present(_ outcome: Outcome, _ model: inout Model)
  /// Opens an overlay, or shows the same content as lines.
  func open(_ overlay: (Model) -> any Overlay, orSay said: (Model) -> [OutputLine], _ model: inout Model)
  /// Asks for consent before an action, if the presenter can ask.
  ///
  /// - Parameter question: makes the overlay with the question; nil if consent is not needed.
  /// - Returns: true if the question was opened. The caller must then not act.
  func ask(_ question: (Model) -> (any Overlay)?, _ model: inout Model) -> Bool
  /// Returns the lines for the screen or those for a script.
  func lines(onScreen: [OutputLine], inScript: @autoclosure () -> [OutputLine]) -> [OutputLine]
  /// Describes in lines what a screen would show. On a screen, nothing happens.
  func describe(_ words: (Model) -> [OutputLine], _ model: inout Model)
  /// Returns the lines with the user's keys in place of command names, if there is a keyboard.
  func worded(_ lines: [OutputLine], _ model: Model) -> [OutputLine]
  /// Checks that there is a screen.
  ///
  /// - Throws: `UsageError` with the refusal, if there is no screen.
  func requireScreen(_ refusal: String) throws
  /// Shows the message as a page if it has more lines than the message area has rows.
  func openPageIfLong(_ model: inout Model)
}

/// Presenter of outcomes as lines, for scripts and speech.
///
/// No question is asked. A command that would need consent runs; only a request to trust foreign code is an error.
struct ScriptPresenter: OutcomePresenter {
  let isReadAtOnce = true

  func present(_ outcome: Outcome, _ model: inout Model) {
    guard case .asksForTrust = outcome else { return }
    model.said.error = UsageError(outcome.lines.map(\.text).joined())
  }

  func open(
    _ overlay: (Model) -> any Overlay, orSay said: (Model) -> [OutputLine], _ model: inout Model
  ) {
    model.said.lines = said(model)
  }

  func ask(_ question: (Model) -> (any Overlay)?, _ model: inout Model) -> Bool { false }

  func lines(onScreen: [OutputLine], inScript: @autoclosure () -> [OutputLine]) -> [OutputLine] { inScript() }

  func describe(_ words: (Model) -> [OutputLine], _ model: inout Model) { model.said.lines = words(model) }

  func worded(_ lines: [OutputLine], _ model: Model) -> [OutputLine] { lines }

  func requireScreen(_ refusal: String) throws { throw UsageError(refusal) }

  func openPageIfLong(_ model: inout Model) {}
}

extension Model {
  /// Opens an overlay, or shows the same content as lines if there is no screen.
  mutating func open(_ overlay: (Model) -> any Overlay, orSay said: (Model) -> [OutputLine]) {
    let presenter = presenter
    presenter.open(overlay, orSay: said, &self)
  }

  /// Asks for consent before an action, if the presenter can ask.
  ///
  /// - Returns: true if the question was opened. The caller must then not act.
  mutating func ask(_ question: (Model) -> (any Overlay)?) -> Bool {
    let presenter = presenter
    return presenter.ask(question, &self)
  }

  /// Describes in lines what a screen would show. On a screen, nothing happens.
  mutating func describe(_ words: (Model) -> [OutputLine]) {
    let presenter = presenter
    presenter.describe(words, &self)
  }

  /// Shows the message as a page if it has more lines than the message area has rows.
  mutating func openPageIfLong() {
    let presenter = presenter
    presenter.openPageIfLong(&self)
  }
}
