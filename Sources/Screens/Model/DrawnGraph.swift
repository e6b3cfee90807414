import Canvas
import Core
import Diagrams
import Layout
import Stage

/// The graph as it was laid out last, and what is asked of the layout, which runs beside the loop. A value: drawing a
/// frame starts nothing.
struct DrawnGraph: Sendable {
  /// What a request follows from, cheap to compare.
  private struct Key: Hashable {
    /// How one looks at what is on stage.
    struct View: Hashable {
      var look: GraphLook
      let mode: Mode
      let width: Int
      let height: Int
      let isASCII: Bool

      /// Without what one folds and unfolds by hand.
      var unfolded: View {
        var view = self
        (view.look.folded, view.look.opened) = ([], nil)
        return view
      }
    }

    let picture: Int
    let view: View
  }

  /// A drawing, and what it was made for.
  private struct Known {
    let request: GraphScene.Request
    let scene: GraphScene
    let view: Key.View
    /// Whether it follows from the request alone.
    let isFresh: Bool
  }

  private var key: Key?
  private var wanted: GraphScene.Request?
  private var underWay: (request: GraphScene.Request, view: Key.View, isFresh: Bool)?
  /// The newest last. What was drawn close to others is of one view alone.
  private var known: [Known] = []
  /// Whether the next drawing follows from its request alone.
  private var startsAfresh = true
  /// The services and needs of the registrations that were drawn last.
  private var registered: (registrations: PersistentTable<LabRegistration>, content: GraphContent, isLive: Bool)?
  /// The newest registration that was drawn.
  private var newest = -1
  /// In a lesson: places for what the run may show.
  private var reserved: ReservedGraph?
  /// Whether the run is over: then only what is there has a place.
  private var isSettled = false
  /// The newest drawing; while another one is being made, that of the picture before.
  private(set) var scene: GraphScene?
  /// How often another one was shown.
  private(set) var number = 0
  /// What of it is there at the moment shown.
  private(set) var presence = GraphPresence(VisibleGraph(GraphContent(), GraphLook()))

  /// Whether the newest drawing is of what is on stage.
  var isCurrent: Bool { wanted == known.last?.request }

  /// Compares what is on stage with what is drawn.
  ///
  /// - Returns: a layout to ask for, if there is none under way.
  mutating func follow(_ model: Model, area: Area) -> Effect? {
    let now = Key(
      picture: model.pictureVersion,
      view: Key.View(
        look: model.look, mode: model.arranged.mode, width: area.width, height: area.height, isASCII: model.isASCII))
    if now == key { return nil }
    key = now
    let content = model.content
    var present = VisibleGraph(content, model.look)
    var graph = present
    var ghosts: [(place: String, object: String)] = []
    var additions: GraphScene.Additions?
    if let run = model.run {
      if reserved?.run != run || reserved?.subject != model.look.subject {
        // A run begins with nothing to stay close to: the same run is drawn the same.
        startsAfresh = true
        reserved = ReservedGraph(run, model.look.subject, promised: model.sight?.outline ?? GraphOutline())
      }
      isSettled = model.shown.lesson?.hasEnded == true
      if isSettled { ghosts = GhostObjects.places(model, &reserved) }
      let seated = reserved?.assignPlaces(content) ?? content
      present = VisibleGraph(seated, model.look)
      let kept = isSettled ? reserved?.withoutUnusedPlaces(seated, ghosts: Set(ghosts.map(\.place))) : reserved?.content
      graph = VisibleGraph(kept ?? content, model.look)
    } else {
      // A scenario that is put on stage has nothing to stay close to either: the same file is drawn the same.
      if let ending = model.ending { graph = VisibleGraph(ending, model.look) }
      if model.isDrawnAsRegistered {
        let registered = registered(in: model.arranged, isLive: model.attached != nil)
        additions = GraphScene.Additions(graph, beside: Set(registered.nodes.map(\.name)))
        var look = model.look
        look.edges = .both
        graph = VisibleGraph(registered, look)
        startsAfresh = true
      }
      let registrations = model.arranged.registrations.numbers
      if reserved != nil || registrations.allSatisfy({ $0 > newest }) { (startsAfresh, known) = (true, []) }
      newest = registrations.max() ?? newest
      (reserved, isSettled) = (nil, false)
    }
    presence = GraphPresence(
      present,
      gone: model.touched.freed.compactMap { name in
        reserved?.place(of: name).map { ($0, name) }
      } + ghosts)
    let effect = want(
      GraphScene.Request(
        graph, model.look, view: .init(width: area.width, height: area.height), isASCII: model.isASCII,
        isReserved: reserved != nil, additions: additions))
    return key == nil ? follow(model, area: area) : effect
  }

  /// The registered services and their needs.
  ///
  /// - Complexity: O(1) for registrations that have not changed since the last call.
  ///
  /// - Parameter isLive: whether boxes have room for many instances: those of a running program.
  private mutating func registered(in world: World, isLive: Bool) -> GraphContent {
    if let registered, registered.registrations == world.registrations, registered.isLive == isLive {
      return registered.content
    }
    let content = GraphContent(Picture(registeredIn: world, roomFor: isLive ? 1_000 : 0))
    registered = (world.registrations, content, isLive)
    return content
  }

  private mutating func want(_ request: GraphScene.Request) -> Effect? {
    wanted = request
    // Whoever looks in another way begins anew: of what stayed close to other drawings nothing is left when one comes back.
    if let view = key?.view, known.last.map({ $0.view.unfolded != view.unfolded }) ?? false {
      known.removeAll { !$0.isFresh }
    }
    guard let index = known.firstIndex(where: { $0.request == request }) else { return ask() }
    show(known.remove(at: index))
    return nil
  }

  /// Takes a drawing that is ready.
  ///
  /// - Returns: the next layout to ask for, if another one is wanted meanwhile.
  mutating func take(_ scene: GraphScene, for request: GraphScene.Request) -> Effect? {
    let made = underWay
    if underWay?.request == request { underWay = nil }
    guard request == wanted, let view = made?.view ?? key?.view else { return ask() }
    show(Known(request: request, scene: scene, view: view, isFresh: made?.isFresh ?? true))
    // What stands in the middle when the run is over is nothing to stay close to when one goes back into it.
    startsAfresh = isSettled
    return nil
  }

  private mutating func show(_ new: Known) {
    known.append(new)
    if known.count > 4 { known.removeFirst() }
    scene = new.scene
    number += 1
    guard !isSettled, !new.scene.fits || new.scene.fit.isTerse, reserved?.subject == .objects, reserved?.hasRoom == true
    else { return }
    // What is there goes before what was or may come.
    reserved?.giveUpPlaces()
    key = nil
  }

  /// What one changes by hand stays close to the drawing that there is. However else one looks at the same, in another
  /// size, mode or detail, is drawn from it alone: whatever one looked at before, the drawing is the same.
  private mutating func ask() -> Effect? {
    guard underWay == nil, let wanted, let view = key?.view, known.last?.request != wanted else { return nil }
    // Where places are kept for all services there is nothing to stay close to, and no history in the drawing.
    let isPromised = wanted.isReserved && (isSettled || reserved?.subject != .objects)
    let near = isPromised || startsAfresh ? nil : known.last.flatMap { $0.view.unfolded == view.unfolded ? $0 : nil }
    underWay = (wanted, view, near == nil)
    return .layOut(wanted, near: near?.scene, drafts: scene?.drafts ?? Drafts())
  }
}
