import Stage

/// The graph as it was laid out last, and what is asked of the layout, which runs beside the loop. A value: drawing a
/// frame starts nothing.
struct DrawnGraph: Sendable {
  /// What a request follows from, cheap to compare.
  private struct Key: Hashable {
    let picture: Int
    let look: GraphLook
    let width: Int
    let height: Int
    let isASCII: Bool
  }

  private var key: Key?
  private var wanted: GraphScene.Request?
  private var underWay: GraphScene.Request?
  private var known: [(request: GraphScene.Request, scene: GraphScene)] = []
  /// What was shown last, by detail: drawings that the next ones stay close to.
  private var previous: [GraphLook.Detail: GraphScene.Layout] = [:]
  /// The newest registration that was drawn.
  private var newest = -1
  /// In a lesson: places for what the run may show.
  private var reserved: ReservedGraph?
  /// Whether the run is over: then only what is there has a place.
  private var isSettled = false
  /// The newest drawing; while another one is being made, that of the picture before.
  private(set) var scene: GraphScene?
  /// What of it is there at the moment shown.
  private(set) var presence = GraphPresence(VisibleGraph(GraphContent(), GraphLook()))

  /// Whether the newest drawing is of what is on stage.
  var isCurrent: Bool { wanted == known.last?.request }

  /// Compares what is on stage with what is drawn.
  ///
  /// - Returns: a layout to ask for, if there is none under way.
  mutating func follow(_ model: Model, area: Area) -> Effect? {
    let now = Key(
      picture: model.pictureVersion, look: model.look, width: area.width, height: area.height, isASCII: model.isASCII)
    if now == key { return nil }
    key = now
    let content = model.content
    var present = VisibleGraph(content, model.look)
    var graph = present
    if let run = model.run {
      if reserved?.run != run || reserved?.subject != model.look.subject {
        // A run begins with nothing to stay close to: the same run is drawn the same.
        previous = [:]
        reserved = ReservedGraph(run, model.look.subject, promised: model.sight?.outline ?? GraphOutline())
      }
      let seated = reserved?.seat(content) ?? content
      present = VisibleGraph(seated, model.look)
      isSettled = model.shown.lesson?.hasEnded == true
      let kept = isSettled ? reserved?.settled(seated) : reserved?.content
      graph = VisibleGraph(kept ?? content, model.look)
    } else {
      // A scenario that is put on stage has nothing to stay close to either: the same file is drawn the same.
      let registrations = model.shown.registrations.keys
      if reserved != nil || registrations.allSatisfy({ $0 > newest }) { (previous, known) = ([:], []) }
      newest = registrations.max() ?? newest
      (reserved, isSettled) = (nil, false)
    }
    presence = GraphPresence(
      present,
      gone: model.touched.freed.compactMap { name in
        reserved?.place(of: name).map { ($0, name) }
      })
    let effect = want(
      GraphScene.Request(
        graph, model.look, view: .init(width: area.width, height: area.height), isASCII: model.isASCII,
        isReserved: reserved != nil))
    return key == nil ? follow(model, area: area) : effect
  }

  private mutating func want(_ request: GraphScene.Request) -> Effect? {
    wanted = request
    guard let index = known.firstIndex(where: { $0.request == request }) else { return ask() }
    show(known.remove(at: index).scene, for: request)
    return nil
  }

  /// Takes a drawing that is ready.
  ///
  /// - Returns: the next layout to ask for, if another one is wanted meanwhile.
  mutating func take(_ scene: GraphScene, for request: GraphScene.Request) -> Effect? {
    if underWay == request { underWay = nil }
    guard request == wanted else { return ask() }
    show(scene, for: request)
    // What stands in the middle when the run is over is nothing to stay close to when one goes back into it.
    if !isSettled { previous[scene.detail] = scene.drawing }
    return nil
  }

  private mutating func show(_ scene: GraphScene, for request: GraphScene.Request) {
    known.append((request, scene))
    if known.count > 4 { known.removeFirst() }
    self.scene = scene
    guard !isSettled, !scene.fits || scene.fit.isTerse, reserved?.subject == .objects, reserved?.hasRoom == true else {
      return
    }
    // What is there goes before what was or may come.
    reserved?.giveUpPlaces()
    key = nil
  }

  private mutating func ask() -> Effect? {
    guard underWay == nil, let wanted, known.last?.request != wanted else { return nil }
    underWay = wanted
    // Where places are kept for all services there is nothing to stay close to, and no history in the drawing.
    let isPromised = wanted.isReserved && (isSettled || reserved?.subject != .objects)
    return .layOut(wanted, previous: isPromised ? [:] : previous)
  }
}
