import Core

/// Everything that can be done, whoever asks: a key, a click, the palette, a script line.
enum Command: Hashable, Sendable {
  // The laboratory
  case add(ServiceDraft)
  case edit(String, ServiceChange)
  case remove(String, force: Bool)
  case rename(String, String)
  case resolve(String, in: ScopePlace?)
  case use(InstanceName)
  case release(InstanceName)
  case mode(Mode?)
  case scopeOpen(ScopeID, in: ScopePlace?)
  case scopeClose(ScopePlace)
  case check
  case undo
  case redo

  // Lessons
  case lessons
  case lesson(String, step: Int?)
  case lessonLeave
  case step(StepMove)
  case eventNext
  case play

  // Time
  case at(Int?)
  case back
  case forward

  // Files
  case open(String, force: Bool)
  case save(String?, force: Bool)
  case export(String, format: ExportFormat?, force: Bool)
  case recover(discard: Bool)
  /// What `export` comes to: a text for a file.
  case write(String, text: String, force: Bool)

  // Scripts
  case expect(Expectation)

  // The screen
  case select(Selection)
  case pane(PaneMove)
  case scroll(Int)
  case form(FormKind)
  case palette(String)
  case find(String?)
  case detail(DetailMove)
  case direction(GraphDirection)
  case pan(ScreenDirection)
  case fold(String)
  case focus(String?)
  case minimap
  case motion(Bool)
  case theme(String?)
  case zoom
  case help(String?)
  case redraw
  case quit(force: Bool)

  enum StepMove: Hashable, Sendable {
    case next, previous
    case number(Int)
  }

  enum Selection: Hashable, Sendable {
    case service(String)
    case direction(ScreenDirection)
  }

  enum PaneMove: Hashable, Sendable {
    case next, previous
    case named(Pane)
  }

  enum DetailMove: String, Hashable, Sendable, CaseIterable { case more, less, auto }
  enum GraphDirection: String, Hashable, Sendable, CaseIterable { case down, right, auto }
  enum FormKind: Hashable, Sendable { case add, edit }
}

/// Where an arrow key points.
enum ScreenDirection: String, Hashable, Sendable, CaseIterable {
  case up, down, left, right
}

/// What `export` writes.
enum ExportFormat: String, Hashable, Sendable, CaseIterable {
  case text, json, dot, mermaid, svg, layout
}

/// A script's assertion.
enum Expectation: Hashable, Sendable {
  case live(String, Int)
  case mode(Mode)
  case failed(String)
  case missing(String)
  case registered(String, Bool)
}
