import Canvas
import Diagrams
import Layout
import Stage

// Selection and scrolling in the graph's pane. Areas are the inner area of the pane; nil if it is not on the screen.
extension GraphPane {
  /// Returns the drawing of the graph with its area; nil if the pane is not visible or has no drawing yet.
  func scene(in area: Area?) -> (scene: GraphScene, area: Area)? {
    guard let area, let scene = drawn.scene else { return nil }
    return (scene, area)
  }

  /// Returns the place of the selected node in the drawing; nil without a selection.
  ///
  /// For Swift code, it is the selected group, or the box that contains the selected service.
  func selectedPlace(_ stage: ShownStage) -> String? {
    if stage.source != nil {
      return stage.sourceView.group ?? stage.selection.flatMap { stage.sourceView.box(of: $0) }
    }
    return stage.selectedNode.flatMap { drawn.presence.place(of: $0) }
  }

  /// Selects the node at a place of the drawing.
  private func select(place: String, _ stage: inout ShownStage) {
    if stage.source != nil { return SourceFolding.select(box: place, &stage) }
    stage.select(node: drawn.presence.title(of: place))
  }

  /// Selects the neighbour of the selected box in a direction, by positions in the drawing.
  func move(_ direction: ScreenDirection, _ stage: inout ShownStage) {
    if let name = drawn.scene?.neighbour(of: selectedPlace(stage) ?? "", direction, among: drawn.presence) {
      select(place: name, &stage)
    }
    stage.revealSelection()
  }

  /// Selects the node at a cell of the screen.
  ///
  /// - Returns: true if there is a node.
  mutating func click(_ column: Int, _ row: Int, _ stage: inout ShownStage, in area: Area) -> Bool {
    guard let (scene, inner) = scene(in: area) else { return false }
    let origin = corner(of: scene, in: inner)
    // While a new layout is computed, the drawing may still contain nodes that no longer exist.
    guard let name = scene.name(atX: column - origin.x, y: row - origin.y), drawn.presence[name] != nil else {
      return false
    }
    select(place: name, &stage)
    stage.revealSelection()
    return true
  }

  /// Scrolls the graph or the view of the run.
  mutating func scroll(_ columns: Int, _ rows: Int, _ view: StepView, in area: Area?) {
    if view != .graph { return runView.scroll(by: columns, rows, in: area) }
    origin.x += columns
    origin.y += rows
    clampOrigin(in: area)
  }

  /// Scrolls until the selected box is visible, or is in the middle of the pane.
  mutating func reveal(_ reveal: ShownStage.Reveal, _ stage: ShownStage, in area: Area?) {
    guard let (scene, area) = scene(in: area), let box = selectedPlace(stage).flatMap({ scene.box(of: $0) }) else {
      return
    }
    func shown(_ start: Int, _ size: Int, _ from: Int, _ room: Int) -> Int {
      if size >= room { return max(0, from - 1) }
      // A box outside of the pane moves to the middle, so that the next keys need not scroll again.
      let isSeen = from >= start + 1 && from + size <= start + room - 1
      return isSeen && reveal == .visible ? start : from + size / 2 - room / 2
    }
    origin.x = shown(origin.x, box.width, box.x, area.width)
    origin.y = shown(origin.y, box.height, box.y, area.height)
    clampOrigin(in: area)
  }

  private mutating func clampOrigin(in area: Area?) {
    guard let (scene, area) = scene(in: area) else { return }
    let size = scene.drawing.size
    origin.x = origin.x.clamped(0, size.width - area.width)
    origin.y = origin.y.clamped(0, size.height - area.height)
  }
}
