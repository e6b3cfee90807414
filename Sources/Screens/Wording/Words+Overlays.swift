import Core
import Stage

extension Words {
  /// Titles and notes of lists over the screen.
  enum Lists {
    static let message = "Message"
    static func measures(step: Int, title: String) -> String { "Measures: \(step) \(title)" }
    static func noLineContains(_ text: String) -> String { "no line of this step's code contains '\(text)'" }
    static func codeFound(_ file: String, line: Int, number: Int, of count: Int, text: String) -> String {
      "\(file):\(line), \(number) of \(count) for '\(text)'"
    }
    static let typeToFind = "type the text to find"
    static func range(_ first: Int, last: Int, of count: Int) -> String { "\(first)-\(last) of \(count)" }
    static let nothingToFind = "no service or instance yet"
    static func noNameContains(_ text: String, near: [String] = []) -> String {
      "no name or interface contains '\(text)'"
        + (near.isEmpty ? "" : "; did you mean \(Wording.either(near.map { "'\($0)'" }))?")
    }
    /// Matches that a filter or a focus leaves out.
    static func leftOut(_ count: Int, of narrowing: String) -> String { "\(count) more outside of '\(narrowing)'" }
    static func live(_ count: Int) -> String { "\(count) live" }
    static func providing(_ interface: String) -> String { "as \(interface)" }
    /// Notes that match a filter, but are hidden.
    static func hiddenMatches(_ count: Int) -> String { ", \(count) more in hidden notes" }
    static func hiddenMatchesOnly(_ count: Int, key: String) -> String {
      "\(Wording.count(count, "hidden note")) \(count == 1 ? "contains" : "contain") this text; \(key) shows notes"
    }
    static func moreNotes(_ count: Int) -> String { " (n shows \(Wording.count(count, "note")))" }
    static func share(_ found: Int, of count: Int) -> String { "\(found) of \(count)" }
    static func withNotes(_ count: Int) -> String { ", \(Wording.count(count, "note"))" }
    static func findings(_ count: String, by order: String) -> String { "\(count), by \(order)" }
    static let soFar = " (so far)"
    static func notUnderstood(_ count: Int) -> String { ", \(Wording.count(count, "place")) not understood" }
    static func group(_ kind: String, count: Int) -> String { "\(kind) of \(Wording.count(count, "name"))" }
    static func inCode(_ node: Picture.Node) -> String {
      switch node.standing {
      case .registered: node.lifetime?.description ?? "service"
      case .missing: "missing"
      default: "consumer"
      }
    }
    static let noFindings = "No findings"
    static let findingsFollow = "The code is being read; findings follow"
    static let noNotes = "No notes"
    static func notesShown(_ count: Int) -> String { "Showing \(Wording.count(count, "note"))" }
    static func notesHidden(_ count: Int) -> String {
      "Hid \(Wording.count(count, "note")); n shows \(count == 1 ? "it" : "them")"
    }
    static func unfoldsFindings(_ count: Int) -> String { "Enter lists all \(count)" }
    static func foldsFindings(_ count: Int) -> String { "Enter folds these \(count) rows" }
    static let unfoldsFirst = "unfold the row first: Enter"
    static let noPlace = "this finding has no place in code"
    static let noErrors = "no errors or warnings"
    static let noFindingContains = "no finding contains this text"
    static let noLessonContains = "no lesson and no step contains this text"
    static let lessons = "Lessons and paths"
    static func path(_ title: String) -> String { "Path: \(title)" }
    static func wrong(_ count: Int) -> String { "\(count) wrong" }
    static func openTasks(_ count: Int) -> String { "\(Wording.count(count, "task")) open" }
    static func openQuestions(_ count: Int) -> String { "\(Wording.count(count, "question")) open" }
    static func steps(_ count: Int) -> String { Wording.count(count, "step") }
    static func minutes(_ count: Int) -> String { "\(count) min" }
    static func wrongAnswers(_ count: Int) -> String { "\(Wording.count(count, "answer")) wrong" }
    static func done(_ count: Int, of exercises: Int) -> String {
      "\(count) of \(Wording.count(exercises, "task")) done"
    }
    static let notTried = "not measured yet"
    static let helpListsAll = "'help' lists all commands"
    static func andMore(_ count: Int) -> String { "and \(count) more" }
    static func scoreboard(_ lesson: String) -> String { "Scoreboard: \(lesson)" }
    static func found(_ number: Int, of count: Int, text: String) -> String { "\(number) of \(count) for '\(text)'" }
    static func oneMatch(_ text: String) -> String { "Only one match for '\(text)'" }
    static let settings = "Settings"
    static func keyBindings(_ path: String) -> String { "Your key bindings: \(path)" }
  }

  /// Causes that several findings about code share, by the name of their rule.
  enum Cause {
    static func requested(_ name: String, _ rule: String) -> String {
      switch rule {
      case "missing": "\(name) is missing"
      case "near-miss": "\(name) has another key"
      case "captive": "\(name) is kept too long"
      case "holds-fresh": "\(name) is not shared"
      default: "\(name) has only a test value"
      }
    }
    static func requesting(_ name: String, _ rule: String) -> String {
      rule == "bypass" ? "\(name) makes services itself" : "\(name) requests them in its code"
    }
    static func file(_ name: String, _ rule: String) -> String {
      switch rule {
      case "unused": "never requested, in \(name)"
      case "duplicate": "registered twice, in \(name)"
      default: "comments in \(name)"
      }
    }
  }

