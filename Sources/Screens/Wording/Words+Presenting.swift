import Stage

extension Words {
  /// Texts of presentations: title, caption, pointer, comparison.
  enum Presented {
    static let lastStep = "Last step of the lesson"
    static let stopped = "Autoplay stopped"
    static func continues(_ key: String) -> String { "; \(key) continues" }
    static func sameGraphs(soFar: Bool) -> String { "both graphs are the same" + (soFar ? " so far" : "") }
    static func onlyHere(soFar: Bool) -> String { "only here" + (soFar ? " so far" : "") }
    static func onlyIn(step: Int, soFar: Bool) -> String { "only in step \(step)" + (soFar ? " so far" : "") }
    static func view(_ view: String, of title: String) -> String { "\(title): \(view)" }
    static let soFar = ", so far"
    static func andMore(_ first: String, count: Int) -> String { "\(first) and \(count) more" }
    static let nothing = "nothing"
    static func more(_ count: Int) -> String { "\(count) more" }
    static let pulls = "pulls"
    static let weaklyHolds = "weakly holds"
    static let needs = "needs"
    static let ended = "Presentation ended"
    static let noneRuns = "No presentation is running"
    static let begun = "Presenting; 'present off' ends it"

    // Descriptions of keys in the message at the beginning of a presentation.
    static func continuesKey(_ key: String) -> String { "\(key) continues" }
    static func points(_ key: String) -> String { "\(key) pointer" }
    static func runsByItself(_ key: String) -> String { "\(key) autoplay" }
    static func listsKeys(_ key: String) -> String { "\(key) keys" }
    static func ends(_ key: String) -> String { "\(key) ends" }
    static let noStepRuns = "Autoplay is off"
    static let autoNeedsScreen = "'present auto' needs a screen; without a screen use 'play' and 'step next'"
    static func stepsRun(slower: String, faster: String, help: String) -> String {
      "Autoplay: \(slower) \(faster) change the speed, "
        + (help.isEmpty ? "" : "\(help) lists the keys, ") + "other keys stop it"
    }
    static let blankNeedsScreen = "'present blank' needs a screen"
    static let noneRunning = "no presentation is running; 'present' starts one"
    static let pointerOff = "Pointer off"
    static let comparisonClosed = "Comparison closed"
    static let noComparison = "No comparison is open"
    static func changedCode(_ next: String) -> String {
      "Original code decides this; \(next) shows the answer"
    }
    static let waitsForKey = "The code is waiting for a key."
    static let waitsForLine = "The code is waiting for a line:"
    static func hasRun(alive count: Int) -> String {
      let objects = count == 0 ? "no object is" : Wording.count(count, "object") + (count == 1 ? " is" : " are")
      return "the code has run: \(objects) alive"
    }
    static func originalCode(_ verdict: String) -> String { "Question about the original code: \(verdict)" }
    static func notDone(_ task: String) -> String { "Task not done: \(task)" }
    /// The last lines that a run has printed: `Printed: … · out · Arthur is in`.
    static func printed(_ lines: [String], most: Int) -> String {
      Wording.printed + (lines.count > most ? ["…"] + lines.suffix(most) : lines).joined(separator: " · ")
    }
    static func truth(_ truth: String, answer: String?, isRight: Bool?, ask: String, because: String) -> String {
      guard let answer, let isRight else { return "\(ask) Answer: \(truth).\(because)" }
      return "\(ask) \(verdict(on: answer, isRight: isRight, truth: truth))\(because)"
    }
    static func verdict(on answer: String, isRight: Bool, truth: String) -> String {
      isRight ? "Your answer, \(answer), is right." : "Your answer, \(answer), is wrong: the answer is \(truth)."
    }
    static func open(_ document: String, services: Int) -> String {
      "\(document): \(Wording.count(services, "service"))"
    }
    static func laboratory(_ document: String, mode: String) -> String { "\(document): \(mode)" }
    static func nothingInCode(_ root: String) -> String { "Nothing to present: no services found in \(root)" }
    static let notRunYet = "the code has not run yet"
    /// An event without a sentence of its own: `line 30: Forge.makeHelmet gives Helmet#1`.
    static func event(_ record: EventRecord) -> String {
      let place = record.line.map { "\($0): " } ?? ""
      let words = record.words.hasPrefix(place) ? String(record.words.dropFirst(place.count)) : record.words
      let sentence =
        switch record.kind {
        case .statement: words
        case .returned: record.value == nil ? "\(words) returns" : words
        default: "\(record.kind.words) \(words)"
        }
      return (place.isEmpty ? "" : "line \(place)") + sentence
    }
    static func pointer(on file: String, line: Int) -> String { "The pointer is on \(file):\(line)" }
    static let noHolder = ": no known holder"
    static func heldBy(_ holders: String) -> String { ": held by \(holders)" }
    static let nothingToPointAt = "No service or instance to point at yet"
    static func alive(_ mark: String, count: Int) -> String { " \(mark) \(count) live " }
    static let waits = " waiting "
    static let runs = " running "
    static let reads = " time to read "
    static let thinks = " time to think "
    static func past(_ event: Int, of count: Int) -> String { "  EVENT \(event) of \(count)" }
    static func compared(_ title: String, isEnd: Bool, isPuzzle: Bool) -> String {
      let moment =
        isPuzzle ? (isEnd ? "after its solution" : "at its start") : isEnd ? "after the run" : "as declared in the code"
      return "\(title) (\(moment))"
    }
    static func missing(_ service: String) -> String { "\(service), missing" }
    static func answer(_ number: Int, of count: Int) -> String { "Answer \(number) of \(count). " }
    static let stepScreen = "the step's screen"
    static func notRun(_ key: String) -> String { "Code not run yet: \(key) runs it." }
    static func notCompared(_ key: String) -> String { "Run this step's code to compare the graphs (\(key))." }
  }
}
