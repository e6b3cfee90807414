import Lessons
import Support

/// A question with its choices, as lines of a presentation's caption.
struct PresentedQuestion {
  let ask: String
  /// Choices with their keys in a row of their own; nil if there are none, or if they follow the question in its line.
  let choices: String?

  /// - Parameters:
  ///   - code: words before the question that name the code it is about; empty for the code on the screen.
  ///   - width: width of the screen.
  init(_ question: Question, of code: String = "", width: Int) {
    let choices = zip(question.keys, question.choices)
      .map { $0 == $1 ? $0 : Words.Task.choice($0) + $1 }.joined(separator: "   ")
    let asked = code + question.ask
    let isShort = TextWidth.of(asked + choices) + 5 <= width
    ask = isShort && !choices.isEmpty ? "\(asked)   \(choices)" : asked
    self.choices = isShort || choices.isEmpty ? nil : choices
  }

  /// Returns the number of rows that the question takes in a caption.
  func rows(width: Int) -> Int {
    [ask, choices].compactMap(\.self).reduce(0) { $0 + DisplayText.wrapped($1, width: max(1, width)).count }
  }
}
