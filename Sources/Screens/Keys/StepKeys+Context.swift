import Laboratory
import Lessons

extension StepKeys: KeyContext {
  static func isActive(_ model: Model) -> Bool { model.stage.at == nil && model.stage.isInLesson }

  static func hint(_ model: Model) -> String? {
    if model.stage.stepKeys.isUnderWay { return Words.Hint.codeRuns }
    let time = model.stage.lesson.flatMap { $0.clock > 0 ? Words.Hint.time($0.clock) : nil } ?? ""
    switch model.stage.askedOfKeys {
    case .key: return time + Words.Hint.keysGoToStep(escape: Key.escape.label)
    case .line: return time + Words.Hint.lineForStep(enter: Key.enter.label, escape: Key.escape.label)
    case nil: break
    }
    if model.stage.stepKeys.isAside { return Words.Hint.codeWaits(next: model.stage.keys[.nextEvent]) }
    guard let lesson = model.stage.lesson, case .clock(let due) = lesson.request else { return nil }
    return Words.Hint.clock(
      at: lesson.clock, due: due, second: second.label, next: model.stage.keys[.nextEvent])
  }

  static func footer(_ model: Model, _ screen: Screen) -> FooterPart? {
    if model.stage.at == nil, case .clock? = model.stage.lesson?.request {
      return .first([FooterItem(second.label, Words.Footer.aSecond)])
    }
    guard let request = model.stage.askedOfKeys else { return nil }
    let named = (model.stage.snapshot?.namedKeys ?? []).map { $0 == " " ? "Space" : $0 }.joined(separator: " ")
    let keys = named.isEmpty ? [] : [FooterItem(named, Words.Footer.toCode)]
    return .whole(
      (request == .line ? [FooterItem(Key.enter.label, Words.Footer.givesLine)] : keys) + [
        FooterItem(second.label, Words.Footer.aSecond), FooterItem(Key.escape.label, Words.Footer.keysToPlayground),
      ])
  }

  /// Sends a key to the step's code, if the code waits for a key or a line.
  ///
  /// - Returns: nil if the key has its usual meaning.
  static func handle(_ key: Key, _ model: inout Model) -> [Effect]? {
    guard isActive(model) else { return nil }
    if model.stage.stepKeys.awaited > 0 {
      if model.stage.stepKeys.ahead.count < mostAhead { model.stage.stepKeys.ahead.append(key) }
      return []
    }
    if key == second, case .clock? = model.stage.lesson?.request { return give("give clock 1", &model) }
    guard let request = model.stage.askedOfKeys else { return tooEarly(key, &model) }
    if key == .escape {
      model.stage.stepKeys.isAside = true
      model.said.lines = [OutputLine(Words.Keyed.keysGoToPlayground(next: model.stage.keys[.nextEvent]))]
      return []
    }
    if key == second { return give("give clock 1", &model) }
    if request == .key {
      guard let name = key.stepName else { return [] }
      let named = model.stage.lesson?.namedKeys ?? []
      if !named.contains(name), model.keys.binding(key, at: model.stage.place)?.line == "help" { return nil }
      // Space and Enter go to the code only if the author names them, or names no keys at all. The author's own code
      // gets no other keys either. Edited code may read any key.
      let isRefused = model.stage.lesson?.isEdited != true || key == .character(" ") || key == .enter
      if isRefused, !named.isEmpty, !named.contains(name) {
        model.said.lines = [OutputLine(Words.Keyed.waitsForKey(named), .warning)]
        return []
      }
      return give("give key \(Tokens.quotedWord(name))", &model)
    }
    if key == .enter {
      let text = model.stage.stepKeys.line.text
      model.stage.stepKeys.line = LineEditor()
      return give("give line \(Tokens.quotedWord(text))", &model)
    }
    _ = model.stage.stepKeys.line.edit(key)
    return []
  }

  /// Refuses a key that the code will ask for later, so that it does not trigger its usual action.
  ///
  /// - Returns: nil if the key has its usual meaning.
  private static func tooEarly(_ key: Key, _ model: inout Model) -> [Effect]? {
    guard !model.stage.isOver, !model.stage.stepKeys.isAside, model.stage.openQuestion == nil,
      let snapshot = model.stage.lesson, !snapshot.isStale,
      case .character = key, let name = key.stepName, name != " ", snapshot.namedKeys.contains(name),
      model.keys.binding(key, at: model.stage.place)?.line.hasPrefix("step ") != true
    else { return nil }
    model.said.lines = [OutputLine(Words.Keyed.doesNotWait(play: model.stage.keys[.play]), .warning)]
    return []
  }

  /// Inserts pasted text into the line that the code waits for.
  ///
  /// - Returns: nil if the code does not wait for a line.
  static func paste(_ text: String, _ model: inout Model) -> [Effect]? {
    guard model.stage.askedOfKeys == .line else { return nil }
    model.stage.stepKeys.line.insert(text)
    return []
  }

  /// Gives the keyboard back to the code that waits for a key or a line, as Space and Enter do.
  ///
  /// - Returns: true if the code has the keyboard again.
  static func resume(_ model: inout Model) -> Bool {
    guard model.stage.stepKeys.isAside, model.stage.at == nil, model.stage.lesson?.request != nil else { return false }
    model.stage.stepKeys.isAside = false
    model.said.lines = []
    return true
  }

  /// Handles a reply of the engine: keys that were typed while the code ran go to the code, if it waits again.
  static func follow(_ model: inout Model) -> [Effect] {
    if model.stage.lesson?.request == nil { model.stage.stepKeys.isAside = false }
    guard model.stage.stepKeys.awaited > 0 else { return [] }
    model.stage.stepKeys.awaited -= 1
    var effects: [Effect] = []
    while model.stage.stepKeys.awaited == 0, !model.stage.stepKeys.ahead.isEmpty {
      // Keys left over after the end of the run were meant for the code, so they are dropped.
      guard model.stage.askedOfKeys != nil else {
        model.stage.stepKeys.ahead = []
        break
      }
      effects += handle(model.stage.stepKeys.ahead.removeFirst(), &model) ?? []
    }
    return effects
  }

  private static func give(_ line: String, _ model: inout Model) -> [Effect] {
    model.stage.stepKeys.awaited = 2
    return Commands.run(line, &model) + Commands.run("play to-wait", &model)
  }
}
