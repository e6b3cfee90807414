import Stage

extension Words {
  /// Sentences about the laboratory.
  enum SpokenStage {
    static func mode(_ mode: String) -> String { "the mode is \(mode)" }
    static func registered(_ count: Int) -> String {
      "\(count == 0 ? "no service is" : Wording.count(count, "service") + (count == 1 ? " is" : " are")) registered"
    }
    static let noObject = "Nothing is alive."
    static func openScope(_ scope: String, in parent: String?) -> String {
      "the scope \(scope) is open\(parent.map { " in \($0)" } ?? "")"
    }
    static func findings(_ text: String, count: Int) -> String {
      "\(text): 'check' lists \(count == 1 ? "it" : "them")"
    }
    static func asField(_ name: String) -> String { " as '\(name)'" }
    static func holds(_ holder: String, held: String, field: String, isStrong: Bool) -> String {
      "\(holder) \(isStrong ? "" : "weakly ")holds \(held)\(field)"
    }
    static func getsByInitializer(_ owner: String, service: String) -> String {
      "\(owner) gets \(service) by initializer injection"
    }
    static func getsByProperty(_ owner: String, service: String) -> String {
      "\(owner) gets \(service) by property injection"
    }
    static func getsByMethod(_ owner: String, service: String) -> String {
      "\(owner) gets \(service) by method injection"
    }
    static func pulls(_ owner: String, service: String) -> String { "\(owner) pulls \(service) from the locator" }
    static func creates(_ owner: String, service: String) -> String { "\(owner) creates \(service)" }
    static func holdsService(_ owner: String, service: String) -> String { "\(owner) holds \(service)" }
    static let notObserved = ": declared, not observed yet"
    static let notDeclared = ": observed, not declared"
    static func knownAs(_ interface: String) -> String { ", as \(interface)" }
    static let missing = "missing: needed, but not registered"
    static let notRegistered = "not registered"
    static let locator = "the locator"
    static func needs(_ names: String) -> String { "needs \(names)" }
    static let heldByNothing = ", no known holder"
    static func heldBy(_ holders: String) -> String { ", held by \(holders)" }
    static func alive(_ instances: String) -> String { "alive: \(instances)" }
  }

  /// Sentences about a step.
  enum SpokenStep {
    static func step(_ number: Int, of count: Int, title: String) -> String { "step \(number) of \(count): \(title)" }
    static let isAddition = "This step is not in the article that the lesson follows."
    static let hasLaboratory = "This step has its own laboratory; 'describe stage' describes the laboratory."
    static func file(_ name: String, lines: Int) -> String { "\(name), \(Wording.count(lines, "line"))" }
    static func code(_ files: String) -> String {
      "the code: \(files). 'describe code' prints the code, 'event next' runs to the next event, 'play' runs to the end"
    }
    static func variant(_ name: String, says: String) -> String {
      "a variant of the code: 'code variant \(name)'\(says)"
    }
    static let noCode = "This step has no code."
    static let here = "here "
    static func line(_ number: Int, of file: String, code: String) -> String { "At line \(number) of \(file)\(code)" }
    static let screen = "The step's own screen shows:"
    static func right(question: Int, answer: String) -> String {
      "Question \(question): you answered \(answer): right."
    }
    static func wrong(question: Int, answer: String, truth: String) -> String {
      "Question \(question): you answered \(answer); the answer is \(truth). 'decision \(question)' shows the deciding event."
    }
    static func answered(question: Int, answer: String, way: String, ask: String) -> String {
      "Question \(question): \(ask) You answered \(answer). \(way)"
    }
    static func truth(question: Int, truth: String, ask: String) -> String {
      "Question \(question): \(ask) The answer was \(truth)."
    }
    static func ask(question: Int, ask: String) -> String { "Question \(question): \(ask)" }
    static func choices(_ choices: String) -> String { " Choices: \(choices)." }
    static func howToAnswer(question: Int, hasChoices: Bool) -> String {
      " 'answer \(question) \(hasChoices ? "CHOICE" : "VALUE")' answers."
    }
    static func done(_ task: String) -> String { "done: \(task)" }
    static func goal(_ words: String) -> String { "goal: \(words)" }
    static func goalReached(_ words: String) -> String { "goal reached: \(words)" }
    static func goalMissed(_ words: String, why: String) -> String { "goal not reached: \(words); \(why)" }
    static func task(_ name: String, task: String) -> String { "task '\(name)': \(task)" }
    static func hint(_ number: Int, hint: String) -> String { "hint \(number): \(hint)" }
    static let target = "Target graph:"
    static func needs(_ names: String) -> String { ", needs \(names)" }
    static func alive(_ count: Int) -> String { ", \(count) alive" }
  }

  /// Clauses about events, without the subject.
  enum SpokenEvent {
    static func more(_ count: Int) -> String {
      "And \(Wording.count(count, "more event")): 'describe events' lists all events."
    }
    static let isOne = "is"
    static let areSeveral = "are"
    static func made(_ maker: String?, isFor: Bool) -> String {
      "made" + (maker.map { " " + Wording.maker($0, isFor: isFor) } ?? "")
    }
    static func injected(into owner: String?) -> String { "injected into \(owner ?? "its owner")" }
    static func reused(for asker: String?) -> String { "reused" + (asker.map { ", for \($0)" } ?? "") }
    static func pulled(by asker: String?) -> String { "pulled from the locator" + (asker.map { " by \($0)" } ?? "") }
    static let freed = "freed"
    static func missing(for asker: String?) -> String { "missing" + (asker.map { ": \($0) needs it" } ?? "") }
    static func used(by user: String?) -> String { "used" + (user.map { " by \($0)" } ?? "") }
    static func held(by holder: String, field: String) -> String { "held by \(holder) as '\(field)'" }
    static func dropped(by holder: String, field: String) -> String { "no longer held by \(holder) as '\(field)'" }
    static func changed(_ object: String, field: String, value: String) -> String {
      "\(object).\(field) is \(value) now"
    }
    static func printed(_ text: String) -> String { Wording.printed + text }
    static func goalReached(_ goal: String) -> String { "a goal is reached: \(goal)" }
    static func throwsError(_ function: String?, error: String?) -> String {
      function.map { "\($0) throws \(error ?? "an error")" } ?? error.map { "\($0) is thrown" } ?? "an error is thrown"
    }
  }
}
