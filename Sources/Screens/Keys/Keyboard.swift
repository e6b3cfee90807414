import Core
import Laboratory
import Stage

/// Handling of keys and pasted text. Keys go to the active contexts, in order of precedence.
enum Keyboard {
  static func handle(_ key: Key, _ model: inout Model) -> [Effect] {
    model.isFresh = false
    if model.overlay == nil, case .listing? = model.work.job, key != .escape, key != .control("c") {
      model.work.typedAhead.append(key)
      return []
    }
    model.prompt.sent = nil
    model.graph.motion = nil
    return KeyContexts.handle(key, &model)
  }

  static func paste(_ text: String, _ model: inout Model) -> [Effect] {
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    if let effects = Overlays.paste(line, &model) { return effects }
    if model.code.isEditing { return Editing.paste(text, &model) }
    if let effects = StepKeys.paste(line, &model) { return effects }
    model.overlay = Palette(LineEditor(line.trimmed))
    return []
  }

  /// Runs a binding with the current selection, or shows the obstacle if its condition does not hold.
  static func run(_ binding: KeyBinding, _ model: inout Model) -> [Effect] {
    if let obstacle = binding.condition.obstacle(model.stage, model.panes.focus) {
      // Esc may be pressed where it has nothing to close.
      if !binding.keys.contains(.escape) { model.said.lines = [OutputLine(obstacle, .warning)] }
      return []
    }
    if let perform = binding.perform { return perform(&model) }
    do {
      if let (command, label) = try binding.command?.filled(model.stage, model.code) {
        return Commands.handle(command, label: label, &model)
      }
      if binding.command?.needsLine == true {
        let keys = model.stage.keys
        model.said.lines = [OutputLine(Words.Notice.noLineSelected(focus: keys[.focus], down: keys[.down]), .warning)]
      }
    } catch { Commands.fail(error, &model) }
    return []
  }

  /// Resolves the selected service, if necessary in an open scope.
  ///
  /// With several open scopes, the scope that is selected in the graph is taken. Otherwise the palette proposes the
  /// newest.
  static func resolve(_ model: inout Model) -> [Effect] {
    guard let node = model.stage.selectedService else { return [] }
    let (name, scopes) = (Tokens.quoted(node.name), model.stage.world.scopes(for: node.name))
    func line(in scope: ScopeID) -> String { "resolve \(name) in \(Tokens.quoted(scope.description))" }
    if let scope = scopes.first(where: { $0.description == model.stage.object || scopes.count == 1 }) {
      return Commands.run(line(in: scope), &model)
    }
    if let newest = scopes.last { return Commands.run("palette \(Tokens.quotedWord(line(in: newest)))", &model) }
    return Commands.run("resolve \(name)", &model)
  }
}
