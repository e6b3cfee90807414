import Core

extension Laboratory {
  /// Runs a command; if it changes the state, it can be undone.
  func perform(_ label: String, _ body: () throws -> [OutputLine]) throws -> [OutputLine] {
    let (before, document) = (state, document)
    world.failedPath = []
    defer { settle() }
    let lines = try body()
    settle()
    if state != before {
      undoStates.append(Past(label: label, state: before, document: document))
      redoStates = []
    }
    return lines
  }

  var undoLabel: String? { undoStates.last?.label }
  var redoLabel: String? { redoStates.last?.label }

  /// Forgets how it came here: the present is the start.
  func startHere() {
    undoStates = []
    redoStates = []
  }

  func undo() throws -> [OutputLine] {
    guard let past = undoStates.popLast() else { throw UsageError("there is nothing to undo") }
    redoStates.append(Past(label: past.label, state: state, document: document))
    return goBack(to: past, .undone)
  }

  func redo() throws -> [OutputLine] {
    guard let past = redoStates.popLast() else { throw UsageError("there is nothing to redo") }
    undoStates.append(Past(label: past.label, state: state, document: document))
    return goBack(to: past, .redone)
  }

  private func goBack(to past: Past, _ kind: LogEntry.Kind) -> [OutputLine] {
    log(LogEntry(kind, message: past.label))
    let anew = restore(past.state)
    // The same file may have been saved since: only another one is gone back to.
    if past.document.path != document.path || past.document.name != document.name { document = past.document }
    settle()
    let word = kind == .undone ? "undone" : "done again"
    return [OutputLine("\(word): \(past.label)\(anew.text)", .good)] + anew.failures.map { OutputLine($0, .bad) }
  }
}
