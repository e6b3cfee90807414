/// An answer that was judged by a run of the author's code. The judgement is final, whatever the learner does
/// afterwards.
package struct JudgedAnswer: Hashable, Sendable, Codable {
  package let answer: String
  /// The right answer, as the run showed it.
  package let truth: String
  package let isRight: Bool
  /// The fingerprint of the question when it was judged. A rewritten question has another fingerprint.
  package let asked: String
  /// The result that the run showed instead of the expected one, such as the compiler's message; nil if there is none.
  package let found: String?

  package init(answer: String, truth: String, isRight: Bool, asked: String, found: String? = nil) {
    self.found = found
    self.answer = answer
    self.truth = truth
    self.isRight = isRight
    self.asked = asked
  }
}

/// The learner's work in a step, stored between sessions. Dictionary keys are names of questions or exercises.
package struct Attempt: Hashable, Sendable, Codable {
  /// The answers by question.
  package var answers: [String: String] = [:]
  /// The judged answers by question.
  package var judged: [String: JudgedAnswer] = [:]
  /// First judged answers to questions that a review has asked again, by question. `firstJudged` also finds the
  /// first answers to all other questions.
  package private(set) var first: [String: JudgedAnswer] = [:]
  /// Former answers to questions that were rewritten since, by question. These questions are asked again.
  package var rewritten: [String: String] = [:]
  /// The questions whose first answer was wrong. Each is asked once more at the end of the lesson.
  package var missed: Set<String> = []
  /// The questions that have been judged at least once. A wrong answer is added to `missed` only the first time.
  package var settled: Set<String> = []
  /// The questions whose last judged answer was wrong.
  package var wrong: Set<String> {
    get { mistaken ?? [] }
    set { mistaken = newValue.isEmpty ? nil : newValue }
  }
  /// Stored names of wrongly answered questions; nil if there are none, or if an older version stored the attempt.
  private var mistaken: Set<String>?
  /// The number of requested hints, by exercise.
  package var hints: [String: Int] = [:]
  /// The exercises that the learner has reached at any time.
  package var reached: Set<String> = []
  /// The exercises whose solution was shown or inserted before the learner reached them.
  package private(set) var solved: Set<String> = []
  /// The number of events that the run has advanced, for restoring it later.
  package var position = 0
  /// The commands carried out on a step with a laboratory, in order.
  package var commands: [String] = []
  /// True if the learner went through the step to its end.
  package var isDone = false

  package init() {}

  /// Decodes an attempt of any version of the program.
  ///
  /// A missing field gets its default. Older versions stored questions by number. Their numbers serve as names until
  /// `fitted` replaces them.
  package init(from decoder: any Decoder) throws {
    let kept = try decoder.container(keyedBy: CodingKeys.self)
    func read<Value: Decodable>(_ key: CodingKeys, _ field: inout Value) throws {
      if let value = try kept.decodeIfPresent(Value.self, forKey: key) { field = value }
    }
    func names(_ key: CodingKeys, _ field: inout Set<String>) throws {
      // Up to version 1 questions had numbers.
      if let numbers = try? kept.decode([Int].self, forKey: key) {
        field = Set(numbers.map { "\($0)" })
      } else {
        try read(key, &field)
      }
    }
    try read(.answers, &answers)
    try read(.judged, &judged)
    try read(.first, &first)
    try read(.rewritten, &rewritten)
    try names(.missed, &missed)
    try names(.settled, &settled)
    try names(.mistaken, &wrong)
    try read(.hints, &hints)
    try read(.reached, &reached)
    try read(.solved, &solved)
    try read(.position, &position)
    try read(.commands, &commands)
    try read(.isDone, &isDone)
  }
}

extension Attempt {
  /// Returns the attempt with the present names of a step's questions.
  ///
  /// An answer stored under a question's number moves to its name. If a question was rewritten after it was judged, its
  /// answer moves to `rewritten`, and the question is asked again.
  package func fitted(to step: Step) -> Attempt {
    var result = self
    for (index, question) in step.questions.enumerated() {
      let (number, name) = ("\(index + 1)", step.questionName(index + 1))
      if number != name { result.rename(number, to: name) }
      if let first = result.first[name], first.asked != question.fingerprint { result.first[name] = nil }
      guard let judged = result.judged[name], judged.asked != question.fingerprint else { continue }
      result.forget(name)
      result.first[name] = nil
      result.settled.remove(name)
      result.wrong.remove(name)
      result.missed.remove(name)
      result.rewritten[name] = judged.answer
    }
    return result
  }

  /// Adds the answers, hints and reached exercises of a step that was merged into this step.
  ///
  /// Existing answers are kept. Answers under a question's number belong to the other step and are ignored.
  package mutating func join(_ other: Attempt) {
    let known = Set(answers.keys).union(judged.keys).union(first.keys)
    func isNew(_ name: String) -> Bool { !known.contains(name) && Int(name) == nil }
    answers.merge(other.answers.filter { isNew($0.key) }) { mine, _ in mine }
    judged.merge(other.judged.filter { isNew($0.key) }) { mine, _ in mine }
    first.merge(other.first.filter { isNew($0.key) }) { mine, _ in mine }
    rewritten.merge(other.rewritten.filter { isNew($0.key) }) { mine, _ in mine }
    missed.formUnion(other.missed.filter(isNew))
    settled.formUnion(other.settled.filter(isNew))
    wrong.formUnion(other.wrong.filter(isNew))
    hints.merge(other.hints) { mine, _ in mine }
    reached.formUnion(other.reached)
    solved.formUnion(other.solved)
  }

  /// Removes an answer, which makes its question open. The first judged answer stays in `first`.
  package mutating func forget(_ question: String) {
    first[question] = firstJudged(question)
    (answers[question], judged[question]) = (nil, nil)
  }

  /// Records that the learner has seen the solution of an exercise. An exercise that was reached before stays the
  /// learner's own.
  package mutating func sawSolution(of exercise: String) {
    if !reached.contains(exercise) { solved.insert(exercise) }
  }

  /// Returns the first judged answer to a question, which reviews do not change. Nil if no answer was judged.
  package func firstJudged(_ question: String) -> JudgedAnswer? { first[question] ?? judged[question] }

  private mutating func rename(_ old: String, to name: String) {
    func move<Value>(_ table: inout [String: Value]) {
      guard let value = table.removeValue(forKey: old) else { return }
      if table[name] == nil { table[name] = value }
    }
    func move(_ names: inout Set<String>) { if names.remove(old) != nil { names.insert(name) } }
    move(&answers)
    move(&judged)
    move(&first)
    move(&rewritten)
    move(&missed)
    move(&settled)
    move(&wrong)
  }
}
