import Canvas
import Core
import Diagrams
import Laboratory
import Stage

/// Everything that the screen shows, as one value.
package struct Model: Sendable {
  /// The stage, in one of its modes.
  package internal(set) var stage: ShownStage
  package var panes = Panes()
  package internal(set) var graph = GraphPane()
  /// The code pane of a lesson.
  var code = CodeDesk()
  var overlay: (any Overlay)?
  /// The presentation on a projector; nil if there is none.
  var presenting: Presenting?
  /// The search that `find next` continues; nil where none is active.
  var search: Search?
  package internal(set) var said = Said()
  var work = Work()
  var prompt = Prompt()
  /// The list of figures as it was left.
  var measures: MeasureList?
  package var display = Display() { didSet { stage.isUnseen = isUnseen } }
  package internal(set) var preferences = Preferences()
  /// What was done, as a script that does it again.
  var record = Session()
  package internal(set) var exit = Exit()
  /// Path of a file with the text that was copied last.
  var copyPath: String?
  /// Whether a key was pressed yet; before that the screen says what to press first.
  var isFresh = true
  /// Brings answers to the person who uses the program.
  var presenter: any OutcomePresenter = ScreenPresenter() { didSet { stage.isUnseen = isUnseen } }

  /// The bindings of the keys.
  var keys = KeyMap.standard { didSet { stage.keys = keys.labels } }

  /// - Parameter limits: bounds of the timeline.
  package init(keeping limits: Timeline.Limits = Timeline.Limits()) {
    stage = ShownStage(keeping: limits)
    stage.keys = keys.labels
  }

  /// For what needs no frames.
  package static var undrawn: Model {
    var model = Model()
    model.display.isDrawn = false
    return model
  }

  package var session: [String] {
    get { record.lines }
    set { record = Session(newValue) }
  }

  package var theme: Theme {
    preferences.theme ?? display.ground.map(Theme.fitting) ?? preferences.usualTheme
  }

  /// True if ctrl-c is a key: it copies while code is edited, and asks before unsaved work is left.
  package var takesInterruptKey: Bool { Editing.isActive(self) || (stage.status.isUnsaved && !presenter.isReadAtOnce) }

  /// True if nothing is drawn, as in a script.
  private var isUnseen: Bool { presenter.isReadAtOnce && !display.isDrawn }

  // MARK: The selection in the drawing

  /// Place of the selected node in the drawing.
  var selectedPlace: String? {
    if stage.source != nil {
      return stage.sourceView.group ?? stage.selection.flatMap { stage.sourceView.arrangement?.box(of: $0) }
    }
    return stage.selectedNode.flatMap { graph.drawn.presence.place(of: $0) }
  }

  /// Selects what stands at a place of the drawing, and with an object its service.
  mutating func select(place: String) {
    if stage.source != nil { return SourceFolding.select(box: place, &self) }
    let name = graph.drawn.presence.title(of: place)
    switch stage.look.subject {
    case .services, .control: if stage.picture[name] != nil { stage.selection = name }
    case .objects:
      stage.object = name
      if let instance = stage.shown.instances.values.first(where: { $0.name == name }) {
        stage.selection = instance.service
      }
    }
  }

  // MARK: What follows from the stage

  /// Computes what is derived from the shown world, if that has changed since. A script that draws nothing asks for it only
  /// before a command that looks.
  mutating func deriveIfOutdated() {
    stage.deriveIfOutdated()
    arrangeReading()
    guard let subject = stage.unseenSubject else { return }
    stage.unseenSubject = nil
    select(subject, isDue: true)
  }

  /// Unfolds a new reading of code as far as it fits the pane; what is selected is seen.
  private mutating func arrangeReading() {
    guard stage.takeUnarranged() else { return }
    SourceFolding.arrange(&self)
    if let selection = stage.selection { try? SourceFolding.select(selection, &self) }
    if stage.selection == nil, stage.sourceView.group == nil { OutlineView.select(0, &self) }
  }

  /// Takes what came back from the engine.
  mutating func apply(_ reply: Reply) {
    if stage.take(reply) { panes.scroll = [:] }
    if !stage.isUnseen { arrangeReading() }
    said.take(reply, stage.keys)
  }
}

/// A change of the model, with what has to be done outside of it.
typealias ModelChange = @Sendable (inout Model) -> [Effect]
