/// How long a lesson takes somebody who reads, looks, and does what there is to do: an estimate from its files alone.
package enum LessonDuration {
  // All rates, in seconds. They are estimates, but for the presses: the lesson about the knight was counted.

  /// For a word that is read: 200 a minute, slower than a novel.
  static let word = 0.3
  /// For a line of code that the step before did not have.
  static let codeLine = 3.0
  /// For a press of Space: what has changed is looked at.
  static let press = 5.0
  /// For a question, beside reading it.
  static let question = 15.0
  /// For an exercise, beside reading it and doing it.
  static let exercise = 30.0
  /// For a line that a solution changes, or a command of it.
  static let edit = 15.0
  /// How many lines of code there are for each press: without a run nobody knows how often Space is pressed. In the knight's
  /// lesson it is one for 3.6 lines.
  static let linesForPress = 3.6

  /// From 20 minutes on to the nearest five: it is an estimate.
  ///
  /// - Complexity: O(length of the lesson's files); nothing is compiled or run.
  package static func minutes(of lesson: Lesson) -> Int {
    var (seconds, before) = (0.0, [StepFile]())
    for step in lesson.steps {
      seconds += self.seconds(of: step, after: before)
      if !step.files.isEmpty { before = step.files }
    }
    let minutes = seconds / 60
    return minutes < 20 ? max(1, Int(minutes.rounded())) : Int((minutes / 5).rounded()) * 5
  }

  /// - Parameter before: the code of the step before that had some.
  static func seconds(of step: Step, after before: [StepFile]) -> Double {
    let (lines, known) = (lines(of: step.files), Set(lines(of: before)))
    var words = step.narration.blocks.reduce(0) { $0 + count($1.text) }
    var seconds = Double(lines.count { !known.contains($0) }) * codeLine
    seconds += (Double(lines.count) / linesForPress).rounded() * press
    for question in step.questions {
      words += count(question.ask) + count(question.because ?? "") + question.choices.reduce(0) { $0 + count($1) }
      seconds += self.question
    }
    for exercise in step.exercises {
      words += count(exercise.task)
      seconds += self.exercise + Double(edits(step, exercise.name)) * edit
    }
    return seconds + Double(words) * word
  }

  /// How many lines the solution changes, and how many commands it has.
  private static func edits(_ step: Step, _ exercise: String) -> Int {
    guard let solution = step.solutions.first(where: { $0.name == exercise }) else { return 0 }
    let changes = StepCode.changes(from: step.files, to: solution.applied(to: step.files))
    // A line that becomes another is taken away and added.
    let changed = max(changes.count { $0.kind == .added }, changes.count { $0.kind == .removed })
    return changed + (solution.commands ?? "").split(whereSeparator: \.isNewline).count { !$0.hasPrefix("#") }
  }

  private static func lines(of files: [StepFile]) -> [Substring] {
    files.flatMap { $0.text.split(whereSeparator: \.isNewline) }.filter { !$0.allSatisfy(\.isWhitespace) }
  }

  private static func count(_ text: String) -> Int { text.split(whereSeparator: \.isWhitespace).count }
}
