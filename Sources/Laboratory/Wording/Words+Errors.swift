import Core
import Stage

extension Words {
  /// Errors of commands in the laboratory and in lessons.
  enum LaboratoryErrors {
    static func doesNotDriveRun(_ line: String) -> String {
      "'\(line)' does not control the step's run; expected one of the commands "
        + "event, play, give, step restart or code"
    }
    static func line(_ number: Int, message: String) -> String { "line \(number): \(message)" }
    static let noOtherCode = "no other Playground session has saved code for this step"
    static func noSuchOtherCode(_ number: Int, count: Int) -> String {
      "no version \(number) from another Playground session; expected \(Wording.numbers(upTo: count))"
    }
    static let noChangeToUndo = "this code has no change to undo"
    static let noChangeToRedo = "this code has no undone change to redo"
    static let scriptKeepsCode =
      "a script cannot write the step's files; 'code text' and 'code replace' change the code"
    static func stepHasNoGraph(_ number: Int, title: String) -> String {
      "step \(number), \(title), has no code and therefore no graph"
    }
    static func stepDoesNotCompile(_ number: Int) -> String {
      "the code of step \(number) does not compile; expected: compare \(number) start"
    }
    /// Returns the error text for a question that does not exist.
    ///
    /// - Parameter number: number of the question; nil if none was named.
    static func noQuestion(_ number: Int?, count: Int) -> String {
      "this step has no question"
        + (count == 0 ? "" : number.map { " \($0); expected \(Wording.numbers(upTo: count))" } ?? "")
    }
    static func notAChoice(_ text: String) -> String { "'\(text)' is not one of the choices; expected " }
    static let noDecidingRun = "this step has no code and therefore no run that decides its questions"
    static let noLessonForSheet = "no lesson is open; expected: cheatsheet NAME"
    static let noLessonToReset = "no lesson is open; expected: progress reset NAME"
    static let noFileYet = "this laboratory has no file yet; expected: save FILE.yaml"
    static let nothingToRecover = "no unsaved work to recover"
    static func needsTrust(_ question: String) -> String { "\(question); 'playground run --trust' lets it run" }
    static func notARecording(_ path: String) -> String {
      "\(path) is not a recording; expected a file written by 'playground attach NAME --record FILE'"
    }
    static func lineIsBehind(_ line: Int) -> String {
      "the run is past line \(line); 'step restart' starts it again"
    }
    static func stepHasNoCode(_ number: Int, of lesson: String) -> String {
      "step \(number) of \(lesson) has no code that runs; leave out --at"
    }
    static func couldNotRepeat(_ line: String, reason: String) -> String {
      "Could not repeat '\(line)' from your last visit: \(reason)"
    }
    static func noSuchStep(_ number: Int, count: Int) -> String {
      "no step \(number); expected \(Wording.numbers(upTo: count))"
    }
    static func threadCannotRun(_ number: Int, expected: String) -> String {
      "thread \(number) cannot run now; expected \(expected)"
    }
    static let doesNotWait = "the code is not waiting for input; 'play' runs the code until it waits"
    static let noCodeToMeasure = "this step has no code to measure"
    static func noProgressFormat(_ path: String) -> String {
      "'\(path)' does not name a format; expected a name that ends in .json or .csv"
    }
    static func noSuchStepOnPath(_ step: Int, path: String, count: Int) -> String {
      "no step \(step) on the path \(path); expected \(Wording.numbers(upTo: count))"
    }
    static func pathHasNoSteps(_ path: String) -> String { "the path '\(path)' has no steps" }
    static func doesNotChangeLaboratory(_ line: String) -> String {
      "'\(line)' does not change the laboratory; expected a command that does"
    }
    static func isSwitchedOff(_ command: String) -> String {
      "'\(command)' is disabled in this step: solve the task without this command"
    }
    static let scriptNeedsTrust =
      "the script contains code that runs with your rights; read the "
      + "script, then use 'playground run --trust'"
    /// The place of a request: a scope, or nil for none.
    static func place(_ scope: ScopeID?) -> String { scope.map { "in the scope \($0)" } ?? "outside of all scopes" }
    static func keptOutsideOfScopes(_ path: String, service: String, kind: String, keeper: String) -> String {
      "\(path): \(service) exists only in scopes of kind '\(kind)', but the container keeps \(keeper) and makes its "
        + "dependencies outside of all scopes. Use: edit \(keeper) --lifetime scoped:\(kind)"
    }
    static let scopeNeedsKindAndKey = "a scope needs a kind and a key: scope open KIND KEY"
    static func scopeIsOpen(_ scope: String) -> String { "the scope \(scope) is already open" }
    static let openScope = "open scope"
    static func noOpenScope(_ scope: String) -> String {
      "no open scope '\(scope)'; 'scope open KIND KEY' opens a scope"
    }
    static let nothingOpen = "no scope is open; 'scope open KIND KEY' opens one"
    static let nothingToUndo = "Nothing to undo"
    static let nothingToRedo = "Nothing to redo"
    static let nothingAlive = "nothing is alive; resolve a service first"
  }

