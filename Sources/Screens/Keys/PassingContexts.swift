import Laboratory
import Stage

// Contexts that are active for a while, in any place.

/// Context of a step that runs by itself. Keys change its pace, and a key opens help, which pauses it; any other key
/// stops it.
enum WatchingKeys: KeyContext {
  static func isActive(_ model: Model) -> Bool { model.stage.isPlaying && !model.isHelpOpen }

  static func bindings(_ model: Model) -> [KeyBinding] { model.keys.bindings(in: .watching) }

  static func handle(_ key: Key, _ model: inout Model) -> [Effect]? {
    if let binding = model.keys.binding(key, in: .watching) { return Keyboard.run(binding, &model) }
    if model.presenting?.advance != nil { return handleAdvancing(key, &model) }
    if let help = helpBinding(key, model) { return Keyboard.run(help, &model) }
    model.stage.isPlaying = false
    return key == .enter ? [.perform(.play, label: "play")] : []
  }

  /// Returns the binding of help if a key has it.
  private static func helpBinding(_ key: Key, _ model: Model) -> KeyBinding? {
    model.keys.binding(key, at: model.stage.place).flatMap { $0.action == .help ? $0 : nil }
  }

  /// Handles a key while steps run by themselves. Any key stops them, unless it answers a question, gives input or opens
  /// help.
  private static func handleAdvancing(_ key: Key, _ model: inout Model) -> [Effect] {
    if key != .escape, let effects = StepKeys.handle(key, &model) ?? Answering.handle(key, &model) {
      // An answer ends the reading time.
      model.presenting?.advance?.read = model.stage.world.lesson?.step.number
      return effects
    }
    if let help = helpBinding(key, model) { return Keyboard.run(help, &model) }
    AutoAdvance.stop(&model, Words.Presented.stopped)
    return []
  }

  static func hint(_ model: Model) -> String? {
    // The hint of a long job says more.
    if model.work.job != nil { return nil }
    return Words.Hint.runsByItself(slower: model.stage.keys[.slower], faster: model.stage.keys[.faster])
  }

  static func footer(_ model: Model, _ screen: Screen) -> FooterPart? {
    if model.overlay != nil { return nil }
    return .whole([
      FooterItem(model.stage.keys[.slower], Words.Footer.slower),
      FooterItem(model.stage.keys[.faster], Words.Footer.faster),
      FooterItem(Key.enter.label, Words.Footer.toItsEnd), FooterItem(Words.Footer.anyOtherKey, Words.Footer.pause),
    ])
  }
}

/// Context of ctrl-c, which ends the program. In the editor, `Editing` handles ctrl-c instead.
enum InterruptKey: KeyContext {
  static func isActive(_ model: Model) -> Bool { !Editing.isActive(model) }

  /// Ends the program on ctrl-c. With unsaved work, only the second press ends it; the first opens a question.
  ///
  /// - Returns: nil for any other key.
  static func handle(_ key: Key, _ model: inout Model) -> [Effect]? {
    guard key == .control("c") else { return nil }
    let leaving = Choice.leaving(model.stage.status.documentName)
    let isAsked = (model.overlay as? Choice)?.title == leaving.title
    if model.stage.status.isUnsaved, !isAsked { model.overlay = leaving } else { model.exit.hasQuit = true }
    return []
  }
}

/// Context that handles an Alt key as Escape and the character, everywhere but in the editor.
enum AltKeys: KeyContext {
  static func handle(_ key: Key, _ model: inout Model) -> [Effect]? {
    guard case .alt(let character) = key else { return nil }
    return Keyboard.handle(.escape, &model) + Keyboard.handle(.character(character), &model)
  }
}

/// Context of a job: Esc cancels it. While code is read for the first time, Esc steps back in the part that is shown.
enum JobKeys: KeyContext {
  static func isActive(_ model: Model) -> Bool { model.work.job != nil }
  static func escape(_ model: Model) -> String? { isFirstReading(model) ? nil : "cancel" }
  static func escapeLabel(_ model: Model) -> String? { isFirstReading(model) ? nil : Words.Footer.cancel }

  private static func isFirstReading(_ model: Model) -> Bool {
    guard case .importing? = model.work.job else { return false }
    return model.stage.source?.isReading == true
  }

  static func hint(_ model: Model) -> String? {
    if isFirstReading(model) { return model.work.job.map { Words.Code.reads($0.text) } }
    return model.work.job.map { Words.Hint.job($0.text, escape: Key.escape.label) }
  }
}

/// Context of the past: Esc returns to the present.
enum PastKeys: KeyContext {
  static func isActive(_ model: Model) -> Bool { model.stage.at != nil }
  static func escape(_ model: Model) -> String? { "at now" }

