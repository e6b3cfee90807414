import Core
import Laboratory
import Stage

/// Keys: the active contexts get them, in order.
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
    if let overlay = model.overlay { return Overlays.paste(line, in: overlay, &model) }
    if model.code.isEditing { return Editing.paste(text, &model) }
    if let effects = StepKeys.paste(line, &model) { return effects }
    model.overlay = .palette(LineEditor(line.trimmed))
    return []
  }

  /// Gives the command of a key with what is selected, if it applies.
  static func run(_ binding: KeyBinding, _ model: inout Model) -> [Effect] {
    if let obstacle = binding.condition.obstacle(model.stage, model.panes.focus) {
      model.said.lines = [OutputLine(obstacle, .warning)]
      return []
    }
    if let perform = binding.perform { return perform(&model) }
    return binding.command?.give(&model) ?? []
  }

  /// Resolves the selected service: in its open scope, if it needs one; of several the newest is proposed.
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
