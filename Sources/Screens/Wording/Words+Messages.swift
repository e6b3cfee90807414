import Stage

extension Words {
  /// Messages of commands.
  enum Notice {
    static func noLineSelected(focus: String, down: String) -> String {
      "No line selected; \(focus) goes to the code, \(down) selects one"
    }
    static func finding(_ kind: String, _ message: String) -> String { "\(kind): \(message)" }
    static let escapeAgain = "Esc again leaves the lesson"
    static let noCommand = "No command yet"
    static let emptyGraph = "The graph is empty until the code runs"
    static func viewIsShown(_ key: Character) -> String { "No change: view \(key) is shown" }
    static func leftLesson(lessons: String, enter: String, step: Int) -> String {
      "Back in the laboratory · \(lessons), then \(enter): back to step \(step)"
    }
    static let byRegistration = "by registration"
    static func by(_ order: String) -> String { "by \(order)" }
    static func sorted(_ order: String) -> String { "Services sorted \(order)" }
    static func noMatch(_ filter: String) -> String { "No service matches '\(filter)'" }
    static func pace(seconds: Double) -> String { "Speed: one event every \(Wording.seconds(seconds))" }
    static let declaredLocatorOnly = "Only the locator is a declared dependency"
    static let declaredOnly = "Declared dependencies only"
    static let observedOnly = "Observed dependencies only"
    static let declaredAndObserved = "Declared and observed dependencies"
    static let largestDetail = "The most detail is already shown"
    static let noRoomForDetail = "No room for more detail"
    static let smallestDetail = "The least detail is already shown"
    static func notNeededOnly(by service: String) -> String {
      "Nothing to fold: no service is needed by \(service) alone"
    }
    static func theme(_ name: String) -> String { "Theme: \(name)" }
    static let findingNotInGraph = "No service of this finding is in the graph"
    static func noAutomaticFix(_ remedy: String) -> String { "This finding has no automatic fix: \(remedy)" }
  }

  /// Errors of commands that show something or change the screen.
  enum ScreenErrors {
    static func isPast(_ event: Int, escape: String) -> String {
      "the screen shows the past (event \(event)); \(escape) or 'at now' returns to the present"
    }
    static let codeEditorNeedsTerminal =
      "'code editor' needs a terminal; 'code replace' and 'code text' change the code here"
    static let hasOneFile = "this step has only one file"
    static func noFormat(_ path: String, among formats: [String], endings: [String]) -> String {
      "'\(path)' does not name a format; expected --format with one of \(formats.joined(separator: ", ")), or a "
        + "name that ends in \(endings.dropLast().joined(separator: ", ")) or \(endings.last ?? "")"
    }
    static func fileMissing(format: String) -> String { "expected a file: export \(format) FILE" }
    static func viewIsDrawing(_ view: String, format: String) -> String {
      "the view '\(view)' can be written only as text or svg; '\(format)' works only for the graph"
    }
    static let commandMissing = "a command is missing; expected a line such as: resolve %s (%s: the selected service)"
    static func unknownKey(_ word: String, among names: String) -> String {
      "unknown key '\(word)'; expected a letter, ^ and a letter, or one of \(names)"
    }
    static func orDidYouMean(_ name: String) -> String { "; did you mean '\(name)'?" }
    static func filesNotWritten(_ reason: String) -> String { "the step's files cannot be written: \(reason)" }
    static let noMeasures =
      "no lesson is open, and the scoreboard measures lesson code; 'lesson knight' starts a lesson"
    static let noCodeToMeasure = "this step has no code to measure; 'scoreboard' shows all steps"
    static func noSuchLine(_ file: String, line: Int, count: Int) -> String {
      "\(file) has no line \(line); expected \(Wording.numbers(upTo: count))"
    }
    static let noExercise = "no step with a task is open"
    static func undecidedGoal(_ exercise: String, goal: String) -> String {
      "\(exercise): '\(goal)' is undecided until the code has run to its end"
    }
    static func undecidedQuestion(hasCode: Bool) -> String {
      hasCode
        ? "the run decides the question; 'play' runs the code"
        : "the question is undecided; the task decides it"
    }
    static func sinceEvent(_ first: Int) -> String { " since event \(first), the earliest event still stored" }
    static func wasNotMade(_ instance: String, since: String, service: String) -> String {
      "no \(instance) has been made\(since); 'expect made \(service)' counts the instances made"
    }
    static let locatorIsNotCounted = "the locator itself is not tracked"
    static func notMade(_ instance: String, since: String, way: String) -> String {
      "no \(instance) has been made\(since.isEmpty ? " yet" : since)\(way.isEmpty ? "" : "; \(way)")"
    }
    static let noCalls = "no code runs here; 'graph control' shows calls between types in a step that has code"
    static let nothingToUnfold =
      "'unfold' needs Swift code, and no Swift code is open; a second 'fold' shows the folded services again"
    static let noCodeRuns = "no code can run now; 'step restart' restarts a step with code"
    static let lessonIsOpen = "a lesson is open; 'lesson leave' goes back to the laboratory"
    static func noServiceSelected(add: String) -> String {
      "no registered service is selected; select one, or press \(add) to add one"
    }
    static func expectedEvents(_ first: Int, last: Int) -> String {
      "expected \(first == last ? "\(first)" : "\(first) to \(last)"), or now"
    }
    static let noEventYet = "no event has happened yet; expected 'at now'"
    static func eventDropped(_ event: Int, expected: String) -> String {
      "the state after event \(event) is no longer stored; \(expected)"
    }
    static func noSuchEvent(_ event: Int, expected: String) -> String { "no event \(event); \(expected)" }
    static let noCodeSearch = "no search is active; expected: code find TEXT"
    static let noSearch = "no search is active; expected: find TEXT, or code find TEXT"
    static let codeBeingRead = "the code is still being read"
    static let noSorting =
      "Swift code cannot be sorted: it is listed by modules, containers and files; 'find TEXT' goes to a service"
    static func readOnly(_ key: String) -> String {
      "Swift code is read-only here; 'code editor' (\(key)) opens the file in your editor"
    }
    static func notShown(_ service: String, narrowing: String) -> String {
      "\(service) is not shown now (shown: \(narrowing)); 'filter off' shows all"
    }
    static func codeUnknown(_ program: String) -> String {
      "the code of \(program) is unknown: 'attach \(program) --sources FOLDER' reads it"
    }
    static let selectServiceFirst = "select a service whose source line is known; arrows select"
    static let editorNeedsTerminal = "'code editor' needs a terminal"
    static let notRun =
      "this command needs a run, and Swift code is only read, never run; 'describe NAME' describes a service"
  }

