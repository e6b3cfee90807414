import Laboratory

/// Brings outcomes and answers to a person. There are two: the screen, and the lines of a script.
protocol OutcomePresenter: Sendable {
  /// True if answers are read as lines, without a frame. Facts of the stage are then computed when a command asks for them.
  var isReadAtOnce: Bool { get }
  /// Presents what an outcome of the engine has beside its lines.
  func present(_ outcome: Outcome, _ model: inout Model)
  /// Opens an overlay, or says the same in lines.
  func open(_ overlay: (Model) -> any Overlay, orSay said: (Model) -> [OutputLine], _ model: inout Model)
  /// Asks before something is done, if there is somebody to answer.
  ///
  /// - Parameter question: nil where there is nothing to ask.
  /// - Returns: whether it has asked.
  func ask(_ question: (Model) -> (any Overlay)?, _ model: inout Model) -> Bool
  /// The lines of an answer that a screen shows in another way.
  func lines(onScreen: [OutputLine], inScript: @autoclosure () -> [OutputLine]) -> [OutputLine]
  /// Says what a screen shows.
  func describe(_ words: (Model) -> [OutputLine], _ model: inout Model)
  /// Lines as they are said to this person.
  func worded(_ lines: [OutputLine], _ model: Model) -> [OutputLine]
  /// - Throws: `UsageError` with the refusal, if there is no screen.
  func requireScreen(_ refusal: String) throws
  /// Shows an answer as a page if it has more lines than there is room for.
  func openPageIfLong(_ model: inout Model)
}

/// Presents outcomes as lines, for scripts and speech. Nobody answers there: what would be asked is done, or is an error.
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
  /// Presents an outcome of the engine.
  mutating func present(_ outcome: Outcome) {
    switch outcome {
    case .replayed: _ = Commands.run("decision", &self)
    case .compared(let step): PresentingCommands.compare(step, &self)
    case .printed where isPresented, .ran(.returned, _, _) where isPresented: said.lines = []
    default:
      let presenter = presenter
      presenter.present(outcome, &self)
    }
  }

  /// Opens an overlay, or says the same in lines where there is no screen.
  mutating func open(_ overlay: (Model) -> any Overlay, orSay said: (Model) -> [OutputLine]) {
    let presenter = presenter
    presenter.open(overlay, orSay: said, &self)
  }

  /// Opens a page, on which Enter gives a command if one is named, or says the same.
  mutating func show(_ said: [OutputLine], as title: String, enter line: String? = nil) {
    open({ _ in .page(title: title, lines: said, scroll: 0, enter: line) }, orSay: { _ in said })
  }

  /// Asks before something is done, if there is somebody to answer.
  ///
  /// - Returns: whether it has asked.
  mutating func ask(_ question: (Model) -> (any Overlay)?) -> Bool {
    let presenter = presenter
    return presenter.ask(question, &self)
  }

  /// Says what a screen shows.
  mutating func describe(_ words: (Model) -> [OutputLine]) {
    let presenter = presenter
    presenter.describe(words, &self)
  }

  /// Shows an answer as a page if it has more lines than there is room for.
  mutating func openPageIfLong() {
    let presenter = presenter
    presenter.openPageIfLong(&self)
  }
}
