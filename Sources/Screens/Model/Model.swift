import Canvas
import Core
import Diagrams
import Laboratory
import Layout
import Stage

/// State of the whole screen, as a value.
package struct Model: Sendable {
  /// The stage, in one of its modes.
  package internal(set) var stage: ShownStage
  package var panes = Panes()
  package internal(set) var graph = GraphPane()
  /// The code pane of a lesson.
  var code = CodeEditorState()
  var overlay: (any Overlay)?
  /// The presentation on a projector; nil outside of presentations.
  var presenting: Presenting?
  /// The search that `find next` continues; nil if no search is active.
  var search: Search?
  package internal(set) var said = Said()
  var work = Work()
  var prompt = Prompt()
  /// The list of measures as it was when it was used last, with its open rows; nil before.
  var measures: MeasureList?
  package var display = Display() { didSet { stage.isUnseen = isUnseen } }
  package internal(set) var preferences = Preferences()
  /// The commands since the start, as a script.
  var record = Session()
  package internal(set) var exit = Exit()
  /// Path of the file that receives copied texts; nil if no such file is written.
  var copyPath: String?
  /// Path of the settings file, in the form to be shown.
  var settingsPath = SettingsStore.usualPath
  /// True until the first key or click. Until then, the hint line says what to press first.
  var isFresh = true
  /// The way in which unsaved work of a laboratory is offered.
  package var recoveryOffer = RecoveryOffer.asked
  /// Presents outcomes and answers, on a screen or as lines of a script.
  var presenter: any OutcomePresenter { didSet { stage.isUnseen = isUnseen } }

  /// Bindings of the keys, with the user's settings applied.
  var keys: KeyMap { didSet { stage.keys = keys.labels } }

  /// Creates a model with an empty laboratory.
  ///
  /// - Parameter limits: bounds of the timeline.
  init(keeping limits: Timeline.Limits, presenter: any OutcomePresenter, keys: KeyMap) {
    stage = ShownStage(keeping: limits)
    (self.presenter, self.keys) = (presenter, keys)
    stage.keys = keys.labels
    stage.isUnseen = isUnseen
  }

  /// The commands since the start, as lines of a script.
  package var session: [String] {
    get { record.lines }
    set { record = Session(newValue) }
  }

  /// The theme in use: the chosen theme, else a theme for the terminal's background, else the default.
  package var theme: Theme { preferences.theme ?? display.ground.map(Theme.fitting) ?? preferences.usualTheme }

  /// True if the screen has the layout of a presentation. While code is edited, the editor and the task are shown
  /// instead.
  var isPresented: Bool { presenting != nil && !code.isEditing }

  /// True while the pointer of a presentation is on.
  var isPointing: Bool { presenting?.isPointing == true }

  /// Theme of the screen. A presentation uses the stronger colours that a projector needs.
  package var shownTheme: Theme { (presenting == nil ? theme : theme.projected).readable(on: display.ground) }

  /// True if ctrl-c is handled as a key and not as the signal that ends the program.
  ///
  /// In the editor, ctrl-c copies. On a screen with unsaved work, it asks before the program ends.
  package var takesInterruptKey: Bool {
    code.isEditing && overlay == nil || stage.status.isUnsaved && !presenter.isReadAtOnce
  }

  /// True if no frame is drawn, as in a script.
  private var isUnseen: Bool { presenter.isReadAtOnce && !display.isDrawn }

  /// Marks a line of the step's code, and moves the focus there.
  ///
  /// - Parameter line: index of the line, from 0.
  mutating func mark(file: String, line: Int) {
    (code.file, code.line, panes.focus) = (file, line, .code)
    if isPresented { presenting?.isPointing = true }
  }

  /// Areas of the panes on the screen.
  var layout: ScreenLayout {
    ScreenLayout(
      stage, panes, display, presenting, isEditing: code.isEditing,
      said: overlay?.text == nil ? said.lines : [])
  }

  /// Painter of the panes. Hint line and footer are empty.
  var screen: Screen {
    Screen(
      stage: stage, panes: panes, graph: graph, code: code, presenting: presenting, isPresented: isPresented,
      said: said.lines, display: display, preferences: preferences, job: work.job, isCovered: overlay != nil,
      page: overlay?.text, layout: layout, glyphs: Glyphs(isASCII: display.isASCII),
      frame: Frame(width: display.width, height: display.height))
  }

  // MARK: What follows from the stage

  /// Computes the facts that are derived from the shown world, if the world has changed.
  ///
  /// Scripts without frames call this only before commands that read the stage.
  mutating func deriveIfOutdated() {
    stage.deriveIfOutdated()
    arrangeReading()
    guard let subject = stage.unseenSubject else { return }
    stage.unseenSubject = nil
    stage.select(subject, isDue: true)
  }

  /// Unfolds a new reading of Swift code until the pane is full, and scrolls to the selection.
  ///
  /// Without a selection, the box with the most dependencies is selected, or else the first row of the outline.
  private mutating func arrangeReading() {
    guard stage.takeUnarranged() else { return }
    arrangeSource()
    // After a filter or a focus, the whole picture is shown, as it was before.
    if stage.sourceView.isWholeAgain, let opened = stage.look.opened {
      stage.sourceView.isWholeAgain = false
      SourceFolding.close(to: opened, &stage)
    } else if let selection = stage.selection {
      try? SourceFolding.select(selection, keepsPicture: stage.look.focus == nil, &stage)
      stage.revealSelection(centred: stage.source?.focus?.name == selection)
    }
    // The most used service is known when all of the code is read.
    guard stage.selection == nil, stage.sourceView.group == nil, stage.source?.isReading != true else { return }
    if let box = stage.sourceView.arrangement?.foremost {
      SourceFolding.select(box: box, keepsPicture: true, &stage)
      stage.revealSelection()
    } else {
      OutlineView.select(0, &stage)
    }
  }

  /// Updates the arrangement of the Swift code on stage. Chooses the groups to open after the first reading.
  mutating func arrangeSource() {
    stage.sourceView.pane = layout.areas[.graph].map { Size(width: $0.inner.width, height: $0.inner.height) }
    if stage.look.opened == nil, let source = stage.source, !source.isReading {
      let (area, isASCII) = (layout.areas[.graph]?.inner, display.isASCII)
      if source.filter != nil {
        // The matches are seen, not the groups that hold them.
        let matches = SourceFit.everything(source.graph, in: area, isASCII: isASCII)
        (stage.look.opened, stage.sourceView.listed) = (matches.opened, matches.listed)
      } else {
        let unfolded = source.focus.flatMap { _ in SourceFit.unfolded(source.graph, in: area, isASCII: isASCII) }
        stage.look.opened = unfolded ?? SourceFit.opened(source.graph, in: area, isASCII: isASCII)
      }
      stage.sourceView.first = stage.look.opened
    }
    SourceFolding.arrange(&stage)
  }

  /// Copies a text to the clipboard, and shows the number of its lines.
  ///
  /// - Parameter what: name of the copied text for the message.
  mutating func copy(_ text: String, _ what: String) -> [Effect] {
    let count = text.split(separator: "\n", omittingEmptySubsequences: false).count
    let file = copyPath.map { Words.Copied.alsoIn($0) } ?? ""
    said.lines = [OutputLine(Words.Copied.copied(what, lines: count, file: file), .good)]
    return [.copy(text)]
  }

  /// Applies a reply of the engine to the stage and the message.
  mutating func apply(_ reply: Reply) {
    applyStage(reply)
    said.take(reply, stage.keys)
  }

  /// Applies a reply of the engine to the stage alone.
  mutating func applyStage(_ reply: Reply) {
    if stage.take(reply) { panes.scroll = [:] }
    if !stage.isUnseen { arrangeReading() }
  }
}

/// A function that changes the model and returns effects for the loop.
typealias ModelChange = @Sendable (inout Model) -> [Effect]

/// The way in which unsaved work of a laboratory is offered at the start.
package enum RecoveryOffer: Sendable {
  /// A question before the start page.
  case asked
  /// A message, because a scenario was opened.
  case said
  /// Not at all: a lesson, code or a program is on stage. The next start of the laboratory offers the work.
  case left
}
