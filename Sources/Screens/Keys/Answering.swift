import Laboratory
import Lessons
import Stage

/// Context of a step's open question.
///
/// Typed text goes to the answer first. Keys that are no part of an answer keep their meaning, so the question never
/// blocks.
enum Answering: KeyContext {
  static func isActive(_ model: Model) -> Bool { model.stage.openQuestion != nil || askedAgain(model) != nil }

  /// Returns the question that was put aside in a presentation, if it has choices and is still undecided; otherwise nil.
  private static func askedAgain(_ model: Model) -> QuestionState? {
    guard model.isPresented, model.stage.openQuestion == nil, model.stage.at == nil,
      let last = model.stage.undecidedQuestions.last
    else { return nil }
    return last.question.variant == nil && !last.question.choices.isEmpty ? last : nil
  }

  static func escapeLabel(_ model: Model) -> String? { Words.Footer.skip }

  static func hint(_ model: Model) -> String? {
    guard let question = model.stage.openQuestion?.question else { return nil }
    if !model.stage.answer.text.isEmpty {
      return Words.Hint.answers(enter: Key.enter.label, escape: Key.escape.label)
    }
    let way = question.choices.isEmpty ? Words.Hint.typeNumber : Words.Hint.pressAnswer
    // A laboratory has no code that Space could run.
    if model.stage.place == .puzzle { return way }
    return way + (model.stage.isOver ? "" : Words.Hint.orRunsCode(next: model.stage.keys[.nextEvent]))
  }

  static func footer(_ model: Model, _ screen: Screen) -> FooterPart? {
    guard model.stage.openQuestion != nil, !model.stage.answer.text.isEmpty else { return nil }
    let before = ViewKeys.isActive(model) ? ViewKeys.escapeLabel(model) : nil
    return .whole([
      FooterItem(Key.enter.label, Words.Footer.answer), FooterItem(Key.escape.label, before ?? Words.Footer.skip),
    ])
  }

  /// Returns the label of the keys that answer the open question, such as `1-3` or `1/2`.
  ///
  /// These keys do not switch the view while the question is open.
  ///
  /// - Returns: nil if no question is open.
  static func keys(_ model: Model) -> String? {
    guard let question = model.stage.openQuestion?.question else { return nil }
    let keys = question.keys
    guard let first = keys.first, let last = keys.last else { return "0-9" }
    let isRow = zip(keys, keys.dropFirst()).allSatisfy { key, next in Int(key).map { Int(next) == $0 + 1 } ?? false }
    return isRow && keys.count > 2 ? "\(first)-\(last)" : keys.joined(separator: "/")
  }

  /// Handles a key as a part of the answer, or skips the question on Escape.
  ///
  /// In a presentation, Escape ends the presentation. There, the key that continues skips the question.
  ///
  /// - Returns: nil if the key has no meaning for the question.
  static func handle(_ key: Key, _ model: inout Model) -> [Effect]? {
    if case .character(let character) = key, let asked = askedAgain(model),
      let index = asked.question.keys.firstIndex(of: String(character))
    {
      return answer("\(index + 1)", to: asked, &model)
    }
    guard let open = model.stage.openQuestion else { return nil }
    if key == .escape { return model.isPresented ? nil : skip(&model) }
    if key == .enter, reminds(of: open, &model) { return [] }
    if !open.question.choices.isEmpty {
      guard case .character(let character) = key else { return nil }
      guard let index = open.question.keys.firstIndex(of: String(character)) else {
        // A digit is probably an attempt to answer, so it does not switch the view.
        guard ("0"..."9").contains(character) else { return nil }
        model.said.lines = [OutputLine(Words.Task.press(Wording.either(open.question.keys)), .warning)]
        return []
      }
      return answer("\(index + 1)", to: open, &model)
    }
    if key == .enter || key == .character(" "), !model.stage.answer.text.isEmpty {
      let text = model.stage.answer.text
      model.stage.answer = LineEditor()
      return answer(Tokens.quotedWord(text), to: open, &model)
    }
    let isTyping = !model.stage.answer.text.isEmpty
    switch key {
    // Letters keep their usual meaning. The reminder of a missing answer is settled.
    case .character(let character) where character.isNumber:
      model.said.lines = []
      model.stage.answer.insert(String(character))
    case .backspace, .delete, .left, .right, .home, .end, .control("u"), .control("w"):
      guard isTyping else { return nil }
      _ = model.stage.answer.edit(key)
    default: return nil
    }
    return []
  }
}

extension Answering {
  private static func answer(_ words: String, to open: QuestionState, _ model: inout Model) -> [Effect] {
    // Enter may follow before the engine has taken the answer.
    model.stage.reminded.insert(open.number)
    return Commands.run("answer \(open.number) \(words)", &model)
  }

  /// Reminds once of an open question, because a run to the end would decide it.
  ///
  /// - Returns: false if the key has its usual meaning.
  private static func reminds(of open: QuestionState, _ model: inout Model) -> Bool {
    guard model.stage.answer.text.isEmpty, model.stage.place == .code, !model.stage.isOver, !model.isPresented,
      model.stage.lesson?.isEdited != true, !model.stage.reminded.contains(open.number)
    else { return false }
    model.stage.reminded.insert(open.number)
    model.said.lines = [OutputLine(Words.Task.noAnswerYet(enter: Key.enter.label), .warning)]
    return true
  }

  /// Skips the open question without an answer.
  static func skip(_ model: inout Model) -> [Effect] {
    guard let open = model.stage.openQuestion else { return [] }
    model.stage.setAside.insert(open.number)
    model.stage.answer = LineEditor()
    model.said.lines = [OutputLine(Words.Task.skipped(palette: model.stage.keys[.palette], number: open.number))]
    return []
  }
}
