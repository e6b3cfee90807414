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
  private(set) var scroll = Point(x: 0, y: 0)

  /// Compares what the run has come to with what is drawn.
  ///
  /// - Returns: a drawing to ask for, if there is none under way.
  mutating func follow(_ model: Model, in area: Area) -> Effect? {
    guard ViewTable[model.stage.view].draw != nil else {
      (key, drawing) = (nil, nil)
      _ = wanted.ask(for: nil)
      return nil
    }
    if key?.view != model.stage.view { drawing = nil }
    return wanted.ask(
      for: Key(
        view: model.stage.view, picture: model.stage.pictureVersion, size: Size(width: area.width, height: area.height),
        selection: model.stage.selection, object: model.stage.object)
    ).map { .draw(ToDraw(subject: .run($0, model.stage.account(for: model.stage.view)))) }
  }

  /// Makes a drawing; it takes its time.
  static func draw(_ key: Key, _ account: RunAccount) -> (any RunDrawing)? {
    ViewTable[key.view].draw?(account, key.size)
  }

  /// Takes a drawing that is ready.
  ///
  /// - Returns: the next one to ask for.
  mutating func take(_ drawing: any RunDrawing, for made: Key, _ model: Model) -> Effect? {
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
    return next.map { .draw(ToDraw(subject: .run($0, model.stage.account(for: $0.view)))) }
  }

  // MARK: Moving about

  /// An arrow goes to the next service or object in its direction; where there is none, it scrolls.
  static func move(_ direction: ScreenDirection, _ model: inout Model) {
    guard let drawing = model.graph.runView.drawing else { return }
    let (dx, dy) =
      switch direction {
      case .up: (0, -1)
      case .down: (0, 1)
      case .left: (-1, 0)
      case .right: (1, 0)
      }
    let names = [model.stage.object, model.stage.selection]
    let here = drawing.places.first { names.contains($0.name) }
    let ahead = drawing.places.filter { place in
      guard let here else { return true }
      let (x, y) = (place.box.x - here.box.x, place.box.y - here.box.y)
      return dx != 0 ? x * dx > 0 : y * dy > 0 && drawing.hasRows
    }
    let next = ahead.min { distance($0.box, here?.box) < distance($1.box, here?.box) }
    guard let next, drawing.hasRows || dx != 0 else { return scroll(4 * dx, dy, &model) }
    select(next, &model)
  }

  private static func distance(_ box: Rect, _ from: Rect?) -> Int {
    guard let from else { return box.x + box.y }
    return abs(box.x - from.x) + 2 * abs(box.y - from.y)
  }

  private static func select(_ place: (name: String, box: Rect), _ model: inout Model) {
    try? Navigation.select(place.name, &model)
    guard let area = Screen.graphArea(model), let drawing = model.graph.runView.drawing else { return }
    model.graph.runView.scroll = drawing.scroll(
      showing: place.box, in: Size(width: area.width, height: area.height), from: model.graph.runView.scroll)
  }

  static func scroll(_ columns: Int, _ rows: Int, _ model: inout Model) {
    guard let area = Screen.graphArea(model), let drawing = model.graph.runView.drawing else { return }
    let now = model.graph.runView.scroll
    model.graph.runView.scroll = drawing.clamped(
      Point(x: now.x + columns, y: now.y + rows), in: Size(width: area.width, height: area.height))
  }

  static func click(_ column: Int, _ row: Int, _ model: inout Model) {
    guard let area = Screen.graphArea(model), let drawing = model.graph.runView.drawing else { return }
    let place = model.isPresented ? PresentingLayout.middle(drawing.size, in: area) : area
    let (x, y) = (column - place.x, row - place.y)
    guard x >= 0, y >= 0 else { return }
    let spot = Point(
      x: x < drawing.pinned.width ? x : x + model.graph.runView.scroll.x,
      y: y < drawing.pinned.height ? y : y + model.graph.runView.scroll.y)
    if let place = drawing.places.first(where: { $0.box.contains(x: spot.x, y: spot.y) }) { select(place, &model) }
  }
}
