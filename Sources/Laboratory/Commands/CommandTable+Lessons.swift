import Lessons

extension CommandTable {
  package static let lessons: [CommandSpec] = [
    CommandSpec("lessons", "", .lessons, "list the lessons") { _ in .engine(.lesson(.list)) },
    CommandSpec(
      "lesson", "NAME|./FOLDER [--step N] [--at EVENT] [--trust]", .lessons,
      "enter a lesson; --at lets the step run so many events, --trust lets a folder's code run",
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
      "try out all that a lesson says; without a name, all lessons",
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
    CommandSpec("lesson leave", "", .lessons, "go back to the laboratory") { _ in .engine(.lesson(.leave)) },
    CommandSpec("step next", "", .lessons, "the next step") { _ in .engine(.lesson(.step(.next))) },
    CommandSpec("step previous", "", .lessons, "the previous step") { _ in .engine(.lesson(.step(.previous))) },
    CommandSpec("step", "N", .lessons, "step N", completing: [.step]) {
      .engine(.lesson(.step(.number(try $0.number("a step's number")))))
    },
    CommandSpec("event next", "[THREAD]", .lessons, "run the step's code to its next visible event") {
      .engine(.lesson(.eventNext(thread: $0.isEmpty ? nil : try $0.number("a thread's number"))))
    },
    CommandSpec("event group", "", .lessons, "run the step's code as far as its events are alike") { _ in
      .engine(.lesson(.eventGroup))
    },
    CommandSpec("event statement", "", .lessons, "run the step's code to its next event of any kind") { _ in
      .engine(.lesson(.eventStatement))
    },
    CommandSpec("event to", "[FILE:]LINE", .lessons, "run the step's code on to a line") {
      let (file, line) = try $0.place("a line, such as 12 or Forge.swift:12")
      return .engine(.lesson(.eventTo(file: file, line: line)))
    },
    CommandSpec("play", "", .lessons, "run the step's code to its end") { _ in .engine(.lesson(.play)) },
    CommandSpec("step restart", "", .lessons, "the step from its start; edits and answers stay") { _ in
      .engine(.lesson(.restart))
    },
    CommandSpec(
      "answer", "[QUESTION] VALUE", .lessons, "answer a question of the step; choices count from 1"
    ) {
      arguments in
      let first = try arguments.word("an answer")
      guard let second = arguments.optionalWord() else { return .engine(.lesson(.answer(question: nil, first))) }
      guard let number = Int(first), number > 0 else {
        throw UsageError("'\(first)' is no question's number; expected: answer [QUESTION] VALUE, the value quoted")
      }
      return .engine(.lesson(.answer(question: number, second)))
    },
    CommandSpec("decision", "[QUESTION]", .lessons, "go to the event that decides a question") {
      .look(.decision($0.isEmpty ? nil : try $0.number("a question's number")))
    },
    CommandSpec(
      "decision run", "", .lessons, "run the untouched code with the step's own keys, as questions are decided"
    ) {
      _ in .engine(.lesson(.replay))
    },
    CommandSpec("watch", "", .lessons, "let the step run by itself, event by event") { _ in .screen(.watch) },
    CommandSpec("narration", "", .lessons, "show the whole text of the step") { _ in
      .screen(.narration)
    },
    CommandSpec("pace", "faster|slower", .lessons, "how fast it runs by itself") {
      .screen(.pace(try $0.choice("pace", ScreenCommand.PaceMove.self)))
    },
    CommandSpec("hint", "[EXERCISE]", .lessons, "the next hint for an exercise of the step") {
      .engine(.lesson(.hint($0.optionalWord())))
    },
    CommandSpec("solution", "[EXERCISE]", .lessons, "what the solution of an exercise changes, in text and graph") {
      .engine(.lesson(.showSolution($0.optionalWord())))
    },
    CommandSpec(
      "why", "INSTANCE", .lessons, "what made an instance, who holds it, or what let it go",
      completing: [.instance]
    ) { .look(.why(try $0.instance())) },
    CommandSpec("link", "", .lessons, "the command line that opens the program at what is on stage") { _ in
      .look(.link)
    },
    CommandSpec("progress reset", "[LESSON]", .lessons, "forget what was done in a lesson", completing: [.lesson]) {
      .engine(.lesson(.resetProgress($0.optionalWord())))
    },
    CommandSpec("cheatsheet", "[LESSON]", .lessons, "a lesson on one page", completing: [.lesson]) {
      .engine(.lesson(.cheatSheet($0.optionalWord())))
    },
    CommandSpec("give key", "KEY", .lessons, "press a key for the step's code") {
      .engine(.lesson(.give(.key(try $0.word("a key")))))
    },
    CommandSpec("give line", "\"TEXT\"", .lessons, "type a line for the step's code") {
      .engine(.lesson(.give(.line(try $0.word("a line")))))
    },
    CommandSpec("give clock", "SECONDS", .lessons, "let the clock of the step's code go on") {
      .engine(.lesson(.give(.clock(try $0.seconds()))))
    },
    CommandSpec("give coin", "heads|tails …", .lessons, "how the coin of the step's code falls next") { arguments in
      var sides: [Bool] = []
      while let word = arguments.optionalWord() {
        guard word == "heads" || word == "tails" else {
          throw UsageError.unknown("side of a coin", word, among: ["heads", "tails"])
        }
        sides.append(word == "heads")
      }
      return .engine(.lesson(.give(.coin(sides))))
    },
    CommandSpec("code replace", "\"OLD\" \"NEW\"", .lessons, "change the step's code where OLD stands") {
      .engine(
        .lesson(.codeReplace(try $0.text("the text to replace"), with: try $0.text("the text to put there"))))
    },
    CommandSpec("code text", "FILE \"TEXT\"", .lessons, "give a file of the step's code another text") {
      .engine(.lesson(.codeText(try $0.word("a file's name"), try $0.text("its text"))))
    },
    CommandSpec("code reset", "[--force]", .lessons, "take every change of the step's code back; --force asks nothing")
    {
      .engine(.lesson(.codeReset(force: try $0.option(among: ["--force"]) != nil)))
    },
    CommandSpec("code undo", "", .lessons, "take the last change of the step's code back") { _ in
      .engine(.lesson(.codeUndo))
    },
    CommandSpec("code redo", "", .lessons, "change the step's code again as it was") { _ in
      .engine(.lesson(.codeRedo))
    },
    CommandSpec("code edit", "[FILE]", .lessons, "edit the step's code here") {
      .screen(.code(.edit($0.optionalWord())))
    },
    CommandSpec("code editor", "", .lessons, "edit the step's code in your own editor: $VISUAL or $EDITOR") { _ in
      .screen(.code(.ownEditor))
    },
    CommandSpec(
      "code save", "", .lessons, "keep what was typed now, and say where it is: a step's code is kept by itself"
    ) { _ in .screen(.code(.save)) },
    CommandSpec(
      "code find", "[TEXT]", .lessons, "mark the next line of the step's code that holds TEXT; without it, as before"
    ) { .screen(.code(.find($0.optionalWord()))) },
    CommandSpec(
      "code files", "", .lessons, "put the step's files where any editor finds them; what is saved there is taken"
    ) { _ in .screen(.code(.copies)) },
    CommandSpec("code file", "next|previous|NAME", .lessons, "show another file of the step's code") { arguments in
      if arguments.next(if: "next") { return .screen(.code(.file(.next))) }
      if arguments.next(if: "previous") { return .screen(.code(.file(.previous))) }
      return .screen(.code(.file(.named(try arguments.word("a file's name")))))
    },
    CommandSpec("code variant", "NAME", .lessons, "another state of the step's code", completing: [.variant]) {
      .engine(.lesson(.codeVariant(try $0.word("a variant's name"))))
    },
    CommandSpec(
      "code other", "[N]", .lessons,
      "the code that another program has kept of this step meanwhile: the latest, or number N"
    ) { .engine(.lesson(.codeOther(try $0.optionalNumber("the number of a program's code, from 1")))) },
    CommandSpec("code solution", "[EXERCISE]", .lessons, "put an exercise's solution in the place of the code") {
      .engine(.lesson(.codeSolution($0.optionalWord())))
    },
    CommandSpec(
      "measures", "[NAME] [TYPE]", .lessons, "the step's figures; with a name, the places that it counts",
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
      "plot", "NAME [TYPE]", .lessons, "a figure of the step's code and of each of its variants, as bars",
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
      "the graph beside that of another step when it has run, or as its text declares it; what differs is lit",
      completing: [.step, .words(ComparedStep.Moment.allCases.map(\.rawValue))]
    ) {
      let step = try $0.number("a step's number")
      return .engine(
        .lesson(.compare(step: step, $0.isEmpty ? .end : try $0.choice("moment", ComparedStep.Moment.self))))
    },
    CommandSpec("compare off", "", .lessons, "show the graph on stage alone again") { _ in .screen(.compareOff) },
    CommandSpec("scoreboard", "", .lessons, "the figures of all steps of the lesson") { _ in
      .engine(.lesson(.scoreboard))
    },
    CommandSpec("code show", "FILE LINE", .lessons, "show a line of the step's code") {
      .screen(.place(file: try $0.word("a file of the step"), line: try $0.number("a line's number")))
    },
    CommandSpec("code changes", "", .lessons, "what is changed in the step's code") { _ in
      .engine(.lesson(.codeChanges))
    },
  ]
}