  /// Choices between commands: titles, labels and descriptions.
  enum Choices {
    static let leaveTitle = "Quit"
    static func hasUnsavedChanges(_ document: String) -> String { "\(document) has unsaved changes." }
    static let save = "save"
    static let andLeave = "and quit"
    static let discard = "discard"
    static let changesAndLeave = "the changes, and quit"
    static let stay = "stay"
    static let unsavedWork = "Unsaved work"
    static func unsavedWorkOf(_ document: String) -> String { "Unsaved work of \(document) was found." }
    static let recover = "recover"
    static let opensIt = "open it"
    static let moveToFile = "move to a file"
    static let staysInFile = "do not open it; a message names the file"
    static let later = "later"
    static let asksAgain = "ask again at the next start"

    // The scenarios that can be opened.
    static let scenarios = "Scenarios"
    static let anotherFile = "another file"
    static let opensByName = "open a file by its name"
    static let examples = "Examples"
    static let yourFiles = "Your files"
    static let recentFiles = "Your files, latest first"

    // The end of a lesson.
    static let wasLastStep = "Last step"
    static let nextLesson = "next lesson"
    static let sheet = "cheat sheet"
    static let onOnePage = "the lesson on one page"
    static let leave = "leave"
    static let backToLaboratory = "back to the laboratory"
    static let hereOnLastStep = "keep the last step open"
    static let unfinishedSteps = "Unfinished steps"
  }

  /// Questions that are answered by yes or no.
  enum Question {
    static func openInstead(_ name: String) -> String { "Open \(name) instead? Undo brings your changes back." }
    static let recoverLostWork = "Open the recovered work instead? Undo brings your changes back."
    static let progressWillBeDeleted = "Answers, edits and finished tasks of the lesson will be deleted."
    static let codeWillBeUndone = "All changes to this step's code will be undone."
    static func restoreOriginal(undo: String) -> String {
      "Restore the original code? Undo (\(undo)) brings your code back."
    }
    static func willLack(_ dependents: String, count: Int, name: String) -> String {
      "\(dependents) \(count == 1 ? "needs" : "need") \(name), which will be missing."
    }
    static func removes(_ name: String) -> String { "Remove \(name)?" }
    static let asksAgain = "The answer 'yes' is valid until a file changes"
    static let runCode = "Run the code?"
    static let sure = "Sure?"
    static let enterOrEscape = "Enter yes   Esc no"
  }

  /// Texts of the form for a service.
  enum Form {
    static let needsName = "a service needs a name"
    static func isTaken(_ name: String) -> String { "'\(name)' is already registered; choose another name" }
    static func isProvided(by service: String) -> String {
      "also provided by \(service); the last registration is used"
    }
    static func noScope(_ kind: String) -> String { "no scope of kind '\(kind)' is declared" }
    static func isNotRegistered(_ service: String) -> String { "\(service) is not registered yet" }
    static func didYouMean(_ service: String, near: String) -> String {
      "\(service) is not registered; did you mean \(near)?"
    }
    static let neededOnly = "needed, but not registered:"
    static func more(_ count: Int) -> String { "and \(count) more: type to find" }
    static func edit(_ name: String) -> String { "Edit \(name)" }
    static let add = "Add a service"
    static let name = "name"
    static let interface = "as"
    static let lifetime = "lifetime"
    static let needs = "needs"
    static let hasComma = "a name cannot contain a comma"
    static let nameHint = "name of the service"
    static let interfaceHint = "interface that the service provides, if any"
    static func hint(for lifetime: Lifetime?) -> String {
      switch lifetime {
      case .transient: "a new instance for each request"
      case .graph: "one instance for a request and all its dependencies"
      case .container: "one instance that the container keeps"
      case .scoped: "one instance in each open scope of this kind"
      case .weak: "one instance, while something holds it"
      case nil: "how long an instance lives, and which services share it"
      }
    }
    static let exampleKind = "session"
    static let needsHint = "such as: A, B by property, C by method optional"
  }

  /// Texts of the page at the program's start.
  enum Start {
    static let begin = "Begin"
    static let firstMinutes = "a first lesson of ten minutes"
    static let review = "Review"
    static func missed(_ questions: Int) -> String { "\(Wording.count(questions, "question")) that you answered wrong" }
    static let lessons = "Lessons"
    static let allLessons = "all lessons and short paths"
    static let example = "Knight"
    static let knight = "explore the example already on the screen"
    static let examples = "Examples"
    static let shop = "others: a shop, sessions, pages"
    static let empty = "Empty"
    static let addFirst = "add the first service yourself"
    static let file = "File"
    static let ownScenario = "a scenario of your own (YAML, JSON)"
    static let code = "Code"
    static let folder = "the services in a folder of Swift code"
    static let title = "Playground"
    static let about = "A laboratory for services, lifetimes and dependency injection."
    static let next = "Next"
    static let continues = "Continue"
  }
}
