import Canvas
import Core
import Diagrams
import Layout
import Stage

/// The last layout of the graph on stage, and the wanted one. Layouts run outside of the loop.
///
/// It is a value, so that drawing a frame never starts a layout.
struct DrawnGraph: Sendable {
  /// Values that a request depends on, cheap to compare.
  private struct Key: Hashable {
    /// Settings that determine the layout besides the picture: the user's choices for the graph, the mode of the
    /// laboratory, the size of the pane now and at the end of a run, and its character set.
    struct View: Hashable {
      var look: GraphLook
      let mode: Mode
      let width: Int
      let height: Int
      let later: Size?
      let isASCII: Bool

      /// The same view without the folded and opened groups.
      var unfolded: View {
        var view = self
        (view.look.folded, view.look.opened) = ([], nil)
        return view
      }
    }

    let picture: Int
    let view: View
  }

  /// A finished drawing with its request and its view.
  private struct Known {
    let request: GraphScene.Request
    let scene: GraphScene
    let view: Key.View
    /// True if the drawing depends on the request alone, not on an earlier drawing.
    let isFresh: Bool
  }

  private var key: Key?
  private var wanted: GraphScene.Request?
  private var underWay: (request: GraphScene.Request, view: Key.View, isFresh: Bool)?
  /// The last drawings, the newest at the end. All drawings that are not fresh have the same view, apart from folds.
  private var known: [Known] = []
  /// True if the next drawing must not depend on an earlier one.
  private var startsAfresh = true
  /// The last graph of the registered services, kept for reuse: the registrations that it was made from, the removed
  /// registrations whose places it keeps, its content, and `isLive`, true if it leaves room for the instances of a
  /// running program.
  private var registered:
    (registrations: PersistentTable<LabRegistration>, removed: [LabRegistration], content: GraphContent, isLive: Bool)?
  /// Highest number of a registration in the last drawing. If all numbers are higher, another scenario is on stage.
  private var newest = -1
  /// Folder of the Swift code in the last drawing; nil for another stage.
  private var root: String?
  /// Places for the nodes that a run of a step may show; nil outside of lessons.
  private var reserved: ReservedGraph?
  /// True if the run is over, so that only existing nodes and the freed objects of `GhostObjects` have places.
  private var isSettled = false
  /// The drawing to show; nil before the first. While a layout is in flight, the drawing belongs to an earlier picture.
  private(set) var scene: GraphScene?
  /// Number of the shown drawing. It increases with each drawing that is shown.
  private(set) var number = 0
  /// Nodes and edges that exist at the shown moment.
  private(set) var presence = GraphPresence(VisibleGraph(GraphContent(), GraphLook()))

  /// True if the shown drawing is the wanted one.
  var isCurrent: Bool { wanted == known.last?.request }

  /// Updates the wanted drawing to the stage and the size of the pane.
  ///
  /// - Parameter later: size of the pane at the end of the run, if it differs.
  /// - Returns: the effect for a layout; nil if the drawing is known or another layout is in flight.
  mutating func follow(_ stage: ShownStage, area: Area, later: Size? = nil, isASCII: Bool) -> Effect? {
    let now = Key(
      picture: stage.pictureVersion,
      view: Key.View(
        look: stage.look, mode: stage.arranged.mode, width: area.width, height: area.height, later: later,
        isASCII: isASCII))
    if now == key { return nil }
    key = now
    let content = stage.content
    var look = stage.look
    // While code is read, all groups are closed.
    if stage.source != nil, look.opened == nil { look.opened = [] }
    var present = VisibleGraph(content, look)
    var graph = present
    var ghosts: [(place: String, object: String)] = []
    var additions: GraphScene.Additions?
    if let run = stage.run {
      if reserved?.run != run || reserved?.subject != stage.look.subject {
        // A run starts without an earlier drawing, so that the same run is always drawn the same.
        startsAfresh = true
        reserved = ReservedGraph(run, stage.look.subject, promised: stage.snapshot?.outline ?? GraphOutline())
      }
      isSettled = stage.shown.lesson?.hasEnded == true
      if isSettled { ghosts = GhostObjects.places(stage, &reserved) }
      let seated = reserved?.assignPlaces(content) ?? content
      present = VisibleGraph(seated, stage.look)
      let kept = isSettled ? reserved?.withoutUnusedPlaces(seated, ghosts: Set(ghosts.map(\.place))) : reserved?.content
      graph = VisibleGraph(kept ?? content, stage.look)
    } else {
      // Another scenario starts without an earlier drawing, too, so that the same file is always drawn the same.
      if let ending = stage.ending { graph = VisibleGraph(ending, stage.look) }
      if stage.isDrawnAsRegistered {
        let registered = registered(in: stage.arranged, isLive: stage.attached != nil)
        additions = GraphScene.Additions(graph, beside: Set(registered.nodes.map(\.name)))
        var look = stage.look
        look.edges = .both
        graph = VisibleGraph(registered, look)
        startsAfresh = true
      }
      let registrations = stage.arranged.registrations.numbers
      let isOther = stage.source.map { $0.root != root } ?? registrations.allSatisfy { $0 > newest }
      if reserved != nil || isOther { (startsAfresh, known) = (true, []) }
      (newest, root) = (registrations.max() ?? newest, stage.source?.root)
      (reserved, isSettled) = (nil, false)
    }
    presence = GraphPresence(
      present,
      gone: stage.touched.freed.compactMap { name in
        reserved?.place(of: name).map { ($0, name) }
      } + ghosts)
    let effect = want(
      GraphScene.Request(
        graph, look, view: .init(width: area.width, height: area.height), laterView: later, isASCII: isASCII,
        isReserved: reserved != nil, additions: additions))
    return key == nil ? follow(stage, area: area, later: later, isASCII: isASCII) : effect
  }

