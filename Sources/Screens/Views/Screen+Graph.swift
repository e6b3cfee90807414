import Canvas
import Diagrams
import Laboratory
import Layout
import Stage
import Support

extension Screen {
  mutating func drawGraph(in area: Area) {
    if narratesInGraph, let snapshot = stage.snapshot {
      drawBorder(area, title: Words.Pane.explanation, hasFocus: hasFocus(.graph))
      _ = drawNarration(snapshot, in: area.inner)
      return
    }
    if stage.view != .graph { return drawRunView(in: area) }
    guard let (scene, inner) = self.scene else {
      drawBorder(area, title: title, hasFocus: hasFocus(.graph))
      // An empty graph needs no notice: its layout takes no noticeable time.
      let count = stage.picture.services.count
      let text = count == 0 ? "" : Words.Pane.layingOut(services: count)
      frame.put(fitted(text, area.inner.width), area.inner.x + 1, area.inner.y + area.inner.height / 2, .dim)
      return
    }
    let size = scene.drawing.size
    let isCut = size.width > inner.width || size.height > inner.height
    drawBorder(
      area, title: title, hasFocus: hasFocus(.graph), note: note(scene, width: area.width - 10 - TextWidth.of(title)))
    if isCut {
      let text = Words.Pane.scrolls(size.width, height: size.height)
      frame.put(text, max(area.x, area.maxX - 2 - TextWidth.of(text)), area.maxY - 1, .dim)
    }
    if !isCut { drawLegend(scene, in: area) }
    let presence = graph.drawn.presence
    let isEmpty = scene.names.allSatisfy { presence[$0] == nil && presence.gone[$0] == nil }
    guard !isEmpty || !stage.touched.isEmpty else {
      let text = whyEmpty
      frame.put(
        fitted(text, inner.width), inner.x + max(0, (inner.width - TextWidth.of(text)) / 2), inner.y + inner.height / 2,
        .dim)
      return
    }
    let origin = graph.corner(of: scene, in: inner)
    let viewport = Rect(x: inner.x - origin.x, y: inner.y - origin.y, width: inner.width, height: inner.height)
    var painter = GraphPainter(scene: scene, glyphs: glyphs, presence: graph.drawn.presence)
    (painter.selection, painter.touched, painter.motion) = (graph.selectedPlace(stage), stage.touched, graph.motion)
    (painter.dimsEmpty, painter.failedPath) = (stage.isInLesson, stage.shown.failedPath)
    (painter.faults, painter.keptPath) = (stage.faults, stage.keptPath)
    painter.progress = stage.play?.progress
    (painter.widensNames, painter.marksLocator) = (stage.source != nil, true)
    var canvas = painter.paint(viewport)
    if isCut, graph.showsMinimap { Minimap(scene, viewport).draw(on: &canvas, glyphs) }
    frame.draw(canvas, at: inner.x, inner.y)
  }

  /// Notice for a graph pane without anything to draw.
  var whyEmpty: String {
    if stage.attached != nil { return Words.Pane.noServices }
    if let source = stage.source { return whyEmpty(source) }
    guard stage.place == .code else {
      return stage.picture.services.isEmpty
        ? Words.Pane.noServicesAdd(stage.keys[.add]) : Words.Pane.noObjects(resolve: stage.keys[.resolve])
    }
    let hasRun = stage.at == nil ? stage.isOver : stage.shown.lesson?.hasEnded == true
    if !hasRun { return Words.Pane.runsCode(stage.keys[.nextEvent]) }
    let wasMade = stage.shown.lesson?.made.isEmpty == false
    return wasMade ? Words.Pane.noneAlive : Words.Pane.noneMade
  }

  /// Returns notes on the drawing for the pane's border, as many as fit: a pending layout, the focus and hidden parts.
  private func note(_ scene: GraphScene, width: Int) -> String {
    var parts: [String] = []
    // The drawing may not show yet which rows are unfolded.
    if stage.source != nil, !graph.drawn.isCurrent { parts.append(Words.Pane.updatingLayout) }
    if let focus = stage.look.focus {
      parts.append(Words.Pane.around(DisplayText.visible(focus), escape: Key.escape.label))
    }
    // A loop without temporary arrays, because it runs for each frame.
    var left = 0
    for node in stage.content.nodes where node.kind == .protocol && scene.group(of: node.name) == nil { left += 1 }
    if left > 0 { parts.append(Words.Pane.moreProtocols(left, key: stage.keys[.zoom])) }
    if let beginning = scene.sharedBeginning {
      parts.append(Words.Pane.namesBegin(with: DisplayText.visible(beginning)))
    }
    if !scene.hidden.isEmpty { parts.append(Words.Pane.folded(scene.hidden.values.reduce(0, +))) }
    return parts.reduce("") { note, part in
      let longer = note.isEmpty ? part : "\(note)  \(part)"
      return TextWidth.of(longer) <= width ? longer : note
    }
  }

  private var title: String {
    switch stage.look.subject {
    case .services: stage.look.edges == .both ? Words.Pane.graph : Words.Pane.graphOf(stage.look.edges.rawValue)
    case .objects: Words.Pane.objects
    case .control: Words.Pane.calls
    }
  }
}
