import Lessons

extension LessonStage {
  /// Returns the commands that bring a fresh step to the state in which the learner left this step.
  ///
  /// The commands restore the code, the answers, the hints, the state of the laboratory, and the position of the run.
  ///
  /// - Parameter isPlaced: true if the command that enters the step also sets the position of the run.
  func commandsToRestore(isPlaced: Bool) -> [String] {
    var lines: [String] = []
    if code.isOptimized,
      let variant = step.variants.first(where: { $0.isOptimized && $0.applied(to: step.files) == code.files })
    {
      lines.append("code variant \(Tokens.quoted(variant.name))")
    } else {
      lines = zip(code.original, code.files).filter { $0 != $1 }.map { _, file in
        "code text \(Tokens.quoted(file.name)) \(Tokens.quotedText(file.text))"
      }
    }
    let isEdited = !lines.isEmpty
    for (index, question) in step.questions.enumerated() {
      let number = index + 1
      guard let answer = attempt.answers[step.questionName(number)] else { continue }
      let choice = question.choices.firstIndex(of: answer)
      lines.append("answer \(number) \(choice.map { "\($0 + 1)" } ?? Tokens.quoted(answer))")
    }
    for (name, count) in attempt.hints.sorted(by: { $0.key < $1.key }) {
      lines += Array(repeating: "hint \(Tokens.quoted(name))", count: count)
    }
    lines += attempt.commands
    if attempt.position > 0, !step.files.isEmpty, isEdited || !isPlaced {
      let word = lesson.word
      let trust = word.contains("/") ? " --trust" : ""
      lines.append("lesson \(Tokens.quoted(word)) --step \(number) --at \(attempt.position)\(trust)")
    }
    return lines
  }
}
