/// What the learner has done in a step so far, kept from one time to the next. What came of it is in `Verdict`: it follows
/// from the run and is never kept.
package struct Attempt: Hashable, Sendable, Codable {
  /// The answer to each question that has one, by its number from 1.
  package var answers: [Int: String] = [:]
  /// Questions whose answer turned out wrong, by their numbers; each comes back once at the end of the lesson.
  package var missed: Set<Int> = []
  /// Questions that have come back already, or were answered rightly.
  package var settled: Set<Int> = []
  /// Questions whose last judged answer was not what the run has shown, by their numbers.
  package var wrong: Set<Int> {
    get { mistaken ?? [] }
    set { mistaken = newValue.isEmpty ? nil : newValue }
  }
  /// Nil in what was kept before it was noted.
  private var mistaken: Set<Int>?
  /// How many hints of an exercise were asked for, by its name.
  package var hints: [String: Int] = [:]
  /// Exercises that were reached at some time.
  package var reached: Set<String> = []
  /// How often the run was let on, so that coming back finds it where it was.
  package var position = 0
  /// On a step that has a laboratory: the commands that were carried out, in order.
  package var commands: [String] = []
  /// Whether the step was seen to its end.
  package var isDone = false

  package init() {}

  /// Decodes an attempt of any version of the program. A missing field gets its default.
  package init(from decoder: any Decoder) throws {
    let kept = try decoder.container(keyedBy: CodingKeys.self)
    func read<Value: Decodable>(_ key: CodingKeys, _ field: inout Value) throws {
      if let value = try kept.decodeIfPresent(Value.self, forKey: key) { field = value }
    }
    try read(.answers, &answers)
    try read(.missed, &missed)
    try read(.settled, &settled)
    try read(.mistaken, &wrong)
    try read(.hints, &hints)
    try read(.reached, &reached)
    try read(.position, &position)
    try read(.commands, &commands)
    try read(.isDone, &isDone)
  }
}
