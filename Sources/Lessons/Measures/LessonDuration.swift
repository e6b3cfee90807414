/// Estimate of the time that a lesson takes.
///
/// The estimate counts the words to read, the presses to step through the runs, and the edits to make.
package enum LessonDuration {
  /// Seconds per word: 240 words a minute, the speed at which adults read plain prose (Brysbaert 2019: 238).
  static let word = 0.25
  /// Seconds per press of a key, including a look at the change.
  static let press = 2.5
  /// Seconds per line that a solution changes, or per command: the time to find, type and run the change.
  static let edit = 15.0
  /// Lines of code per press of Space, measured in the knight's lesson. The number of presses is unknown without a run.
  static let linesForPress = 3.6
  /// Presses per question: the answer and Enter.
  static let pressesForQuestion = 2.0
  /// Presses per exercise: `e` begins it, Esc leaves the editor, and Enter runs the code to its end.
  static let pressesForExercise = 3.0

  /// Returns the duration of a lesson in minutes. Durations over five minutes are rounded up to five minutes.
  ///
  /// - Complexity: O(length of the lesson's files); nothing is compiled or run.
  package static func minutes(of lesson: Lesson) -> Int { minutes(of: lesson.steps) }

  /// Returns the duration of some steps in minutes, rounded like that of a lesson.
  package static func minutes(of steps: [Step]) -> Int {
    let minutes = steps.reduce(0) { $0 + seconds(of: $1) } / 60
    return minutes <= 5 ? max(1, Int(minutes.rounded(.up))) : Int((minutes / 5).rounded(.up)) * 5
  }

  static func seconds(of step: Step) -> Double {
    var words = (step.narration.blocks + step.revealed.blocks).reduce(0) { $0 + count($1.text) }
    var presses = (Double(lines(of: step.files)) / linesForPress).rounded()
    var edits = 0
    for question in step.questions {
      words += count(question.ask) + count(question.because ?? "") + question.choices.reduce(0) { $0 + count($1) }
      presses += pressesForQuestion
    }
    for exercise in step.exercises {
      words += count(exercise.task)
      presses += pressesForExercise
      edits += self.edits(step, exercise.name)
    }
    return Double(words) * word + presses * press + Double(edits) * edit
  }

  /// Returns the number of lines that an exercise's solution changes, plus the number of its commands.
  private static func edits(_ step: Step, _ exercise: String) -> Int {
    guard let solution = step.solutions.first(where: { $0.name == exercise }) else { return 0 }
    let changes = StepCode.changes(from: step.files, to: solution.applied(to: step.files))
    // A changed line is both removed and added.
    let changed = max(changes.count { $0.kind == .added }, changes.count { $0.kind == .removed })
    return changed + (solution.commands ?? "").split(whereSeparator: \.isNewline).count { !$0.hasPrefix("#") }
  }

  /// Returns the number of lines that are not blank.
  private static func lines(of files: [StepFile]) -> Int {
    files.reduce(0) { sum, file in
      sum + file.text.split(whereSeparator: \.isNewline).count { !$0.allSatisfy(\.isWhitespace) }
    }
  }

  private static func count(_ text: String) -> Int { text.split(whereSeparator: \.isWhitespace).count }
}
