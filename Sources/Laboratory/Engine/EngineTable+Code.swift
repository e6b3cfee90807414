import Lessons

extension EngineTable {
  /// Commands about the code of a step: its input, its text, its measures, and a comparison of graphs.
  static let code: [Spec] = [
    Spec("give key", "KEY", .lessons, "send a key to the step") { .give(.key(try $0.word("a key"))) },
    Spec("give line", "\"TEXT\"", .lessons, "send a line to the step") { .give(.line(try $0.word("a line"))) },
    Spec("give clock", "SECONDS", .lessons, "advance the clock of the step's code") {
      .give(.clock(try $0.seconds()))
    },
    Spec("give coin", "heads|tails …", .lessons, "set the next coin tosses of the step's code") { arguments in
      var sides: [Bool] = []
      while let word = arguments.optionalWord() {
        guard word == "heads" || word == "tails" else {
          throw UsageError.unknown("side of a coin", word, among: ["heads", "tails"])
        }
        sides.append(word == "heads")
      }
      return .give(.coin(sides))
    },
    Spec("code replace", "\"OLD\" \"NEW\"", .lessons, "replace OLD with NEW in the step's code") { arguments in
      let (old, new) = (try arguments.text("the text to replace"), try arguments.text("the new text"))
      return .edit(also: .bringsCode) { code in
        let line = code.line(of: old)
        try code.replace(old, with: new)
        return .replaced(file: line?.file ?? "", line: line?.line ?? 0)
      }
    },
    Spec("code text", "FILE \"TEXT\"", .lessons, "replace the whole text of a file of the step's code") {
      .codeText(try $0.word("a file's name"), try $0.text("its text"))
    },
    Spec("code reset", "[--force]", .lessons, "undo all changes to the step's code; --force does not ask") {
      arguments in
      let isForced = try arguments.isForced()
      return .edit(asking: isForced ? nil : .undoesCode(line: "code reset --force")) { code in
        code.reset()
        return .reset
      }
    },
    Spec("code undo", "", .lessons, "undo the last change to the step's code, or an answer not yet checked") { _ in
      .lesson([.drivesRun, .leavesStep]) { try $0.undoEdit() }
    },
    Spec("code redo", "", .lessons, "redo the last undone change to the step's code") { _ in
      .lesson([.drivesRun, .leavesStep]) { try $0.redoEdit() }
    },
    Spec("code variant", "NAME", .lessons, "show a variant of the step's code", completing: [.variant]) { arguments in
      let name = try arguments.word("a variant's name")
      return .lesson([.drivesRun, .leavesStep]) { engine in
        try engine.edit { [step = try engine.onStage().step] code in .variant(.init(try code.variant(name, of: step))) }
      }
    },
    Spec(
      "code other", "[N]", .lessons,
      "load code of this step from another Playground session: the latest version, or version N"
    ) { arguments in
      let number = try arguments.optionalNumber("the number of a saved version, from 1")
      return .lesson { .then($0.takingOther(number, try $0.onStage())) }
    },
    Spec("code solution", "[TASK]", .lessons, "replace the code with a task's solution") {
      .codeSolution($0.optionalWord())
    },
    Spec(
      "plot", "NAME [TYPE]", .lessons, "show a measure of the step's code and of its variants as bars",
      completing: [.words(MeasureSeries.measures.map(\.rawValue))]
    ) { arguments in
      let word = try arguments.word("a measure")
      guard let measure = MeasureSeries.measures.first(where: { $0.rawValue == word }) else {
        throw UsageError.unknown("measure of code", word, among: MeasureSeries.measures.map(\.rawValue))
      }
      let type = arguments.optionalWord()
      return .lesson(as: .nothing) { try $0.plotting(measure, of: type, on: try $0.onStage()) }
    },
    Spec(
      "compare", "[STEP [end|start]]", .lessons,
      "show another step's graph beside this one; STEP: by default the previous step (in step 1 the next); "
        + "end: after its run or its solution (default); start: before it",
      completing: [.step, .words(ComparedStep.Moment.allCases.map(\.rawValue))]
    ) { arguments in
      let step = try arguments.optionalNumber("a step's number")
      let moment = try arguments.optionalChoice("moment", ComparedStep.Moment.self)
      return .engine { engine, _ in
        let stage = try engine.onStage()
        // The first step has no previous step, so compare it with the second.
        let other = step ?? (stage.number > 1 ? stage.number - 1 : 2)
        return try engine.comparing(other, moment ?? .end, with: stage)
      }
    },
    Spec("scoreboard", "", .lessons, "list the measures of all steps of the lesson") { _ in
      .lesson(as: .nothing) { $0.scoring(try $0.onStage()) }
    },
    Spec("code changes", "", .lessons, "show the changes to the step's code") { _ in
      .lesson(as: .nothing) { .done(.edit(.changes(try $0.onStage().code.changes))) }
    },
  ]
}

extension EngineCommand {
  /// Creates the command that gives input to the code: a key, a line, time, or tosses of the coin.
  package static func give(_ input: StepInput) -> EngineCommand { .lesson(.drivesRun) { try $0.give(input) } }

  /// Creates a command by which the program changes the step's code.
  fileprivate static func edit(
    asking question: Question? = nil, also traits: Traits = [],
    _ change: @escaping @Sendable (inout StepCode) throws -> StepEdit
  ) -> EngineCommand {
    .lesson(traits.union([.drivesRun, .leavesStep]), asking: question) { try $0.edit(change) }
  }

  /// Creates the command that sets the text of a file of the step's code, as an editor leaves it.
  package static func codeText(_ file: String, _ text: String) -> EngineCommand {
    let line = codeLine(file, text)
    return .lesson([.drivesRun, .leavesStep, .bringsCode], as: .text { _ in line }) { try $0.setText(text, of: file) }
  }

  /// Returns the line that sets the text of a file of a step; a comment if no line can contain the text.
  package static func codeLine(_ file: String, _ text: String) -> String {
    let line = "code text \(Tokens.quoted(file)) \(Tokens.quotedText(text))"
    // A line cannot contain unusual line breaks, or a combining mark that joins with the quotation mark before it.
    let isWhole = !line.contains(where: \.isNewline) && (try? Tokens.split(line))?.last?.unescaped == text
    return isWhole ? line : Words.Recorded.unwritable(file)
  }

  /// Creates the command that applies the solution of an exercise.
  ///
  /// - Parameter exercise: name of the exercise. Nil for the first exercise that is not reached, or for the first
  ///   exercise if all are reached.
  static func codeSolution(_ exercise: String?) -> EngineCommand {
    .lesson(.leavesStep) { try $0.solution(exercise) }
  }

  /// Creates the command that runs the code without a type that it supplies; nil leaves out each such type in turn.
  ///
  /// The command reports when the absence is noticed.
  package static func detect(_ piece: String?) -> EngineCommand {
    .lesson { try $0.detecting(piece, on: try $0.onStage()) }
  }
}
