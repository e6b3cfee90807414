/// How long a lesson takes somebody who reads, steps through the runs, and does what there is to do: an estimate from the words,
/// the presses and the edits of its files alone.
package enum LessonDuration {
  /// Seconds for a word that is read: 240 a minute, what adults read of plain prose (Brysbaert 2019: 238).
  static let word = 0.25
  /// Seconds for a press of a key, with a look at what it changed.
  static let press = 2.5
  /// Seconds for a line that a solution changes, or a command of it: found, typed and run.
  static let edit = 15.0
  /// How many lines of code there are for each press of Space: without a run nobody knows how often it is pressed. In the knight's
  /// lesson it is one for 3.6 lines.
  static let linesForPress = 3.6
  /// A question is answered by its answer and Enter.
  static let pressesForQuestion = 2.0
  /// An exercise is begun by `e`, left by Esc and run to its end by Enter.
  static let pressesForExercise = 3.0

  /// From 20 minutes on to the nearest five: it is an estimate.
  ///
  /// - Complexity: O(length of the lesson's files); nothing is compiled or run.
  package static func minutes(of lesson: Lesson) -> Int { minutes(of: lesson.steps) }

  /// The same of any steps.
  package static func minutes(of steps: [Step]) -> Int {
    let minutes = steps.reduce(0) { $0 + seconds(of: $1) } / 60
    return minutes < 20 ? max(1, Int(minutes.rounded())) : Int((minutes / 5).rounded()) * 5
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

  /// How many lines the solution changes, and how many commands it has.
  private static func edits(_ step: Step, _ exercise: String) -> Int {
    guard let solution = step.solutions.first(where: { $0.name == exercise }) else { return 0 }
    let changes = StepCode.changes(from: step.files, to: solution.applied(to: step.files))
    // A line that becomes another is taken away and added.
    let changed = max(changes.count { $0.kind == .added }, changes.count { $0.kind == .removed })
    return changed + (solution.commands ?? "").split(whereSeparator: \.isNewline).count { !$0.hasPrefix("#") }
  }

  /// Lines that are not blank.
  private static func lines(of files: [StepFile]) -> Int {
    files.reduce(0) { sum, file in
      sum + file.text.split(whereSeparator: \.isNewline).count { !$0.allSatisfy(\.isWhitespace) }
    }
  }

  private static func count(_ text: String) -> Int { text.split(whereSeparator: \.isWhitespace).count }
}
