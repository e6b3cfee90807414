import Lessons

extension EngineTable {
  static let lessons: [Spec] = [
    Spec("lessons", "", .lessons, "list the lessons") { _ in
      .engine(as: .nothing) { engine, _ in .then(engine.listing()) }
    },
    Spec(
      "lesson", "NAME|./FOLDER [[--step] N] [--at EVENT] [--trust]", .lessons,
      "open a lesson; --at runs the step's code to event EVENT, --trust lets a folder's code run",
      completing: [.lesson, .words(["--step", "--at", "--trust"])]
    ) { arguments in
      let name = try arguments.path("a lesson's name")
      var (step, at): (Int?, Int?)
      var trust = false
      if arguments.isNumberNext { step = try arguments.number("a step's number") }
      while let option = try arguments.option(among: ["--step", "--at", "--trust"]) {
        switch option {
        case "--step": step = try arguments.number("a step's number")
        case "--at": at = try arguments.number("a number of events")
        default: trust = true
        }
      }
      return .lesson([.leavesStep, .leavesSource]) { [step, at, trust] in
        .then($0.reading(name, step: step, at: at, trust: trust))
      }
    },
    Spec(
      "lesson check", "[NAME|./FOLDER] [--trust]", .lessons,
      "run and check a lesson; without a name, check all lessons",
      completing: [.lesson, .words(["--trust"])]
    ) { arguments in
      var name: String?
      var trust = false
      while let word = arguments.optionalPath() {
        if word == "--trust" {
          trust = true
        } else if name == nil, !word.hasPrefix("--") {
          name = word
        } else {
          throw UsageError("unexpected '\(word)'; expected: lesson check [NAME|./FOLDER] [--trust]")
        }
      }
      return .lesson(as: .nothing) { [name, trust] in .then($0.checking(name, trust: trust)) }
    },
    Spec("start", "", .lessons, "show the start page") { _ in
      .lesson { .then($0.offering()) }
    },
    Spec(
      "path", "NAME [--step N]", .lessons, "follow a path through several lessons, from the step where you left it",
      completing: [.path, .words(["--step"])]
    ) { arguments in
      let name = try arguments.word("a path's name")
      let step = try arguments.option(among: ["--step"]).map { _ in try arguments.number("a step's number") }
      return .lesson([.leavesStep, .leavesSource]) { .then($0.walking(name, from: step)) }
    },
    Spec("review", "", .lessons, "answer a question again that you answered wrong") { _ in
      .lesson([.leavesStep, .leavesSource]) { .then($0.reviewing()) }
    },
    Spec(
      "progress", "[FILE.json|FILE.csv] [--name LEARNER] [--force]", .lessons,
      "show your progress in all lessons; with FILE, write it to FILE",
      completing: [.file, .words(["--name", "--force"])]
    ) { arguments in
      let file = arguments.hasWord ? arguments.optionalPath() : nil
      var (learner, force): (String?, Bool) = (nil, false)
      while let option = try arguments.option(among: ["--name", "--force"]) {
        if option == "--force" { force = true } else { learner = try arguments.word("a learner's name") }
      }
      return .lesson { [learner, force] in .then($0.exportingProgress(file, learner: learner, force: force)) }
    },
    Spec("lesson leave", "", .lessons, "go back to the laboratory") { _ in
      .lesson(.leavesStep) { .then($0.leaving(try $0.onStage())) }
    },
    Spec("step next", "[anew]", .lessons, "go to the next step; with anew, its questions are asked again") {
      arguments in
      let again: StepVisit.Again = arguments.next(if: "anew") ? .all : .nothing
      return .lesson(.leavesStep) { try $0.go(.next, again: again) }
    },
    Spec("step previous", "", .lessons, "go to the previous step") { _ in
      .lesson(.leavesStep) { try $0.go(.previous) }
    },
    Spec("step", "N", .lessons, "go to step N", completing: [.step]) { arguments in
      let number = try arguments.number("a step's number")
      return .lesson(.leavesStep) { try $0.go(.number(number)) }
    },
    Spec("event next", "[THREAD]", .lessons, "run the step's code to its next event") {
      .eventNext(thread: try $0.optionalNumber("a thread's number"))
    },
    Spec("event group", "", .lessons, "run the step's code to its next event; a series of similar events counts as one")
    {
      _ in
      .run { try $0.goOn { await $0.next(.group) } }
    },
    Spec(
      "event object", "", .lessons,
      "run the step's code to its next event; a new object and the references to it count as one event"
    ) { _ in
      .run { try $0.goOn { await $0.next(.object) } }
    },
    Spec("event statement", "", .lessons, "run one statement of the step's code") { _ in
      .run { try $0.goOn { await $0.next(.statement) } }
    },
    Spec("event to", "[FILE:]LINE", .lessons, "run the step's code up to a line") { arguments in
      let (file, line) = try arguments.place("a line, such as 12 or Forge.swift:12")
      return .run { try $0.goOn(to: line, of: file) }
    },
    Spec(
      "play", "[to-wait]", .lessons,
      "run the step's code to its end, or until it waits for input; with to-wait, also until it waits for the clock"
    ) {
      guard let word = $0.optionalWord() else { return .play }
      guard word == "to-wait" else { throw UsageError("unexpected '\(word)'; expected: play [to-wait]") }
      return .playToWait
    },
    Spec(
      "step restart", "[anew]", .lessons, "restart the step; edits and answers are kept; with anew, questions are open"
    ) { arguments in
      let isAnew = arguments.next(if: "anew")
      return .lesson([.drivesRun, .leavesStep]) { try $0.restart(isAnew: isAnew) }
    },
    Spec(
      "answer", "[QUESTION] VALUE", .lessons, "answer a question of the step; choices are numbered from 1"
    ) { arguments in
      let first = try arguments.word("an answer")
      guard let second = arguments.optionalWord() else { return .answer(question: nil, first) }
      guard let number = Int(first), number > 0 else {
        throw UsageError(
          "'\(first)' is not a question number; "
            + "expected: answer [QUESTION] VALUE, with quotes around a VALUE of several words")
      }
      return .answer(question: number, second)
    },
    Spec(
      "decision run", "", .lessons, "run the original code with the step's own input: this run decides the questions"
    ) { _ in .lesson(.leavesStep) { try $0.replaying() } },
    Spec("hint", "[TASK]", .lessons, "show the next hint for a task of the step") { arguments in
      let exercise = arguments.optionalWord()
      return .lesson { try $0.hint(exercise) }
    },
    Spec("solution", "[TASK]", .lessons, "show what the solution of a task changes in the code and the graph") {
      arguments in
      let exercise = arguments.optionalWord()
      return .lesson(as: .nothing) { try $0.showSolution(exercise) }
    },
    Spec(
      "progress reset", "[--force] [LESSON]", .lessons, "delete the progress of a lesson; --force does not ask",
      completing: [.lesson]
    ) { arguments in
      let isForced = arguments.next(if: "--force")
      let name = arguments.optionalWord()
      let line = "progress reset --force" + (name.map { " " + Tokens.quoted($0) } ?? "")
      return .lesson(asking: isForced ? nil : .deletesProgress(line: line)) { .then($0.resettingProgress(name)) }
    },
    Spec("cheatsheet", "[LESSON]", .lessons, "show a lesson on one page", completing: [.lesson]) { arguments in
      let name = arguments.optionalWord()
      return .lesson { .then($0.printingSheet(name)) }
    },
  ]
}

extension EngineCommand {
  /// Creates the command that continues the run to its next visible event.
  ///
  /// - Parameter thread: thread or task to continue; nil for the next in turn.
  package static func eventNext(thread: Int? = nil) -> EngineCommand { .run { try $0.goOn(thread: thread) } }

  /// Command that runs the step's code to its end. Starts again if the code was changed or its process is gone.
  package static var play: EngineCommand { .run { try $0.goOn { await $0.playThroughTime() } } }

  /// Command that runs the step's code until it waits: for input, or for the clock.
  package static var playToWait: EngineCommand { .run { try $0.goOn { await $0.play() } } }

  /// Command that decides the questions without an answer, too.
  package static var showAnswers: EngineCommand { .lesson(as: .nothing) { try $0.showAnswers() } }

  /// Command that stores that the learner has seen the solution of the step's open task.
  package static var keepSolutionSeen: EngineCommand { .lesson(as: .nothing) { try $0.keepSolutionSeen() } }

  /// Creates the command that answers a question.
  ///
  /// - Parameter question: number of the question, from 1; nil for the open question.
  static func answer(question: Int?, _ text: String) -> EngineCommand {
    .lesson { try $0.answer(question, text) }
  }
}
