import Lessons
import Stage
import Support

/// A lesson's step, in sentences: all that its screen shows.
package struct StepSpeech {
  private let sight: LessonSight
  private let world: World

  package init(_ sight: LessonSight, in world: World) { (self.sight, self.world) = (sight, world) }

  /// What one is told on entering: title, narration, questions, tasks, and what can be done.
  package var entry: [String] {
    let step = sight.step
    var result = [Sentence.of("step \(step.number) of \(step.count): \(step.title)")]
    if sight.isOurs { result.append("This step is an addition to the lesson's source.") }
    result += sight.narration.blocks.map { Sentence.of($0.text) }
    result += task
    if sight.commands != nil {
      result.append("This step has its own laboratory; 'describe stage' describes the laboratory.")
      if let target = sight.target { result += Self.target(target) }
    } else if !sight.files.isEmpty {
      let files = sight.files.map { "\($0.name), \(Wording.count($0.lineCount, "line"))" }
      result.append(
        Sentence.of(
          "the code: \(Sentence.list(files)). 'describe code' prints the code, 'event next' runs an event, 'play' all"))
      for variant in sight.variants {
        result.append(Sentence.of("a variant of the code: 'code variant \(variant.name)'\(variant.says)"))
      }
    }
    return result
  }

  /// Questions with what became of them, exercises with their goals.
  package var task: [String] {
    sight.verdict.questions.flatMap(Self.sentences) + sight.verdict.exercises.flatMap(Self.sentences)
  }

  /// The lines of the code with their numbers; a mark tells where it stands.
  package var code: [String] {
    guard !sight.files.isEmpty else { return ["This step has no code."] }
    var result: [String] = []
    for file in sight.files {
      result.append(file.name + ":")
      for (index, line) in file.text.split(separator: "\n", omittingEmptySubsequences: false).prefix(file.lineCount)
        .enumerated()
      {
        let isHere = world.lesson?.line == index + 1 && world.lesson?.place?.file == file.name
        result.append("\(isHere ? "here " : "")\(index + 1): \(DisplayText.visible(String(line)))")
      }
    }
    return result
  }

  /// Where the code stands, and what the step's own screen shows.
  package var place: [String] {
    var result: [String] = []
    if let place = world.lesson?.place, world.lesson?.hasEnded == false {
      let lines = sight.files.first { $0.name == place.file }?.text.split(
        separator: "\n", omittingEmptySubsequences: false)
      let text = lines.flatMap { $0.indices.contains(place.line - 1) ? $0[place.line - 1] : nil }
      let code = text.map { ": " + $0.drop(while: \.isWhitespace) } ?? ""
      result.append("At line \(place.line) of \(place.file)\(DisplayText.visible(code))")
    }
    return result
  }

  package var screen: [String] {
    sight.screen.isEmpty ? [] : ["The step's own screen shows:"] + sight.screen.map(DisplayText.visible)
  }

  /// What became of a question; what is asked, where nothing has yet.
  package static func sentences(_ state: QuestionState) -> [String] {
    let because = state.question.because.map { [Sentence.of($0)] } ?? []
    switch (state.answer, state.truth, state.isRight) {
    case (let answer?, _?, true?): return ["Question \(state.number): you answered \(answer): right."] + because
    case (let answer?, let truth?, _):
      return [
        "Question \(state.number): you answered \(answer); it is \(truth). 'decision \(state.number)' shows where."
      ] + because
    case (let answer?, nil, _): return ["Question \(state.number), your answer \(answer): \(state.question.ask)"]
    case (nil, let truth?, _):
      return ["Question \(state.number), answer \(truth): \(state.question.ask)"] + because
    case (nil, nil, _):
      let choices = state.question.choices.enumerated().map { "\($0.offset + 1) (\($0.element))" }
      return [
        "Question \(state.number): \(state.question.ask)"
          + (choices.isEmpty ? "" : " Choices: \(choices.joined(separator: ", ")).")
          + " 'answer \(state.number) \(choices.isEmpty ? "VALUE" : "CHOICE")' answers."
      ]
    }
  }

  /// A task and how far each line of its goal is.
  package static func sentences(_ state: ExerciseState) -> [String] {
    if state.isReached {
      return [Sentence.of("done: \(state.exercise.task)")] + (state.exercise.done.map { [Sentence.of($0)] } ?? [])
    }
    let goals = state.goals.map { goal in
      switch goal.standing {
      case .open: Sentence.of("goal: \(goal.goal.words)")
      case .reached: Sentence.of("goal, reached: \(goal.goal.words)")
      case .missed(let why): Sentence.of("goal, not reached: \(goal.goal.words). Now: \(why)")
      }
    }
    return [Sentence.of("task '\(state.exercise.name)': \(state.exercise.task)")] + goals
      + (state.near.map { [Sentence.of($0)] } ?? [])
      + state.hints.enumerated().map { Sentence.of("hint \($0.offset + 1): \($0.element)") }
  }

  private static func target(_ target: Picture) -> [String] {
    ["Target graph:"]
      + target.services.map { node in
        let needs = target.edges.filter { $0.from == node.name }.map(\.to)
        return Sentence.of(
          node.name + (node.lifetime.map { ", \($0)" } ?? "") + (needs.isEmpty ? "" : ", needs \(Sentence.list(needs))")
            + (node.live > 0 ? ", \(node.live) alive" : ""))
      }
  }
}
