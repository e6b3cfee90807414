import Core
import Stage

extension Lab {
  /// Runs the work of a command. If the state changes, the state before is stored for undo.
  func perform(_ label: String, _ body: () throws -> Outcome) rethrows -> Outcome {
    let (before, document, serial) = (state, document, nextSerial)
    touched = []
    defer { refresh() }
    let outcome = try body()
    refresh()
    if state != before {
      undoStates.append(
        UndoState(label: label, state: before, document: document, touched: touched, firstSerial: serial))
      redoStates = []
    }
    return outcome
  }

  /// Carries out a command.
  ///
  /// - Parameters:
  ///   - work: the work of the command.
  ///   - label: text of the command, for the undo history.
  ///   - isUndoable: true if undo reverts the command as one change.
  func carryOut(_ work: (Lab) throws -> Outcome, _ label: String, isUndoable: Bool) throws -> Outcome {
    isUndoable ? try perform(label) { try work(self) } : try work(self)
  }

  var undoLabel: String? { undoStates.last?.label }
  var redoLabel: String? { redoStates.last?.label }

  /// Clears the undo history, so that the present state is the start.
  func startHere() {
    undoStates = []
    redoStates = []
  }

  func undo() throws -> Outcome {
    guard let entry = undoStates.popLast() else {
      throw UsageError(Words.LaboratoryErrors.nothingToUndo, isCorrectable: false)
    }
    redoStates.append(entry.returning(to: state, document, nextSerial))
    var remade = goBack(to: entry, .undone(entry.label))
    remade.kept = kept(since: entry.firstSerial)
    if remade.still.map({ remade.kept.contains($0.instance) }) == true { remade.still = nil }
    return .undone(entry.label, remade)
  }

  func redo() throws -> Outcome {
    guard let entry = redoStates.popLast() else {
      throw UsageError(Words.LaboratoryErrors.nothingToRedo, isCorrectable: false)
    }
    undoStates.append(entry.returning(to: state, document, nextSerial))
    return .redone(entry.label, goBack(to: entry, .redone(entry.label)))
  }

  private func goBack(to entry: UndoState, _ event: StageEvent.What) -> RemakingResult {
    log(event)
    let remade = restore(entry.state, touched: entry.touched)
    // The file may have been saved since. The document is therefore restored only if it is a different document.
    if entry.document.path != document.path || entry.document.name != document.name { document = entry.document }
    refresh()
    return remade
  }

  /// Names of instances that were made since a command, and that the container or a scope keeps. Undo does not take
  /// them from the container.
  private func kept(since firstSerial: Int) -> [String] {
    world.orderedInstances.filter { instance in
      instance.serial >= firstSerial
        && instance.keepers.contains { keeper in
          switch keeper {
          case .container, .scope: true
          case .you, .code: false
          }
        }
    }.map(\.name)
  }
}

extension Lab.UndoState {
  /// Returns the state from which the same command is undone or redone.
  fileprivate func returning(to state: LabState, _ document: Document, _ nextSerial: Int) -> Self {
    Self(label: label, state: state, document: document, touched: touched, firstSerial: nextSerial)
  }
}
