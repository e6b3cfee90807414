import Lessons

extension CommandTable {
  package static let lessons: [CommandSpec] = [
    CommandSpec("lessons", "", .lessons, "list the lessons") { _ in .engine(.lesson(.list)) },
    CommandSpec(
      "lesson", "NAME|./FOLDER [--step N] [--at EVENT] [--trust]", .lessons,
      "open a lesson; --at runs the step's code to event EVENT, --trust lets a folder's code run",
      completing: [.lesson, .words(["--step", "--at", "--trust"])]
    ) { arguments in
      let name = try arguments.path("a lesson's name")
      var (step, at): (Int?, Int?)
      var trust = false
      while let option = try arguments.option(among: ["--step", "--at", "--trust"]) {
        switch option {
        case "--step": step = try arguments.number("a step's number")
        case "--at": at = try arguments.number("a number of events")
        default: trust = true
        }
      }
      return .engine(.lesson(.start(name, step: step, at: at, trust: trust)))
    },
    CommandSpec(
      "lesson check", "[NAME|./FOLDER] [--trust]", .lessons,
      "check everything that a lesson states; without a name, check all lessons",
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
      return .engine(.lesson(.check(name, trust: trust)))
    },
    CommandSpec("start", "", .lessons, "show where to continue and where to begin") { _ in .engine(.lesson(.offer)) },
    CommandSpec(
      "path", "NAME [--step N]", .lessons, "follow a path through several lessons, from the step where you left it",
      completing: [.path, .words(["--step"])]
    ) { arguments in
      let name = try arguments.word("a path's name")
      let step = try arguments.option(among: ["--step"]).map { _ in try arguments.number("a step's number") }
      return .engine(.lesson(.path(name, step: step)))
    },
    CommandSpec("review", "", .lessons, "answer a question that you missed and that is due for review today") { _ in
      .engine(.lesson(.review))
    },
    CommandSpec(
      "progress", "[FILE.json|FILE.csv] [--name LEARNER] [--force]", .lessons,
      "show what was done in all lessons; with FILE, write it to FILE",
      completing: [.file, .words(["--name", "--force"])]
    ) { arguments in
      let file = arguments.hasWord ? arguments.optionalPath() : nil
      var (learner, force): (String?, Bool) = (nil, false)
      while let option = try arguments.option(among: ["--name", "--force"]) {
        if option == "--force" { force = true } else { learner = try arguments.word("a learner's name") }
      }
      return .engine(.lesson(.exportProgress(file, learner: learner, force: force)))
    },
    CommandSpec("lesson leave", "", .lessons, "go back to the laboratory") { _ in .engine(.lesson(.leave)) },
    CommandSpec("step next", "", .lessons, "go to the next step") { _ in .engine(.lesson(.step(.next))) },
    CommandSpec("step previous", "", .lessons, "go to the previous step") { _ in .engine(.lesson(.step(.previous))) },
    CommandSpec("step", "N", .lessons, "go to step N", completing: [.step]) {
      .engine(.lesson(.step(.number(try $0.number("a step's number")))))
    },
    CommandSpec("event next", "[THREAD]", .lessons, "run the step's code to its next visible event") {
      .engine(.lesson(.eventNext(thread: $0.isEmpty ? nil : try $0.number("a thread's number"))))
    },
    CommandSpec("event group", "", .lessons, "run the step's code to the end of a group of similar events") { _ in
      .engine(.lesson(.eventGroup))
    },
    CommandSpec("event statement", "", .lessons, "run the step's code to its next event of any kind") { _ in
      .engine(.lesson(.eventStatement))
    },
    CommandSpec("event to", "[FILE:]LINE", .lessons, "run the step's code up to a line") {
      let (file, line) = try $0.place("a line, such as 12 or Forge.swift:12")
      return .engine(.lesson(.eventTo(file: file, line: line)))
    },
    CommandSpec("play", "", .lessons, "run the step's code to its end") { _ in .engine(.lesson(.play)) },
    CommandSpec("step restart", "", .lessons, "restart the step; edits and answers are kept") { _ in
      .engine(.lesson(.restart))
    },
    CommandSpec(
      "answer", "[QUESTION] VALUE", .lessons, "answer a question of the step; choices are numbered from 1"
    ) {
      arguments in
      let first = try arguments.word("an answer")
      guard let second = arguments.optionalWord() else { return .engine(.lesson(.answer(question: nil, first))) }
      guard let number = Int(first), number > 0 else {
        throw UsageError(
          "'\(first)' is not a question number; "
            + "expected: answer [QUESTION] VALUE, with quotes around a VALUE of several words")
      }
      return .engine(.lesson(.answer(question: number, second)))
    },
    CommandSpec("decision", "[QUESTION]", .lessons, "go to the event that decides a question") {
      .look(.decision($0.isEmpty ? nil : try $0.number("a question's number")))
    },
    CommandSpec(
      "decision run", "", .lessons, "run the original code with the step's own input: this run decides the questions"
    ) {
      _ in .engine(.lesson(.replay))
    },
    CommandSpec("watch", "", .lessons, "let the step run by itself, event by event") { _ in .screen(.watch) },
    CommandSpec("narration", "", .lessons, "show the whole text of the step") { _ in
      .screen(.narration)
    },
    CommandSpec("pace", "faster|slower", .lessons, "change the speed of a step that runs by itself") {
      .screen(.pace(try $0.choice("pace", ScreenCommand.PaceMove.self)))
    },
    CommandSpec("hint", "[EXERCISE]", .lessons, "show the next hint for an exercise of the step") {
      .engine(.lesson(.hint($0.optionalWord())))
    },
    CommandSpec("solution", "[EXERCISE]", .lessons, "show what the solution of an exercise changes in text and graph") {
      .engine(.lesson(.showSolution($0.optionalWord())))
    },
    CommandSpec(
      "why", "INSTANCE", .lessons, "show what made an instance, what holds it, or what freed it",
      completing: [.instance]
    ) { .look(.why(try $0.instance())) },
    CommandSpec("link", "", .lessons, "show the command line that opens Playground at this state") { _ in
      .look(.link)
    },
    CommandSpec("progress reset", "[LESSON]", .lessons, "delete the progress of a lesson", completing: [.lesson]) {
      .engine(.lesson(.resetProgress($0.optionalWord())))
    },
    CommandSpec("cheatsheet", "[LESSON]", .lessons, "show a lesson on one page", completing: [.lesson]) {
      .engine(.lesson(.cheatSheet($0.optionalWord())))
    },
    CommandSpec("give key", "KEY", .lessons, "press a key for the step's code") {
      .engine(.lesson(.give(.key(try $0.word("a key")))))
    },
    CommandSpec("give line", "\"TEXT\"", .lessons, "type a line for the step's code") {
      .engine(.lesson(.give(.line(try $0.word("a line")))))
    },
    CommandSpec("give clock", "SECONDS", .lessons, "advance the clock of the step's code") {
      .engine(.lesson(.give(.clock(try $0.seconds()))))
    },
    CommandSpec("give coin", "heads|tails …", .lessons, "set the next coin tosses of the step's code") { arguments in
      var sides: [Bool] = []
      while let word = arguments.optionalWord() {
        guard word == "heads" || word == "tails" else {
          throw UsageError.unknown("side of a coin", word, among: ["heads", "tails"])
        }
        sides.append(word == "heads")
      }
      return .engine(.lesson(.give(.coin(sides))))
    },
    CommandSpec("code replace", "\"OLD\" \"NEW\"", .lessons, "replace OLD with NEW in the step's code") {
      .engine(
        .lesson(.codeReplace(try $0.text("the text to replace"), with: try $0.text("the new text"))))
    },
    CommandSpec("code text", "FILE \"TEXT\"", .lessons, "replace the whole text of a file of the step's code") {
      .engine(.lesson(.codeText(try $0.word("a file's name"), try $0.text("its text"))))
    },
    CommandSpec("code reset", "[--force]", .lessons, "undo all changes of the step's code; --force does not ask") {
      .engine(.lesson(.codeReset(force: try $0.option(among: ["--force"]) != nil)))
    },
    CommandSpec("code undo", "", .lessons, "undo the last change of the step's code") { _ in
      .engine(.lesson(.codeUndo))
    },
    CommandSpec("code redo", "", .lessons, "redo the last undone change of the step's code") { _ in
      .engine(.lesson(.codeRedo))
    },
    CommandSpec("code edit", "[FILE]", .lessons, "edit the step's code here") {
      .screen(.code(.edit($0.optionalWord())))
    },
    CommandSpec("code editor", "", .lessons, "edit the step's code in your own editor: $VISUAL or $EDITOR") { _ in
      .screen(.code(.ownEditor))
    },
    CommandSpec(
      "code save", "", .lessons, "save the step's code now (the code is saved automatically)"
    ) { _ in .screen(.code(.save)) },
    CommandSpec(
      "code find", "[TEXT]", .lessons,
      "select the next code line that contains TEXT; without TEXT, repeat the last search"
    ) { .screen(.code(.find($0.optionalWord()))) },
    CommandSpec(
      "code files", "", .lessons, "write the step's files to a folder for any editor; changes saved there are loaded"
    ) { _ in .screen(.code(.copies)) },
    CommandSpec("code file", "next|previous|NAME", .lessons, "show another file of the step's code") { arguments in
      if arguments.next(if: "next") { return .screen(.code(.file(.next))) }
      if arguments.next(if: "previous") { return .screen(.code(.file(.previous))) }
      return .screen(.code(.file(.named(try arguments.word("a file's name")))))
    },
    CommandSpec("code variant", "NAME", .lessons, "show a variant of the step's code", completing: [.variant]) {
      .engine(.lesson(.codeVariant(try $0.word("a variant's name"))))
    },
    CommandSpec(
      "code other", "[N]", .lessons,
      "load the code of this step that another Playground saved: the latest, or number N"
    ) { .engine(.lesson(.codeOther(try $0.optionalNumber("the number of a program's code, from 1")))) },
    CommandSpec("code solution", "[EXERCISE]", .lessons, "replace the code with an exercise's solution") {
      .engine(.lesson(.codeSolution($0.optionalWord())))
    },
    CommandSpec(
      "measures", "[NAME] [TYPE]", .lessons, "list the step's measures; with NAME, list the places that it counts",
      completing: [.words(Measure.allCases.map(\.rawValue))]
    ) { arguments in
      guard let word = arguments.optionalWord() else { return .look(.measures(nil, of: nil)) }
      guard let measure = Measure(rawValue: word) else {
        throw UsageError.unknown("measure", word, among: Measure.allCases.map(\.rawValue))
      }
      let subject = arguments.optionalWord()
      return measure == .detection ? .engine(.lesson(.detect(subject))) : .look(.measures(measure, of: subject))
    },
    CommandSpec(
      "plot", "NAME [TYPE]", .lessons, "show a measure of the step's code and of its variants as bars",
      completing: [.words(MeasureSeries.measures.map(\.rawValue))]
    ) { arguments in
      let word = try arguments.word("a measure")
      guard let measure = MeasureSeries.measures.first(where: { $0.rawValue == word }) else {
        throw UsageError.unknown("measure of code", word, among: MeasureSeries.measures.map(\.rawValue))
      }
      return .engine(.lesson(.plot(measure, of: arguments.optionalWord())))
    },
    CommandSpec(
      "compare", "STEP [end|start]", .lessons,
      "show the graph beside another step's graph, after its run or as declared; differences are highlighted",
      completing: [.step, .words(ComparedStep.Moment.allCases.map(\.rawValue))]
    ) {
      let step = try $0.number("a step's number")
      return .engine(
        .lesson(.compare(step: step, $0.isEmpty ? .end : try $0.choice("moment", ComparedStep.Moment.self))))
    },
    CommandSpec("compare off", "", .lessons, "show only the graph of this step again") { _ in .screen(.compareOff) },
    CommandSpec("scoreboard", "", .lessons, "list the measures of all steps of the lesson") { _ in
      .engine(.lesson(.scoreboard))
    },
    CommandSpec("code show", "FILE LINE", .lessons, "show a line of the step's code") {
      .screen(.place(file: try $0.word("a file of the step"), line: try $0.number("a line's number")))
    },
    CommandSpec("code changes", "", .lessons, "show the changes of the step's code") { _ in
      .engine(.lesson(.codeChanges))
    },
  ]
}