  /// Texts about copies for the clipboard.
  enum Copied {
    static let needsTerminal =
      "'copy' needs a terminal; 'export FILE' writes the graph, and 'describe code' prints the code"
    static let noError = "no error on the screen; expected code, graph or command"
    static let error = "the error"
    static let noCommand = "no command was typed yet"
    static let command = "the command"
    static let scenario = "the scenario"
    static func view(_ name: String) -> String { "the view '\(name)'" }
    static let graph = "the graph"
    static func alsoIn(_ path: String) -> String { "; also written to \(path)" }
    static func copied(_ subject: String, lines: Int, file: String) -> String {
      "Copied \(subject), \(Wording.count(lines, "line"))\(file)"
    }
    static let finding = "the finding"
    static let dependents = "the dependents"
    static let screens = "the views and controllers"
  }

  /// Texts of scripts, text mode and recorded sessions.
  enum TextMode {
    static func underWay(_ place: String, job: String) -> String { "\(place): \(job); ^C ends the script" }
    static func ended(_ place: String) -> String { "\(place): ended by ^C; the rest of the script was not run" }
    static let textMode = "Playground in text mode."
    static let firstCommands =
      "'lesson opening' starts the first lesson, 'describe' describes the "
      + "state, 'help' lists the commands, 'quit' ends Playground."
    static func endsByInterrupt(_ job: String) -> String { "\(job); ^C ends the command" }
    static let endedByInterrupt = "Ended by ^C."
    static let nothingChanged = "Nothing has changed."
    static func keptChanges(of document: String) -> String {
      "the unsaved changes of \(document) are kept: 'recover' restores them"
    }
    static func hasUnsavedChanges(_ document: String) -> String {
      "\(document) has unsaved changes: 'save FILE.yaml' saves, 'quit --force' discards the changes"
    }
    static let noEventYet = "No event yet."
    static func reopened(_ line: String, path: String) -> String {
      "# \(line): left out; the script opens \(path) above, and that file already contains the saved state"
    }
    static func cancelled(_ line: String) -> String { "# \(line): the run was cancelled" }
  }
}
