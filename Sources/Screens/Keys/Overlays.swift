import Laboratory

/// Passes keys, clicks and pasted text to the open overlay.
enum Overlays: KeyContext {
  static func isActive(_ model: Model) -> Bool { model.overlay != nil }

  /// No hint: those of the screen behind name keys that have no effect now.
  static func hint(_ model: Model) -> String? { "" }

  static func footer(_ model: Model, _ screen: Screen) -> FooterPart? {
    model.overlay.map { .whole($0.footer(model.backdrop)) }
  }

  static func handle(_ key: Key, _ model: inout Model) -> [Effect]? {
    // A clicker has no key that closes the command line, and its keys have no meaning there.
    if model.isPresented, model.overlay is Palette, key == .pageDown || key == .pageUp {
      (model.overlay, model.said.lines) = (nil, [])
      return nil
    }
    let closes = key == .escape || key == .control("g")
    if closes, model.overlay != nil { model.said.lines = [] }
    return ask(&model, key) { closes ? $0.closeInnermost($1) : $0.handle(key, $1) }
  }

  /// Handles pasted text, whose lines are joined to one.
  ///
  /// - Returns: nil if no overlay is open.
  static func paste(_ line: String, _ model: inout Model) -> [Effect]? { ask(&model) { $0.paste(line, $1) } }

  /// Handles a click in a row of the screen.
  ///
  /// - Returns: nil if no overlay is open.
  static func click(row: Int, _ model: inout Model) -> [Effect]? { ask(&model) { $0.click(row: row, $1) } }

  /// Scrolls the open overlay.
  ///
  /// - Returns: nil if no overlay is open.
  static func wheel(_ lines: Int, _ model: inout Model) -> [Effect]? {
    ask(&model) {
      $0.wheel(lines, $1)
      return .stays()
    }
  }

  /// Passes input to the open overlay, and carries out its answer.
  private static func ask(
    _ model: inout Model, _ key: Key? = nil, _ input: (inout any Overlay, Backdrop) -> OverlayAnswer
  ) -> [Effect]? {
    guard var overlay = model.overlay else { return nil }
    let answer = input(&overlay, model.backdrop)
    return follow(answer, overlay, key, &model)
  }

  /// Lets the open overlay update its content after a change on stage.
  static func follow(_ model: inout Model) {
    guard var overlay = model.overlay else { return }
    overlay.follow(model.stage)
    model.overlay = overlay
  }

  private static func follow(
    _ answer: OverlayAnswer, _ overlay: any Overlay, _ key: Key?, _ model: inout Model
  ) -> [Effect] {
    switch answer {
    case .stays(let effects):
      model.overlay = overlay
      return effects
    case .says(let lines): (model.overlay, model.said.lines) = (overlay, lines)
    case .changes(let change):
      let effects = change(&model)
      model.overlay = overlay
      return effects
    case .closes: model.overlay = nil
    case .ends(let change):
      model.overlay = nil
      return change(&model)
    case .run(let lines, let change):
      model.overlay = nil
      change(&model)
      return lines.flatMap { Commands.run($0, &model) }
    case .runsBehind(let line):
      model.overlay = overlay
      return Commands.run(line, &model)
    case .passes:
      model.overlay = nil
      return key.map { Keyboard.handle($0, &model) } ?? []
    case .does(let change): return change(&model)
    }
    return []
  }
}

extension Model {
  /// True while help is open. A step that runs by itself pauses meanwhile.
  var isHelpOpen: Bool { overlay is HelpList }

  /// Stops a step that runs by itself.
  mutating func stopRun() { if stage.isPlaying { AutoAdvance.end(&self) } }
}
