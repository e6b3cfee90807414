/// An answer that was judged, on the author's code: once, whatever is done afterwards.
package struct JudgedAnswer: Hashable, Sendable, Codable {
  package let answer: String
  /// What the run has shown.
  package let truth: String
  package let isRight: Bool
  /// The question's fingerprint: one that was rewritten since is another question.
  package let asked: String
  /// What was there instead of what the query asks for, such as the compiler's sentence.
  package let found: String?

  package init(answer: String, truth: String, isRight: Bool, asked: String, found: String? = nil) {
    self.found = found
    self.answer = answer
    self.truth = truth
    self.isRight = isRight
    self.asked = asked
  }
}

/// What the learner has done in a step so far, kept from one time to the next, by the names of questions and exercises.
package struct Attempt: Hashable, Sendable, Codable {
  /// The answer to each question that has one.
  package var answers: [String: String] = [:]
  /// What became of answers.
  package var judged: [String: JudgedAnswer] = [:]
  /// Answers to questions that were rewritten since: they are asked anew.
  package var rewritten: [String: String] = [:]
  /// Questions whose answer turned out wrong; each comes back once at the end of the lesson.
  package var missed: Set<String> = []
  /// Questions that have come back already, or were answered rightly.
  package var settled: Set<String> = []
  /// Questions whose last judged answer was not what the run has shown.
  package var wrong: Set<String> {
    get { mistaken ?? [] }
    set { mistaken = newValue.isEmpty ? nil : newValue }
  }
  /// Nil in what was kept before it was noted.
  private var mistaken: Set<String>?
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

  /// Decodes an attempt of any version of the program. A missing field gets its default; numbers of questions stay names
  /// until `fitted` gives them those of a step.
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
    try read(.rewritten, &rewritten)
    try names(.missed, &missed)
    try names(.settled, &settled)
    try names(.mistaken, &wrong)
    try read(.hints, &hints)
    try read(.reached, &reached)
    try read(.position, &position)
    try read(.commands, &commands)
    try read(.isDone, &isDone)
  }
}

extension Attempt {
  /// The attempt with the names that questions of a step have now.
  ///
  /// An answer that was kept under a question's number moves to its name. An answer to a question that was rewritten since it
  /// was judged is set aside: the question is asked anew, and `rewritten` holds the old answer.
  package func fitted(to step: Step) -> Attempt {
    var result = self
    for (index, question) in step.questions.enumerated() {
      let (number, name) = ("\(index + 1)", step.questionName(index + 1))
      if number != name { result.rename(number, to: name) }
      guard let judged = result.judged[name], judged.asked != question.fingerprint else { continue }
      result.forget(name)
      result.settled.remove(name)
      result.wrong.remove(name)
      result.missed.remove(name)
      result.rewritten[name] = judged.answer
    }
    return result
  }

  /// Adds the answers and the reached exercises of a step that was merged into this one. An answer that is there stays, and
  /// an answer that was kept under a question's number belongs to the other step alone.
  package mutating func join(_ other: Attempt) {
    let known = Set(answers.keys).union(judged.keys)
    func isNew(_ name: String) -> Bool { !known.contains(name) && Int(name) == nil }
    answers.merge(other.answers.filter { isNew($0.key) }) { mine, _ in mine }
    judged.merge(other.judged.filter { isNew($0.key) }) { mine, _ in mine }
    rewritten.merge(other.rewritten.filter { isNew($0.key) }) { mine, _ in mine }
    missed.formUnion(other.missed.filter(isNew))
    settled.formUnion(other.settled.filter(isNew))
    wrong.formUnion(other.wrong.filter(isNew))
    hints.merge(other.hints) { mine, _ in mine }
    reached.formUnion(other.reached)
  }

  /// Takes an answer back: its question is open.
  package mutating func forget(_ question: String) { (answers[question], judged[question]) = (nil, nil) }

  private mutating func rename(_ old: String, to name: String) {
    func move<Value>(_ table: inout [String: Value]) {
      guard let value = table.removeValue(forKey: old) else { return }
      if table[name] == nil { table[name] = value }
    }
    func move(_ names: inout Set<String>) { if names.remove(old) != nil { names.insert(name) } }
    move(&answers)
    move(&judged)
    move(&rewritten)
    move(&missed)
    move(&settled)
    move(&wrong)
  }
}
