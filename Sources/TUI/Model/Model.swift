import Core
import Lessons

/// Everything that the screen shows, as one value.
struct Model: Sendable {
  /// The world on stage now.
  var world = World()
  var timeline = Timeline()
  var status = Reply.Status()
  /// The event that is looked at; nil for the present.
  var at: Int?
  /// The graph of the world that is shown.
  private(set) var picture = Picture(World())
  private(set) var findings: [Diagnostic] = []
  /// Who holds each instance of the world that is shown.
  private(set) var holders: [Int: [String]] = [:]

  var width = 120
  var height = 36
  var pane = Pane.services
  var isZoomed = false
  /// The name of the selected service.
  var selection: String?
  /// A service to select as soon as it is there.
  var wantedSelection: String?
  /// How far a pane is scrolled, in rows; absent follows the selection or the end.
  var scroll: [Pane: Int] = [:]
  /// The cell of the drawing in the graph pane's corner.
  var graphOrigin = GraphOrigin()
  var overlay: Overlay?
  /// How the graph is to be seen.
  var look = GraphLook()
  var showsMinimap = true
  /// Boxes on their way to where they stand now.
  var motion: Motion?
  /// Whether boxes move visibly.
  var moves = false
  /// What the last command said.
  var lines: [OutputLine] = []
  var theme = Theme.dark
  var isASCII = false
  /// Whether a step runs by itself, one event a tick.
  var isPlaying = false
  var history: [String] = []
  var hasQuit = false
  /// Whether a key was pressed yet; before that the screen says what to press first.
  var isFresh = true
  /// Whether anybody sees the frames; a script without `--frames` needs no layout.
  var drawsFrames = true
  /// Whether several lines of an answer are shown as a page; scripts print them instead.
  var showsPages = true
  /// Whether a step runs visibly, event by event, where it may.
  var animates = false
  /// Why the last command was not carried out.
  var lastError: UsageError?
  /// Why the last line of the palette was not taken.
  var paletteError: String?
  /// What was there instead of what a script expected.
  var failedExpectation: String?
  let scenes = SceneMemo()

  struct GraphOrigin: Hashable, Sendable {
    var x = 0
    var y = 0
  }

  /// The world that is looked at.
  var shown: World { at.flatMap(timeline.world(after:)) ?? world }

  /// How many rows a message may take before it becomes a page.
  static func messageRows(height: Int) -> Int { height >= 20 ? 4 : 2 }

  var isInLesson: Bool { world.lesson != nil }

  /// The step that the shown world belongs to.
  var step: LessonStep? {
    guard let place = shown.lesson, let lesson = Lesson.named(place.name) else { return nil }
    return lesson.steps.indices.contains(place.step - 1) ? lesson.steps[place.step - 1] : nil
  }

  /// Computes what is derived from the shown world; to be called when that changed.
  mutating func derive() {
    let world = shown
    picture = Picture(world)
    findings = world.findings
    holders = world.holders
    if let wanted = wantedSelection, picture[wanted] != nil {
      selection = wanted
      wantedSelection = nil
    }
    if selection.flatMap({ picture[$0] }) == nil { selection = picture.services.first?.name }
  }

  mutating func take(_ reply: Reply) {
    for (entry, world) in reply.happened { timeline.append(entry, world) }
    if !reply.happened.isEmpty { timeline.amend(reply.world) }
    world = reply.world
    status = reply.status
    lines =
      reply.error.map { $0.description.split(separator: "\n").map { OutputLine(String($0), .bad) } } ?? reply.lines
    lastError = reply.error
    derive()
  }
}