  /// Returns the graph of the registered services and their needs. A removed service that is missing, or whose instances
  /// live on, keeps its place.
  ///
  /// - Parameter isLive: true to leave room for many instances in each box, for a running program.
  /// - Complexity: O(1) if no registration was ever removed and none has changed since the last call.
  private mutating func registered(in world: World, isLive: Bool) -> GraphContent {
    let removed = world.drawnRemoved
    if let registered, registered.registrations == world.registrations, registered.removed == removed,
      registered.isLive == isLive
    {
      return registered.content
    }
    let content = GraphContent(Picture(registeredIn: world, roomFor: isLive ? 1_000 : 0, keeping: removed))
    registered = (world.registrations, removed, content, isLive)
    return content
  }

  private mutating func want(_ request: GraphScene.Request) -> Effect? {
    wanted = request
    // After a change of the view, drawings that depend on earlier ones are dropped. A return to the view is then drawn
    // afresh.
    if let view = key?.view, known.last.map({ $0.view.unfolded != view.unfolded }) ?? false {
      known.removeAll { !$0.isFresh }
    }
    guard let index = known.firstIndex(where: { $0.request == request }) else { return ask() }
    show(known.remove(at: index))
    return nil
  }

  /// Shows a finished drawing, if it is still wanted.
  ///
  /// - Returns: the effect for the next layout, if another drawing is wanted meanwhile; otherwise nil.
  mutating func take(_ scene: GraphScene, for request: GraphScene.Request) -> Effect? {
    let made = underWay
    if underWay?.request == request { underWay = nil }
    guard request == wanted, let view = made?.view ?? key?.view else { return ask() }
    show(Known(request: request, scene: scene, view: view, isFresh: made?.isFresh ?? true))
    // The final drawing of a run is centred, so drawings of earlier moments must not depend on it.
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
    // Existing objects go before reserved places if the pane has no room for both.
    reserved?.giveUpPlaces()
    key = nil
  }

  /// Returns the effect for the wanted layout; nil if a layout is in flight or the drawing is known.
  ///
  /// After a change of content or folds, the layout stays close to the last drawing, unless it must start afresh. In
  /// another size, mode or detail, it depends on the request alone, so that the history does not matter.
  private mutating func ask() -> Effect? {
    guard underWay == nil, let wanted, let view = key?.view, known.last?.request != wanted else { return nil }
    // With places reserved for all nodes, a layout does not need an earlier drawing to be stable.
    let isPromised = wanted.isReserved && (isSettled || reserved?.subject != .objects)
    // Code with other open groups has another picture. After an edit, the picture stays close to the last one.
    let isOfCode = root != nil
    let last = known.last.flatMap { (isOfCode ? $0.view == view : $0.view.unfolded == view.unfolded) ? $0 : nil }
    let near = isPromised || startsAfresh ? nil : last
    let direction = wanted.isReserved ? nil : last?.scene.fit.direction
    underWay = (wanted, view, near == nil)
    return .layOut(wanted, near: near?.scene, keeping: direction, cache: scene?.cache ?? LayoutCache())
  }
}
