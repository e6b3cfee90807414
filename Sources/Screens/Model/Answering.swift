import Laboratory
import Lessons
import Stage

/// Answering the open question of a step: what is typed goes to it first, and it never blocks.
enum Answering {
  /// - Returns: nil if the key means what it means elsewhere.
  static func handle(_ key: Key, _ model: inout Model) -> [Effect]? {
    guard let open = model.openQuestion else { return nil }
    if key == .escape { return skip(&model) }
    if !open.question.choices.isEmpty {
      guard case .character(let character) = key else { return nil }
      guard let index = open.question.keys.firstIndex(of: String(character)) else {
        // A digit is meant for the question, too.
        guard ("0"..."9").contains(character) else { return nil }
        model.lines = [OutputLine(Words.Task.press(Wording.either(open.question.keys)), .warning)]
        return []
      }
      return Commands.run("answer \(open.number) \(index + 1)", &model)
    }
    let gives = key == .enter || key == .character(" ") && open.question.query.isNumber
    if gives, !model.answer.text.isEmpty {
      let text = model.answer.text
      model.answer = LineEditor()
      return Commands.run("answer \(open.number) \(Tokens.quotedWord(text))", &model)
    }
    let isTyping = !model.answer.text.isEmpty
    switch key {
    // Where a number is asked for, letters keep what they mean.
    case .character(let character) where open.question.query.isNumber && !character.isNumber: return nil
    case .character(let character) where isTyping || character.isLetter || character.isNumber:
      model.answer.insert(String(character))
    case .backspace, .delete, .left, .right, .home, .end, .control("u"), .control("w"):
      guard isTyping else { return nil }
      _ = model.answer.edit(key)
    default: return nil
    }
    return []
  }
}

extension Answering {
  /// Puts the open question aside, without an answer.
  static func skip(_ model: inout Model) -> [Effect] {
    guard let open = model.openQuestion else { return [] }
    model.setAside.insert(open.number)
    model.answer = LineEditor()
    model.lines = [OutputLine(Words.Task.skipped(palette: model.keys[.palette], number: open.number))]
    return []
  }
}

extension Model {
  /// The question that takes typing, if one is open and was not put aside.
  var openQuestion: QuestionState? {
    guard at == nil, isInLesson else { return nil }
    return lesson?.verdict.questions.first { $0.answer == nil && $0.truth == nil && !setAside.contains($0.number) }
  }
}
