import Core
import Laboratory
import Stage

/// Keys: those of an overlay first, then the key table.
enum Keyboard {
  static func handle(_ key: Key, _ model: inout Model) -> [Effect] {
    model.isFresh = false
    if model.overlay == nil, case .listing? = model.job, key != .escape, key != .control("c") {
      model.typedAhead.append(key)
      return []
    }
    model.sentLine = nil
    model.motion = nil
    if model.isPlaying {
      if let binding = model.keys.binding(key, in: .watching) { return run(binding, &model) }
      if let effects = AutoAdvance.handle(key, &model) { return effects }
      model.isPlaying = false
      return key == .enter ? [.perform(.play, label: "play")] : []
    }
    if key == .control("c"), !(model.code.isEditing && model.overlay == nil) { return interrupt(&model) }
    if model.overlay == nil, model.code.isEditing { return Editing.handle(key, &model) }
    // Escape and a key in one burst are two keys everywhere else.
    if case .alt(let character) = key { return handle(.escape, &model) + handle(.character(character), &model) }
    if model.overlay == nil, key == .escape {
      if model.job != nil { return Commands.run("cancel", &model) }
      if model.at != nil { return Commands.run("at now", &model) }
      // Who puts away what was refused does not mean to leave, too.
      if model.lines.contains(where: { $0.tone == .warning || $0.tone == .bad }) {
        model.lines = []
        return []
      }
    }
    if let overlay = model.overlay { return Overlays.handle(key, in: overlay, &model) }
    // What is open closes innermost first: the pointer before the question.
    if key == .escape, model.isPresented, model.isPointing, let binding = model.keys.binding(key, in: .presenting) {
      return run(binding, &model)
    }
    if model.search != nil, model.askedOfKeys == nil, let binding = model.keys.binding(key, in: .searching) {
      return run(binding, &model)
    }
    // Before a question is skipped: behind a zoomed pane it is not seen.
    if key == .escape, model.isZoomed, ScreenLayout.hasRoomForPanes(model) { return Commands.run("zoom", &model) }
    if let effects = StepKeys.handle(key, &model) ?? Answering.handle(key, &model) { return effects }
    if model.isPresented, let binding = model.keys.binding(key, in: .presenting) { return run(binding, &model) }
    if key == .escape, model.look.focus != nil, model.place == .laboratory { return Commands.run("focus off", &model) }
    guard let binding = model.keys.binding(key, at: model.place) else {
      model.lines = [OutputLine(model.keys.elsewhere(key, at: model.place), .warning)]
      return []
    }
    return run(binding, &model)
  }

  /// Asks once before unsaved work is left; without such work, and the second time, the program ends.
  private static func interrupt(_ model: inout Model) -> [Effect] {
    let leaving = Choice.leaving(model.status.documentName)
    let isAsked = (model.overlay as? Choice)?.title == leaving.title
    if model.status.isUnsaved, !isAsked { model.overlay = leaving } else { model.hasQuit = true }
    return []
  }

  static func paste(_ text: String, _ model: inout Model) -> [Effect] {
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    if var overlay = model.overlay {
      overlay.paste(line, &model)
      model.overlay = overlay
      return []
    }
    if model.code.isEditing { return Editing.paste(text, &model) }
    if let effects = StepKeys.paste(line, &model) { return effects }
    model.overlay = .palette(LineEditor(line.trimmed))
    return []
  }

  /// Gives the command of a key with what is selected, if it applies.
  static func run(_ binding: KeyBinding, _ model: inout Model) -> [Effect] {
    if let obstacle = binding.condition.obstacle(model) {
      model.lines = [OutputLine(obstacle, .warning)]
      return []
    }
    if let perform = binding.perform { return perform(&model) }
    return binding.command?.give(&model) ?? []
  }

  /// Resolves the selected service: in its open scope, if it needs one; of several the newest is proposed.
  static func resolve(_ model: inout Model) -> [Effect] {
    guard let node = model.selectedService else { return [] }
    let (name, scopes) = (Tokens.quoted(node.name), model.world.scopes(for: node.name))
    func line(in scope: ScopeID) -> String { "resolve \(name) in \(Tokens.quoted(scope.description))" }
    if let scope = scopes.first(where: { $0.description == model.object || scopes.count == 1 }) {
      return Commands.run(line(in: scope), &model)
    }
    if let newest = scopes.last { return Commands.run("palette \(Tokens.quotedWord(line(in: newest)))", &model) }
    return Commands.run("resolve \(name)", &model)
  }
}
