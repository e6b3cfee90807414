import Core
import Stage

/// Checks that apply to code steps and laboratory steps: texts, names, questions, exercises and expected results.
package struct StepChecks {
  private let step: Step
  package var found: CheckFindings
  /// The right answers to the yes/no questions that were checked.
  package private(set) var truths: [String] = []

  /// Creates the checks of a step.
  ///
  /// - Parameter path: the step's folder in messages.
  package init(_ step: Step, path: String) {
    self.step = step
    found = CheckFindings(path: path)
  }

  // MARK: Texts

  /// Maximum number of words of a narration, before and after the answers together.
  static let mostWords = 70
  /// Maximum average number of words in a sentence.
  static let mostWordsOfSentence = 18

  /// Checks that the narration and its sentences are short. Checks that every exercise has a closing sentence, hints,
  /// and comments on its near misses.
  package mutating func words() {
    let narration = Narration(step.narration.blocks + step.revealed.blocks)
    let (words, sentences) = (Sentences.words(narration), Sentences.count(narration))
    if words == 0 {
      found.note("there is no narration; expected a few sentences", at: step.marks.narration)
    } else if !step.isPage, words > Self.mostWords {
      found.note("the narration has \(words) words; expected at most \(Self.mostWords)", at: step.marks.narration)
    } else if words > sentences * Self.mostWordsOfSentence {
      found.note(
        "the sentences of the narration have \(words / max(1, sentences)) words on average; expected at most "
          + "\(Self.mostWordsOfSentence)", at: step.marks.narration)
    }
    for (exercise, marks) in zip(step.exercises, step.marks.exercises) where exercise.done == nil {
      found.fault(
        "the task '\(exercise.name)' does not say what was learned; expected 'done:' with a sentence",
        at: marks.whole)
    }
    for (exercise, marks) in zip(step.exercises, step.marks.exercises) {
      for miss in step.misses
      where exercise.owns(miss: miss.name) && !exercise.misses.contains(where: { $0.name == miss.name }) {
        found.note(
          "the near miss '\(miss.name)' has no answer; expected 'misses:' with its name, 'when' and 'say'",
          at: marks.whole)
      }
    }
    for (exercise, marks) in zip(step.exercises, step.marks.exercises) where exercise.hints.isEmpty {
      found.note("the task '\(exercise.name)' has no hints; expected 'hints: […]'", at: marks.whole)
    }
  }

  // MARK: Names

  /// Checks that every query names only types or services that occur in some version of the step.
  ///
  /// - Parameter known: types or services of all versions.
  package mutating func names(_ what: String, known: Set<String>) {
    func check(_ queries: [Query], _ marks: [Mark], _ found: inout CheckFindings) {
      for (query, mark) in zip(queries, marks) {
        for name in query.names where !known.contains(name) {
          // A query about an unknown name cannot hold. The name is the fault, and the same name is reported once.
          found.drop { $0 == mark && $1.contains("'\(query)'") && !$1.hasPrefix("in '") }
          for question in step.marks.questions where question.query == mark {
            found.drop { place, _ in place == question.choices }
          }
          found.fault("in '\(query)': \(Wording.unknown(what, name, among: known.sorted()))", at: mark)
        }
      }
    }
    check(step.ends, step.marks.ends, &found)
    for variant in step.variants { check(variant.ends, variant.endMarks, &found) }
    check(step.questions.map(\.query), step.marks.questions.map(\.query), &found)
    for (exercise, marks) in zip(step.exercises, step.marks.exercises) { check(exercise.goals, marks.goals, &found) }
  }

  /// Removes the findings that may follow from faults in reading `step.md`: those of a question with such a fault, and
  /// those of an exercise as a whole and of its near misses.
  package mutating func dropConsequences(of faults: [Fault]) {
    let questions = step.marks.questions.map { (start: $0.whole.line, marks: [$0.whole, $0.query, $0.choices]) }
    let exercises = zip(step.exercises, step.marks.exercises).map { exercise, marks in
      (start: marks.whole.line, marks: [marks.whole] + exercise.misses.map(\.mark))
    }
    let items = (questions + exercises).sorted { $0.start < $1.start }
    for fault in faults where !fault.isUnderstood && fault.file.hasSuffix("/\(step.folder)/step.md") {
      guard let item = items.last(where: { $0.start <= fault.line }) else { continue }
      found.drop { place, _ in item.marks.contains(place) }
    }
  }

  // MARK: Results

  /// Checks the queries that the author expects to hold at the end (`ends`).
  ///
  /// - Parameter variant: the variant that ran; nil for the untouched code.
  package mutating func ends(_ timeline: Timeline, _ sources: QuerySources, of variant: CodeVersion? = nil) {
    for (query, mark) in zip(variant?.ends ?? step.ends, variant?.endMarks ?? step.marks.ends) {
      guard let fault = query.evaluate(in: timeline, sources: sources).fault else { continue }
      let place = variant.map { "in the variant '\($0.name)' " } ?? ""
      found.fault("\(place)'\(query)' does not hold: \(fault)", at: mark, output: timeline.printed)
    }
  }

  /// Checks that no exercise is already reached in the untouched run, and that the `when` of no near miss holds there.
  package mutating func start(_ timeline: Timeline, _ sources: QuerySources) {
    let judge = Judge(step, Attempt(), timeline: timeline, sources: sources)
    checkMissesDoNotMatch("the unchanged step", judge)
    for (state, marks) in zip(judge.verdict.exercises, step.marks.exercises) where state.isReached {
      found.fault(
        "the unchanged step already reaches the task '\(state.exercise.name)'; expected a line of its goal to fail",
        at: marks.whole)
    }
  }

  /// Checks that every exercise has a solution.
  package mutating func solutionsExist() {
    for (exercise, marks) in zip(step.exercises, step.marks.exercises)
    where !step.solutions.contains(where: { $0.name == exercise.name }) {
      let files = step.scenario == nil ? "the files that differ, or commands.pg" : "commands.pg"
      found.fault(
        "the task '\(exercise.name)' has no solution; expected solutions/\(exercise.name)/ with \(files)",
        at: marks.whole)
    }
  }

  /// Checks that a solution reaches all goals of its exercise, and that the `when` of no near miss holds for it.
  ///
  /// - Parameter timeline: a run of the solution.
  package mutating func solution(_ name: String, _ timeline: Timeline, _ sources: QuerySources) {
    let judge = Judge(step, Attempt(), timeline: timeline, sources: sources)
    checkMissesDoNotMatch("the solution '\(name)'", judge)
    for (state, marks) in zip(judge.verdict.exercises, step.marks.exercises) where state.exercise.name == name {
      for (goal, mark) in zip(state.goals, marks.goals) {
        let why: String
        switch goal.status {
        case .reached: continue
        case .missed(let reason): why = reason
        case .open: why = goal.goal.evaluate(in: timeline, sources: sources).fault ?? "the run does not come to an end"
        }
        found.fault(
          "the solution '\(name)' does not reach '\(goal.goal)': \(why)", at: mark, output: timeline.printed)
      }
    }
  }

  /// Checks that a near miss fails at least one goal, and that its `when` holds.
  ///
  /// - Parameter timeline: a run of the miss.
  package mutating func miss(_ name: String, _ timeline: Timeline, _ sources: QuerySources) {
    let judge = Judge(step, Attempt(), timeline: timeline, sources: sources)
    for (state, marks) in zip(judge.verdict.exercises, step.marks.exercises)
    where state.exercise.owns(miss: name) && state.isReached {
      found.fault(
        "the near miss '\(name)' reaches the goal of its task; expected a line of the goal to fail",
        at: marks.whole, output: timeline.printed)
    }
    for miss in step.exercises.flatMap(\.misses) where miss.name == name {
      guard let query = miss.when.first(where: { !judge.holds($0) }) else { continue }
      let why = query.evaluate(in: timeline, sources: sources).fault ?? "its run does not show it"
      found.fault(
        "'when' does not hold for the near miss '\(name)': \(query): \(why)", at: miss.mark, output: timeline.printed)
    }
  }

  /// Checks that the `when` of a near miss does not hold for a run.
  ///
  /// - Parameters:
  ///   - whose: the run in messages: "the solution 'swap'", "the unchanged step".
  ///   - judge: judge of that run.
  private mutating func checkMissesDoNotMatch(_ whose: String, _ judge: Judge) {
    for miss in step.exercises.flatMap(\.misses) where miss.when.allSatisfy(judge.holds) {
      found.fault(
        "'when' of the near miss '\(miss.name)' holds for \(whose), too; expected a line to fail", at: miss.mark)
    }
  }

  /// Checks that every question has an answer, a line in the code, and choices with the right answer and a wrong one.
  /// Checks that the text before the reveal does not give the answer away.
  ///
  /// - Parameter variants: results of runs of variants, by the number of the question.
  package mutating func questions(
    _ timeline: Timeline, _ sources: QuerySources, variants: [Int: QueryResult] = [:]
  ) {
    func judge(_ number: Int, _ answer: String?) -> QuestionState {
      var attempt = Attempt()
      attempt.answers[step.questionName(number)] = answer
      return Judge(step, attempt, timeline: timeline, sources: sources, variantTruths: variants)
        .verdict.questions[number - 1]
    }
    for (index, question) in step.questions.enumerated() {
      let marks = step.marks.questions[index]
      guard let truth = judge(index + 1, nil).truth else {
        let result = variants[index + 1] ?? question.query.evaluate(in: timeline, sources: sources)
        found.fault(
          "'\(question.query)' has no answer: \(result.fault ?? "the run does not show it")", at: marks.query,
          output: timeline.printed)
        continue
      }
      if Set(question.choices) == ["yes", "no"] { truths.append(truth) }
      if !step.files.isEmpty, QuestionPlace.of(question, step, step.files) == nil {
        found.note(
          "no code line to show for question \(index + 1); expected 'at:' with a text of that line",
          at: marks.whole)
      }
      if let words = GivenAway(question, truth, step)?.words, question.fair == nil {
        found.note(
          "question \(index + 1) may be given away: '\(words.joined(separator: "', '"))' occur in the title or before '***'; "
            + "move them after '***', or say why not in 'fair:'", at: marks.whole)
      }
      if question.choices.isEmpty { continue }
      let right = question.choices.filter { judge(index + 1, $0).isRight == true }
      let list = question.choices.joined(separator: ", ")
      if right.isEmpty {
        var advice = ""
        if question.query.isNumber, let number = Int(truth), question.choices.contains(where: { Int($0) == nil }) {
          advice = "; '\(question.query)' asks how many, '\(question.query.asking(number))' whether it is \(number)"
        }
        found.fault("no choice is right: the answer is \(truth), the choices are \(list)\(advice)", at: marks.choices)
      } else if right.count == question.choices.count {
        found.fault("each of the choices is right: \(list); expected a wrong one, too", at: marks.choices)
      }
    }
  }
}

extension Timeline {
  /// Output of the step's code, line by line.
  package var printed: [String] {
    (world.lesson?.output ?? []).flatMap { $0.split(whereSeparator: \.isNewline).map(String.init) }
  }
}
