import Core
import Stage

extension Lab {
  /// Runs a command; if it changes the state, it can be undone.
  func perform(_ label: String, _ body: () throws -> Outcome) rethrows -> Outcome {
    let (before, document) = (state, document)
    touched = []
    defer { settle() }
    let outcome = try body()
    settle()
    if state != before {
      undoStates.append(Past(label: label, state: before, document: document, touched: touched))
      redoStates = []
    }
    return outcome
  }

  /// Carries out a command.
  ///
  /// - Parameters:
  ///   - label: the command as it was given.
  ///   - isUndoable: whether it is one change that undo takes back.
  func carryOut(_ work: (Lab) throws -> Outcome, _ label: String, isUndoable: Bool) throws -> Outcome {
    isUndoable ? try perform(label) { try work(self) } : try work(self)
  }

  var undoLabel: String? { undoStates.last?.label }
  var redoLabel: String? { redoStates.last?.label }

  /// Forgets how it came here: the present is the start.
  func startHere() {
    undoStates = []
    redoStates = []
  }

  func undo() throws -> Outcome {
    guard let past = undoStates.popLast() else { throw UsageError(Words.Refusal.nothingToUndo) }
    redoStates.append(Past(label: past.label, state: state, document: document, touched: past.touched))
    return .undone(past.label, goBack(to: past, .undone(past.label)))
  }

  func redo() throws -> Outcome {
    guard let past = redoStates.popLast() else { throw UsageError(Words.Refusal.nothingToRedo) }
    undoStates.append(Past(label: past.label, state: state, document: document, touched: past.touched))
    return .redone(past.label, goBack(to: past, .redone(past.label)))
  }

  private func goBack(to past: Past, _ event: StageEvent.What) -> Remade {
    log(event)
    let remade = restore(past.state, touched: past.touched)
    // The same file may have been saved since: only another one is gone back to.
    if past.document.path != document.path || past.document.name != document.name { document = past.document }
    settle()
    return remade
  }
}