  /// Errors and texts about Swift code that is open.
  enum Source {
    static let neverChanged = "Swift code is never changed; 'save FILE.yaml' saves the code's services as a scenario"
    static func createdDirectly(_ type: String) -> String { "\(type) (created directly)" }
    static func isNotThere(_ path: String) -> String { "no folder \(path); check the name" }
    static func noFile(in path: String) -> String { "\(path) has no Swift file to read; name a folder with Swift code" }
    static func leftOut(_ count: Int, with folders: String) -> String {
      "; files left out: \(count) ('playground open --with \(folders)' reads them)"
    }
    static func isCalled(_ name: String, there: String) -> String { "\(name) is renamed to \(there) in the scenario" }
    static let notUnderstood = "not understood"
    static let notRegistered = "provider unknown"
    static let group = "group"
    static let otherNames = "other names"
    static let otherModules = "other modules"
    static let unnamed = "unnamed"
    static func servicesShown(_ count: Int, of all: Int) -> String { "\(count) of \(Wording.count(all, "service"))" }
    static func othersShown(_ count: Int, of all: Int) -> String { "\(count) of \(all) consumers and missing services" }
    static func dependenciesShown(_ count: Int, of all: Int) -> String { "dependencies: \(count) of \(all)" }
    static let style = "style"
    static let lifetime = "lifetime"
    static let inThisCode = "in this code"
    static func isSeveral(_ word: String, _ names: String) -> String {
      "'\(word)' matches several services; did you mean \(names)?"
    }
    static func isUnknown(_ word: String, near: [String]) -> String {
      "unknown service '\(word)'; "
        + (near.isEmpty ? "'find' lists names" : "did you mean \(Wording.either(near.map { "'\($0)'" }))?")
    }
    static func noNameContains(_ part: String) -> String { "no name in this code contains '\(part)'" }
    static func orDidYouMean(_ word: String) -> String { "; did you mean '\(word)'?" }
    static func filterNeedsWords(_ keys: String) -> String {
      "a filter needs words; expected \(keys), hidden, cycle, or part of a name"
    }
    static let moduleNeedsName = "'module:' needs the name of a module"
    static let kindOfDependency = "kind of dependency"
    static let quoteColon = "; put a name with a colon in quotes"
    static let emptyName = "a name in the filter is empty; expected part of a name"
    static func nothingMatches(_ filter: String) -> String {
      "nothing in this code matches '\(filter)'; the view is unchanged"
    }
    static func filterHides(_ service: String, filter: String) -> String {
      "'filter \(filter)' does not show \(service); 'filter off' shows all"
    }
    static func around(_ service: String) -> String { "around \(service)" }
    static func within(_ distance: Int) -> String { ", up to \(distance) dependencies away" }
    static func neverRuns(_ command: String) -> String {
      "'\(command)' needs a laboratory, and Swift code is only read, never run; 'save FILE.yaml' "
        + "writes a scenario that the laboratory can open, 'close' goes back to the laboratory"
    }
    static let noSource = "no Swift code is open; 'open FOLDER' opens a folder of Swift code"
  }

  /// Meanings of the kinds of findings that are no rules of `check`, and of the rules that differ in a laboratory or a
  /// program.
  enum FindingKind {
    static let unusedInLaboratory =
      "No root (a service requested from outside) needs the registered service, directly or indirectly."
    static let unusedInProgram = "A service is registered in the code, but not in the running program."
    static let ambiguousInContainer = "Several services provide the same interface."
    static let kind = "kind of finding"
    static func meaning(_ kind: Diagnostic.Kind) -> String {
      switch kind {
      case .scope:
        "A scope is not declared, not open or not closed. In a laboratory, also: an instance outlives its scope."
      case .leak:
        "Instances stay alive without use: in a retain cycle, or in rising numbers. In an attached program, also: "
          + "after their scope closed."
      case .factory: "A service that exists only in a scope holds a factory that opens scopes."
      case .mismatch: "A registration contradicts the type or lifetime of its service."
      case .unchecked:
        "A registration could not be checked: its closure has not run or is not observed, or the code does not show "
          + "it."
      case .slow: "Making a transient service takes a large share of the time spent making services."
      case .missing, .cycle, .captive, .hidden, .unused, .ambiguous: "See the rule of the same name."
      }
    }
  }

  /// Errors and texts about a running program or a recording.
  enum Attached {
    static let ended = "ended"
    static let endedRunsAgain = "restarted, not attached"
    static let recording = "recording"
    static func breaksProtocol(_ place: String) -> String { "the program broke the protocol at \(place)" }
    static func sentNoServices(_ program: String, reason: String) -> String {
      "\(program) sent no list of its services: \(reason)"
    }
    static let noAnswer = "no answer within five seconds"
    static let hasEnded = "the program has ended"
    static func changesProgram(_ command: String) -> String {
      "'\(command)' would change the program, which is only observed; "
        + "'detach' goes back to the laboratory"
    }
    static let nothingAttached =
      "no program is attached; 'attach NAME' attaches to one, and "
      + "'playground attach' lists running programs"
  }
}
