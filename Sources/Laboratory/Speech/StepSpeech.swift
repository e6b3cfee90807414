import Lessons
import Stage
import Support

/// Describes a lesson's step in sentences, with all content of its screen.
package struct StepSpeech {
  private let snapshot: LessonSnapshot
  private let world: World

  package init(_ snapshot: LessonSnapshot, in world: World) { (self.snapshot, self.world) = (snapshot, world) }

  /// Sentences for the entering of the step: title, narration, questions, tasks, and possible commands.
  package var entry: [String] {
    let step = snapshot.step
    var result = [Sentence.of(Words.SpokenStep.step(step.number, of: step.count, title: step.title))]
    if snapshot.isOurs { result.append(Words.SpokenStep.isAddition) }
    result += snapshot.narration.blocks.map { Sentence.written($0.text) }
    result += task
    if snapshot.commands != nil {
      result.append(Words.SpokenStep.hasLaboratory)
      if let target = snapshot.target { result += Self.target(target) }
    } else if !snapshot.files.isEmpty {
      let files = snapshot.files.map { Words.SpokenStep.file($0.name, lines: $0.lineCount) }
      result.append(
        Sentence.of(
          Words.SpokenStep.code(Sentence.list(files))))
      for variant in snapshot.variants {
        result.append(Sentence.of(Words.SpokenStep.variant(variant.name, says: variant.says)))
      }
    }
    return result
  }

  /// Questions with their states, and exercises with their goals.
  package var task: [String] {
    snapshot.verdict.questions.flatMap { Self.sentences($0) }
      + snapshot.verdict.exercises.flatMap(Self.sentences)
  }

  /// Lines of the code with their numbers. A mark shows the current line.
  package var code: [String] {
    guard !snapshot.files.isEmpty else { return [Words.SpokenStep.noCode] }
    var result: [String] = []
    for file in snapshot.files {
      result.append(file.name + ":")
      for (index, line) in file.text.split(separator: "\n", omittingEmptySubsequences: false).prefix(file.lineCount)
        .enumerated()
      {
        let isHere = world.lesson?.line == index + 1 && world.lesson?.place?.file == file.name
        result.append("\(isHere ? Words.SpokenStep.here : "")\(index + 1): \(DisplayText.visible(String(line)))")
      }
    }
    return result
  }

  /// Sentence with the current line of the code; empty before the code runs and after its end.
  package var place: [String] {
    var result: [String] = []
    if let place = world.lesson?.place, world.lesson?.hasEnded == false {
      let lines = snapshot.files.first { $0.name == place.file }?.text.split(
        separator: "\n", omittingEmptySubsequences: false)
      let text = lines.flatMap { $0.indices.contains(place.line - 1) ? $0[place.line - 1] : nil }
      let code = text.map { ": " + $0.drop(while: \.isWhitespace) } ?? ""
      result.append(Words.SpokenStep.line(place.line, of: place.file, code: DisplayText.visible(code)))
    }
    return result
  }

  package var screen: [String] {
    snapshot.screen.isEmpty ? [] : [Words.SpokenStep.screen] + snapshot.screen.map(DisplayText.visible)
  }

  /// Describes the state of a question, or asks the question if it is neither answered nor decided.
  package static func sentences(_ state: QuestionState) -> [String] {
    let because = state.question.because.map { [Sentence.written($0)] } ?? []
    switch (state.answer, state.truth, state.isRight) {
    case (let answer?, _?, true?): return [Words.SpokenStep.right(question: state.number, answer: answer)] + because
    case (let answer?, let truth?, _):
      return [
        Words.SpokenStep.wrong(question: state.number, answer: answer, truth: truth)
      ] + because
    case (let answer?, nil, _):
      return [
        Words.SpokenStep.answered(
          question: state.number, answer: answer, way: state.wayToCheck, ask: state.question.ask)
      ]
    case (nil, let truth?, _):
      return [Words.SpokenStep.truth(question: state.number, truth: truth, ask: state.question.ask)] + because
    case (nil, nil, _):
      let choices = state.question.choices.enumerated().map { "\($0.offset + 1) (\($0.element))" }
      return [
        Words.SpokenStep.ask(question: state.number, ask: state.question.ask)
          + (choices.isEmpty ? "" : Words.SpokenStep.choices(choices.joined(separator: ", ")))
          + Words.SpokenStep.howToAnswer(question: state.number, hasChoices: !choices.isEmpty)
      ]
    }
  }

  /// Describes an exercise and the state of each of its goals.
  package static func sentences(_ state: ExerciseState) -> [String] {
    if state.isReached {
      return [Sentence.of(Words.SpokenStep.done(state.exercise.task))]
        + (state.exercise.done.map { [Sentence.written($0)] } ?? [])
    }
    let goals = state.goals.map { goal in
      switch goal.status {
      case .open: Sentence.of(Words.SpokenStep.goal(goal.goal.words))
      case .reached: Sentence.of(Words.SpokenStep.goalReached(goal.goal.words))
      case .missed(let why): Sentence.of(Words.SpokenStep.goalMissed(goal.goal.words, why: why))
      }
    }
    return [Sentence.of(Words.SpokenStep.task(state.exercise.name, task: state.exercise.task))] + goals
      + (state.near.map { [Sentence.written($0)] } ?? [])
      + state.hints.enumerated().map { Sentence.of(Words.SpokenStep.hint($0.offset + 1, hint: $0.element)) }
  }

  private static func target(_ target: Picture) -> [String] {
    [Words.SpokenStep.target]
      + target.services.map { node in
        let needs = target.edges.filter { $0.from == node.name }.map(\.to)
        return Sentence.of(
          node.name + (node.lifetime.map { ", \($0)" } ?? "")
            + (needs.isEmpty ? "" : Words.SpokenStep.needs(Sentence.list(needs)))
            + (node.live > 0 ? Words.SpokenStep.alive(node.live) : ""))
      }
  }
}
