/// A model and the engine behind it: the whole program without a terminal.
final class Session {
  private(set) var model: Model
  private let engine: Engine
  /// Whether everything has to be drawn again.
  var needsRedraw = false

  init(_ engine: Engine, model: Model = Model()) {
    self.engine = engine
    self.model = model
    update(&self.model, engine.present())
    self.model.lines = []
  }

  func send(_ input: Input) { carryOut(update(&model, input)) }

  /// Runs a line of the command language.
  func run(_ line: String) {
    model.lastError = nil
    model.failedExpectation = nil
    carryOut(Commands.run(line, &model))
  }

  /// Says so if a program that was killed has left unsaved work.
  func offerRecovery() {
    guard let orphan = Journal.orphans().first else { return }
    let text = "unsaved work of \(orphan.name) was found: ':recover' brings it back, ':recover --discard' drops it"
    model.lines = [OutputLine(text, .warning)]
  }

  func end() { engine.end() }

  private func carryOut(_ effects: [Effect]) {
    for effect in effects {
      switch effect {
      case .perform(let command, let label): update(&model, engine.perform(command, label: label))
      case .redraw: needsRedraw = true
      }
    }
  }
}
