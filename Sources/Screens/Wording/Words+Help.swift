import Stage

extension Words {
  /// Headings and rows of the help page that belong to no table.
  enum Help {
    static func yours(_ line: String) -> String { "your key binding: \(line)" }
    static let help = "Help"
    static func noHelp(for topic: String) -> String { "no help for '\(topic)'" }
    static func notAvailable(_ reason: String) -> String { "not available: \(reason)" }
    static let movement = "  ↑ ↓ ← → hjkl    move the selection; Tab goes to the next pane"
    static let scrolling = "  g G ^D ^U ^F ^B scroll the pane; Shift+arrow pans the graph"
    static func views(_ keys: String) -> String { "  \(keys)             show another view of the run" }
    static let answers = "answer the open question"
    static let skips = "skip the open question"
    static let howToFind = "  / searches all of help, :help TOPIC shows a topic:"
    static let topics = ["keys", "settings", "signs", "findings", "terms", "editing", "commands", "mouse"]
    static let keysHere = "Keys here"
    static let keysPresenting = "Keys while you present"
    static func keysOfPane(_ pane: String) -> String { "\(pane) keys" }
    static let keysSearching = "Keys in a search"
    static let keysWatching = "Keys during autoplay"
    static func keysEditing(_ key: String) -> String { "Keys while you edit code (\(key) starts editing)" }
    static let mouse = "Mouse"
    static let click = "  click      select; a second click opens"
    static let wheel = "  wheel      scroll the pane under the mouse"
    static let drag = "  drag       pan the graph"
    static let footer = "  footer     a click presses the key"
    static let settings = "Settings"
    static let changeSettings = "  :settings changes them; :set NAME VALUE sets one"
    static func keyBindings(_ path: String) -> String { "  your key bindings: \(path)" }
    static let signs = "Signs"
    static let findings = "Findings (:explain KIND explains one)"
    static let ofSource = "Swift code"
    static func commands(_ group: String) -> String { "\(group) commands" }
  }

  /// Titles and descriptions of the views.
  enum ViewTitle {
    static let graph = "Graph"
    static let graphSummary = "services or objects and their dependencies"
    static let timeline = "Timeline"
    static let timelineSummary = "when each object was made and freed"
    static let messages = "Messages"
    static let messagesSummary = "calls between objects, in order"
    static let states = "States"
    static let statesSummary = "values that the step follows, or an object's lifecycle, as a state diagram"
    static let classes = "Classes"
    static let classesSummary = "types of the code and their dependencies"
    static let marbles = "Marbles"
    static let marblesSummary = "calls over time, of functions that the step selects"
    static let signatures = "Signatures"
    static let signaturesSummary = "dependencies that signatures declare, and those that only function bodies use"
    static let surface = "Property use"
    static let surfaceSummary = "which methods of a type use which of its properties"
    static let levels = "Levels"
    static let levelsSummary = "nested factories or scopes, with the key and objects of each level"
    static let changes = "Change"
    static let changesSummary = "types that the same change affects, in each of several steps"
    static func view(_ title: String, summary: String) -> String { "\(title): \(summary)" }
  }

  /// Reasons why a key does nothing now.
  enum Obstacle {
    static func taskIsOpen(zoom: String, isZoomed: Bool) -> String {
      "Task not done yet; \(zoom) \(isZoomed ? "shows the task" : "zooms the pane")"
    }
    static func taskIsLeft(edit: String, next: String) -> String {
      "Open task: \(edit) edits the code, \(next) goes to the next step"
    }
    static let questionIsOpen = "Open question: answer it first"
    static func questionIsLeft(skip: String) -> String {
      "Open question: answer it, or \(skip) skips it"
    }
    static let noTask = "This step has no task"
    static let taskIsDone = "The task is done"
    static func selectInGroup(open: String) -> String { "Select a service first; \(open) unfolds the group" }
    static func goesToGraph(_ key: String) -> String { "\(key) goes to the graph, " }
    static let arrowsSelect = "arrows select"
    static func runsCode(_ key: String) -> String { "\(key) runs the code" }
    static func makesOne(_ key: String) -> String { "\(key) makes one" }
    static func addsService(_ key: String) -> String { "press \(key) to add a service" }
    static func selectFirst(_ way: String) -> String { "Select a service first: \(way)" }
    static func isLocator(_ service: String) -> String { "\(service) is the locator, not a registered service" }
    static func isAbsent(_ service: String, isMissing: Bool, add: String, undo: String?) -> String {
      "\(service) is \(isMissing ? "missing" : "not registered"); \(add) adds a service"
        + (undo.map { ", \($0) undoes the removal" } ?? "")
    }
    static func notAlive(_ service: String, resolve: String) -> String {
      "No \(service) is alive; \(resolve) makes an instance"
    }
    static func notHeld(_ service: String, resolve: String) -> String {
      "You hold no \(service); \(resolve) resolves one"
    }
    static let nothingToUndo = "Nothing to undo"
    static func nothing(_ direction: ScreenDirection) -> String {
      switch direction {
      case .up: "Nothing more above"
      case .down: "Nothing more below"
      case .left: "Nothing more to the left"
      case .right: "Nothing more to the right"
      }
    }
    static let noFilter = "No filter to clear"
    static func nothingHere(_ key: String, help: String) -> String {
      "\(key) does nothing here; \(help) lists the keys"
    }

    // Places where a key works, shown after its name and description.
    static func inLaboratory(leave: String) -> String { "in the laboratory; \(leave) goes back there" }
    static let onSource = "on Swift code; ':open FOLDER' opens a folder of Swift code"
    static let onAttached = "on an attached program; ':attach NAME' attaches to a program"
    static func inPresentation(present: String) -> String { "in a presentation; \(present) starts a presentation" }
    static func inSearch(find: String) -> String { "in a search; \(find) starts a search" }
    static let whileRunning = "during autoplay"
    static let onCode = "on a step that has code"
    static func onCode(editor: String) -> String { "\(onCode); \(editor) opens Swift code in your editor" }
    static func inLesson(lessons: String) -> String { "in a lesson; \(lessons) lists the lessons" }
    static func works(_ key: String, summary: String, place: String) -> String {
      "\(key) (\(summary)) works only \(place)"
    }
  }
}
