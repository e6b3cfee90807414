extension Lab {
  /// Carries out a command, as one change that undo takes back.
  ///
  /// - Parameter label: the command as it was given.
  func carryOut(_ command: LaboratoryCommand, _ label: String) throws -> Outcome {
    switch command {
    case .add(let draft): try perform(label) { try add(draft) }
    case .edit(let name, let change): try perform(label) { try edit(name, change) }
    case .remove(let name, _): try perform(label) { try remove(name) }
    case .rename(let name, let newName): try perform(label) { try rename(name, to: newName) }
    case .resolve(let name, let place): try perform(label) { try resolve(name, in: place) }
    case .use(let instance): try perform(label) { try use(instance) }
    case .release(let instance): try perform(label) { try release(instance) }
    case .mode(let mode):
      try perform(label) { try change(to: mode ?? (world.mode == .injection ? .locator : .injection)) }
    case .scopeOpen(let id, let place): try perform(label) { try openScope(id, in: place) }
    case .scopeClose(let place): try perform(label) { try closeScope(place) }
    case .undo: try undo()
    case .redo: try redo()
    }
  }
}
