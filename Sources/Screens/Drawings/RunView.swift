import Canvas
import Diagrams
import Laboratory
import Layout
import Lessons
import Stage

/// The view of the run in the graph's pane, where that is not the graph: laid out when something that it is drawn from has
/// changed, and scrolled.
struct RunView: Sendable {
  /// What the drawing follows from, cheap to compare.
  struct Key: Hashable, Sendable {
    let view: StepView
    let picture: Int
    let size: Size
    let selection: String?
    let object: String?
  }

  private var wanted = Wanted<Key>()
  /// The key of `drawing`.
  private var key: Key?
  private(set) var drawing: (any RunDrawing)?
  var scroll = Point(x: 0, y: 0)

  /// Compares what the run has come to with what is drawn.
  ///
  /// - Returns: a drawing to ask for, if there is none under way.
  mutating func follow(_ stage: ShownStage, in area: Area) -> Effect? {
    guard ViewTable[stage.view].draw != nil else {
      (key, drawing) = (nil, nil)
      _ = wanted.ask(for: nil)
      return nil
    }
    if key?.view != stage.view { drawing = nil }
    return wanted.ask(
      for: Key(
        view: stage.view, picture: stage.pictureVersion, size: Size(width: area.width, height: area.height),
        selection: stage.selection, object: stage.object)
    ).map { .draw(ToDraw(subject: .run($0, stage.account(for: stage.view)))) }
  }

  /// Makes a drawing; it takes its time.
  static func draw(_ key: Key, _ account: RunAccount) -> (any RunDrawing)? {
    ViewTable[key.view].draw?(account, key.size)
  }

  /// Takes a drawing that is ready.
  ///
  /// - Returns: the next one to ask for.
  mutating func take(_ drawing: any RunDrawing, for made: Key, _ stage: ShownStage) -> Effect? {
    let (isWanted, next) = wanted.answered(made)
    // A run that goes on is drawn as far as it is known.
    if isWanted || (wanted.newest?.view == made.view && wanted.newest?.size == made.size) {
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