  static func hint(_ model: Model) -> String? {
    Words.Hint.past(
      back: model.stage.keys[.backInTime], forward: model.stage.keys[.forthInTime], escape: Key.escape.label)
  }

  static func footer(_ model: Model, _ screen: Screen) -> FooterPart? {
    let keys = model.stage.keys
    return .whole([
      FooterItem(keys[.backInTime], Words.Footer.back), FooterItem(keys[.forthInTime], Words.Footer.forward),
      FooterItem(Key.escape.label, Words.Footer.toPresent), FooterItem(keys[.help], Words.Footer.help),
      FooterItem(keys[.quit], Words.Footer.quit),
    ])
  }
}

/// Context of a warning, an error, an explanation, a hint or a message of several lines: Esc removes the message and has
/// no other effect.
enum MessageKeys: KeyContext {
  static func isActive(_ model: Model) -> Bool {
    // Esc gives the keyboard back to Playground first.
    if model.stage.askedOfKeys != nil { return false }
    let isExplanation = model.said.kind == .explanation && !model.said.lines.isEmpty
    let isLong = model.said.lines.count > 1 && !model.isPresented
    return isExplanation || isLong || model.said.kind == .hint
      || model.said.lines.contains { $0.tone == .warning || $0.tone == .bad }
  }

  static func handle(_ key: Key, _ model: inout Model) -> [Effect]? {
    guard key == .escape else { return nil }
    model.said.lines = model.said.kind == .hint ? [OutputLine(Words.Notice.escapeAgain)] : []
    model.said.kind = nil
    return []
  }
}

/// Context of a blank screen in a presentation: any key shows the presentation again, and has no other effect.
enum BlankKeys: KeyContext {
  static func isActive(_ model: Model) -> Bool { model.presenting?.isBlank == true }

  static func handle(_ key: Key, _ model: inout Model) -> [Effect]? {
    model.presenting?.isBlank = false
    return []
  }
}

/// Context of a presentation's pointer: Esc turns the pointer off before it has any other effect.
enum PointerKeys: KeyContext {
  static func isActive(_ model: Model) -> Bool { model.isPresented && model.isPointing }

  static func handle(_ key: Key, _ model: inout Model) -> [Effect]? {
    guard key == .escape, let binding = model.keys.binding(key, in: .presenting) else { return nil }
    return Keyboard.run(binding, &model)
  }
}

/// Context of an active search with several matches.
enum SearchKeys: KeyContext {
  static func isActive(_ model: Model) -> Bool { model.search?.isLone == false && model.stage.askedOfKeys == nil }

  static func bindings(_ model: Model) -> [KeyBinding] { model.keys.bindings(in: .searching) }

  /// In a lesson, the keys of the search hide those that other hints name.
  static func hint(_ model: Model) -> String? {
    guard model.stage.isInLesson, let next = bindings(model).first?.keys.first?.label else { return nil }
    return Words.Hint.searches(next: next, escape: Key.escape.label)
  }

  static func footer(_ model: Model, _ screen: Screen) -> FooterPart? {
    .first(bindings(model).map { FooterItem($0.keys.first?.label ?? "", $0.label, isVital: $0.isVital) })
  }
}

/// Context of a zoomed pane: Esc shows all panes again. Only the next Esc can skip a question.
enum ZoomKeys: KeyContext {
  static func isActive(_ model: Model) -> Bool { model.panes.isZoomed && ScreenLayout.hasRoomForPanes(model.display) }
  static func escape(_ model: Model) -> String? { "zoom" }
  static func escapeLabel(_ model: Model) -> String? { Words.Footer.allPanes }
}

/// Context of a step with a chosen view: Esc shows the step's own view again. Only the next Esc can skip a question or
/// leave the lesson.
enum ViewKeys: KeyContext {
  static func isActive(_ model: Model) -> Bool {
    guard model.stage.isInLesson, model.stage.play == nil, !model.isPresented else { return false }
    return model.stage.view != model.stage.viewOfStep && model.stage.answer.text.isEmpty
  }

  static func escape(_ model: Model) -> String? { "view \(model.stage.viewOfStep.rawValue)" }
  static func escapeLabel(_ model: Model) -> String? { Words.Footer.viewOfStep }
}

/// Context of a graph that shows only the neighbourhood of a service: Esc shows all services.
enum NeighbourhoodKeys: KeyContext {
  static func isActive(_ model: Model) -> Bool {
    model.stage.look.focus != nil && model.stage.place == .laboratory
  }
  static func escape(_ model: Model) -> String? { "focus off" }
}
