import Canvas
import Diagrams
import Laboratory
import Layout
import Lessons
import Stage

/// State of the view of a run that the graph's pane shows instead of the graph: its drawing and its scroll position.
struct RunView: Sendable {
  /// Values that the drawing depends on, cheap to compare.
  struct Key: Hashable, Sendable {
    let view: StepView
    let picture: Int
    let size: Size
    let selection: String?
    let object: String?
  }

  private var latest = LatestRequest<Key>()
  /// Values for which `drawing` was made; nil without a drawing.
  private var key: Key?
  private(set) var drawing: (any RunDrawing)?
  var scroll = Point(x: 0, y: 0)

  /// Updates the wanted drawing to the stage and the size of the pane.
  ///
  /// - Returns: the effect for a drawing; nil if it is up to date or another one is in flight.
  mutating func follow(_ stage: ShownStage, in area: Area) -> Effect? {
    guard ViewTable[stage.view].draw != nil else {
      (key, drawing) = (nil, nil)
      _ = latest.ask(for: nil)
      return nil
    }
    if key?.view != stage.view { drawing = nil }
    return latest.ask(
      for: Key(
        view: stage.view, picture: stage.pictureVersion, size: Size(width: area.width, height: area.height),
        selection: stage.selection, object: stage.object)
    ).map { .draw(ToDraw(subject: .run($0, stage.account(for: stage.view)))) }
  }

  /// Makes a drawing; nil for the graph, which has a layout of its own. It is slow, so it must not run in the loop.
  static func draw(_ key: Key, _ account: RunAccount) -> (any RunDrawing)? {
    ViewTable[key.view].draw?(account, key.size)
  }

  /// Shows a finished drawing if it is wanted, or if a drawing of the same view and size is wanted.
  ///
  /// - Returns: the effect for the next drawing; nil if none is wanted.
  mutating func take(_ drawing: any RunDrawing, for made: Key, _ stage: ShownStage) -> Effect? {
    let (isWanted, next) = latest.answered(made)
    // While the run goes on, an outdated drawing of the same view and size is shown meanwhile.
    if isWanted || (latest.newest?.view == made.view && latest.newest?.size == made.size) {
      // A new selection keeps the scroll position; a new moment scrolls to it.
      let isSameMoment = made.view == key?.view && made.picture == key?.picture && made.size == key?.size
      key = made
      self.drawing = drawing
      scroll =
        isSameMoment
        ? drawing.clamped(scroll, in: made.size)
        : drawing.scroll(showing: drawing.focus, in: made.size, from: drawing.clamped(scroll, in: made.size))
    }
    return next.map { .draw(ToDraw(subject: .run($0, stage.account(for: $0.view)))) }
  }
}
