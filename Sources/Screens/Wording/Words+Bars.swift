import Stage

extension Words {
  /// Texts in the first row of the screen.
  enum Header {
    static func live(mark: String, count: Int) -> String { "\(mark)\(count) live" }
    static func past(event: Int, of count: Int) -> String { "EVENT \(event) of \(count)" }
    static func review(_ number: Int, of count: Int) -> String { "Review \(number)/\(count)" }
    static let program = "Playground"
  }

  /// Hints in the row of messages: keys and actions that help now.
  enum Hint {
    static func editing(leave: String) -> String { "editing: \(leave) stops editing and keeps the changes" }
    static func job(_ text: String, escape: String) -> String { "\(text)…  \(escape) cancels" }
    static func searches(next: String, escape: String) -> String {
      "\(next) goes to the next match, \(escape) ends the search"
    }
    static func runsByItself(slower: String, faster: String) -> String {
      "autoplay: \(slower) slower, \(faster) faster, any other key stops"
    }
    static let codeRuns = "running: keys are kept until the code reads them"
    static func keysGoToStep(escape: String) -> String {
      "your keys go to the step; \(escape) returns to Playground"
    }
    static func lineForStep(enter: String, escape: String) -> String {
      "type a line; \(enter) sends it, \(escape) returns to Playground"
    }
    static func past(back: String, forward: String, escape: String) -> String {
      "the past: \(back) goes back, \(forward) forward, \(escape) to the present"
    }
    static func codeWaits(next: String) -> String { "code waits: \(next) sends your keys to the step" }
    static func time(_ seconds: Double) -> String { "clock: \(Wording.seconds(seconds)), " }
    static func clock(at now: Double, due: Double, second: String, next: String) -> String {
      "clock: \(Wording.seconds(now)), code waits until \(Wording.seconds(due)): \(second) adds 1 s, "
        + "\(next) goes to \(Wording.seconds(due))"
    }
    static func answers(enter: String, escape: String) -> String { "\(enter) answers, \(escape) skips the question" }

    // An open question.
    static let pressAnswer = "press the key of the answer that you expect"
    static let typeNumber = "type the number that you expect"
    static func orRunsCode(next: String) -> String { "; \(next) runs the code" }
    static func changedCode(next: String, play: String) -> String {
      "\(next) runs edited code to its first event, \(play) to its end"
    }
    static func threadsCanRun(next: String, numbers: [Int]) -> String {
      "\(next) continues; 'event next N' runs thread N (\(numbers.map(String.init).joined(separator: ", ")))"
    }
    static func runsToNextEvent(next: String, play: String) -> String {
      "\(next) runs the code to its next event, \(play) to its end"
    }
    static func runsOn(next: String, play: String) -> String { "\(next) continues, \(play) runs to the end" }

    // The laboratory.
    static let anyService = "a service"
    static func resolves(resolve: String, service: String, lessons: String, scenarios: String) -> String {
      "\(resolve) resolves \(service) · \(lessons) lists lessons, \(scenarios) examples"
    }
    static func filter(_ text: String, allServices: String) -> String {
      "filter '\(text)': \(allServices) lists all services"
    }

    // The end of a step.
    static func doesNotCompile(edit: String) -> String { "does not compile: \(edit) edits the code" }
    static func stoppedByLimit(edit: String) -> String { "run stopped (endless loop?): \(edit) edits the code" }
    static func runsAgain(_ key: String) -> String { "\(key) runs it again" }
    static func orNextStep(next: String) -> String { ", \(next) goes to the next step" }
    static func solution(_ key: String) -> String { "\(key) shows the solution" }
    static func hint(_ key: String) -> String { "\(key) gives a hint" }
    static func nextStep(_ key: String) -> String { "\(key) goes to the next step" }
    static func lastStep(summary: String, leave: String) -> String {
      "last step: \(summary) shows the summary, \(leave) leaves"
    }
    static func done(next: String) -> String { "done: \(next) goes to the next step" }
    static func page(next: String, previous: String, leave: String) -> String {
      "\(next) goes on, \(previous) goes back, \(leave) leaves the lesson"
    }
    static func finished(_ next: String, previous: String, leave: String) -> String {
      "step finished: \(next), \(previous) goes back, \(leave) leaves"
    }
    static let task = "task: "
    static func editsCode(_ key: String) -> String { "\(key) edits the code" }
  }

  /// Labels in the row of keys, except the labels in `KeyTable`.
  enum Footer {
    static let allPanes = "all panes"
    static let yourEditor = "your editor"
    static let toCode = "send to step"
    static let givesLine = "send the line"
    static let aSecond = "add a second"
    static let keysToPlayground = "keys to Playground"
    static let slower = "slower"
    static let faster = "faster"
    static let toItsEnd = "to the end"
    static let anyOtherKey = "any other key"
    static let pause = "stop"
    static let back = "back"
    static let forward = "forward"
    static let toPresent = "to the present"
    static let help = "help"
    static let quit = "quit"
    static let answer = "answer"
    static let skip = "skip"
    static let text = "text"
    static let viewOfStep = "default view"
    static let run = "run"
    static let views = "views"
    static let otherPanes = "other panes"
    static let keysToStep = "keys to the step"
    static let cancel = "cancel"
    static let choose = "choose"
    static let open = "open"
    static let close = "close"
    static let showLine = "show the line"
    static let yes = "yes"
    static let no = "no"
    static let select = "select"
    static let listOnlyThese = "list only these"
    static let show = "show"
    static let all = "show all"
    static let fix = "fix"
    static let fixes = "fix …"
    static let hideNotes = "hide notes"
    static let notes = "show notes"
    static let sort = "sort"
    static let filter = "filter"
    static let copy = "copy"
    static let search = "search"
    static let begin = "begin"
    static let continues = "continue"
    static let steps = "steps"
    static let fold = "fold"
    static let unfold = "unfold"
    static let runWithoutEach = "run without each dependency in turn"
    static let runWithoutThis = "run without this dependency"
    static let allSteps = "all steps"
    static let complete = "complete"
    static let next = "next"
    static let history = "history"
    static let goToStep = "go to the step"
    static let measures = "measures of this step"
    static let done = "done"
    static let nextField = "next field"
    static let lifetime = "lifetime"
    static let how = "injection"
    static let change = "change"
    static let resolve = "resolve"
    static let runSolution = "run these commands"
    static let insertSolution = "put the solution into the code"
    static let insertChange = "put the change into the code"
    static let runOriginal = "run the original code"
    static let scroll = "scroll"
    static let sortBy = "sort by"
    static let mostFirst = "largest first"
    static let leastFirst = "smallest first"
    static let scopes = "scopes"
    static let services = "services"
  }
}
