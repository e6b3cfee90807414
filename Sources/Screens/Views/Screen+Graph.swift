import Canvas
import Diagrams
import Laboratory
import Layout
import Stage
import Support

extension Screen {
  mutating func drawGraph(in area: Area) {
    if narratesInGraph, let snapshot = stage.snapshot {
      drawBorder(area, title: Words.Pane.text, hasFocus: hasFocus(.graph))
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
    let presence = graph.drawn.presence
    let isEmpty =
      stage.touched.isEmpty && scene.names.allSatisfy { presence[$0] == nil && presence.gone[$0] == nil }
    let painted = isEmpty ? nil : painter(of: scene).painted(viewport(of: scene, in: inner))
    drawBorder(
      area, title: title, hasFocus: hasFocus(.graph),
      note: note(
        scene, selection: painted?.namesSelection == false ? graph.selectedPlace(stage) : nil,
        width: area.width - 10 - TextWidth.of(title)))
    if isCut {
      let text = Words.Pane.scrolls(size.width, height: size.height)
      frame.put(text, max(area.x, area.maxX - 2 - TextWidth.of(text)), area.maxY - 1, .dim)
    }
    if !isCut { drawLegend(scene, in: area) }
    guard let painted else {
      let lines = DisplayText.wrapped(whyEmpty, width: max(1, inner.width - 2))
      let top = inner.y + max(0, (inner.height - lines.count + 1) / 2)
      for (row, line) in lines.prefix(clamped: inner.height).enumerated() {
        frame.put(line, inner.x + max(0, (inner.width - TextWidth.of(line)) / 2), top + row, .dim)
      }
      return
    }
    var canvas = painted.frame
    if isCut, graph.showsMinimap { Minimap(scene, viewport(of: scene, in: inner)).draw(on: &canvas, glyphs) }
    frame.draw(canvas, at: inner.x, inner.y)
  }

  private func viewport(of scene: GraphScene, in area: Area) -> Rect {
    let origin = graph.corner(of: scene, in: area)
    return Rect(x: area.x - origin.x, y: area.y - origin.y, width: area.width, height: area.height)
  }

  /// Painter of the graph as the pane shows it now.
  func painter(of scene: GraphScene) -> GraphPainter {
    var painter = GraphPainter(scene: scene, glyphs: glyphs, presence: graph.drawn.presence)
    (painter.selection, painter.touched, painter.motion) = (graph.selectedPlace(stage), stage.touched, graph.motion)
    (painter.dimsEmpty, painter.failedPath) = (stage.isInLesson, stage.shown.failedPath)
    (painter.faults, painter.keptPath) = (stage.faults, stage.keptPath)
    if let cycles = stage.sourceView.arrangement?.faults { painter.faults.merge(cycles) { fault, _ in fault } }
    painter.progress = stage.play?.progress
    (painter.widensNames, painter.marksLocator) = (stage.source != nil, true)
    return painter
  }

  /// Notice for a graph pane without anything to draw.
  var whyEmpty: String {
    if stage.attached != nil { return Words.Pane.noServices }
    if let source = stage.source { return whyEmpty(source) }
    guard stage.place == .code else {
      return stage.picture.services.isEmpty
        ? Words.Pane.noServicesAdd(stage.keys[.add]) : Words.Pane.noInstances(resolve: stage.keys[.resolve])
    }
    let hasRun = stage.at == nil ? stage.isOver : stage.shown.lesson?.hasEnded == true
    let isUnderWay = stage.at != nil || stage.shown.lesson.map { $0.line != nil && !$0.hasEnded } ?? false
    if !hasRun { return isUnderWay ? Words.Pane.noneThen : Words.Pane.runsCode(stage.keys[.nextEvent]) }
    let wasMade = stage.shown.lesson?.made.isEmpty == false
    return wasMade ? Words.Pane.noneAlive : Words.Pane.noneMade
  }

  /// Returns notes on the drawing for the pane's border, as many as fit: a name that the drawing cuts, a pending layout,
  /// the focus and hidden parts.
  ///
  /// - Parameter selection: place of the selected node if its box has no room for its full name; otherwise nil.
  private func note(_ scene: GraphScene, selection: String?, width: Int) -> String {
    var parts: [String] = []
    if let selection {
      let name = DisplayText.visible(graph.drawn.presence.text(of: selection))
      let text = Words.Pane.selected(name)
      parts.append(
        TextWidth.of(text) <= width ? text : DisplayText.fittedInMiddle(name, to: width, ellipsis: glyphs.ellipsis))
    }
    // The drawing may not show yet which rows are unfolded.
    if stage.source != nil, !graph.drawn.isCurrent { parts.append(Words.Pane.updatingLayout) }
    if stage.sourceView.neighbourhood?.isChain == true {
      parts.append(Words.Pane.chain(escape: Key.escape.label))
    } else if let focus = stage.look.focus {
      // The identifier of a group ends with a slash.
      let title = stage.source?.graph.title(of: focus) ?? focus
      let name = title.hasSuffix("/") ? String(title.dropLast()) : title
      parts.append(Words.Pane.around(DisplayText.visible(name), escape: Key.escape.label))
    }
    // A loop without temporary arrays, because it runs for each frame.
    var left = 0
    for node in stage.content.nodes where node.kind == .protocol && scene.group(of: node.name) == nil { left += 1 }
    if left > 0 { parts.append(Words.Pane.moreProtocols(left, key: stage.keys[.zoom])) }
    if let beginning = scene.sharedBeginning {
      parts.append(Words.Pane.namesBegin(with: DisplayText.visible(beginning)))
    }
    // The knots of the code base stand here if there is room for them.
    if stage.source?.isNarrowed == false, stage.look.focus == nil {
      for knot in stage.sourceView.arrangement?.knots ?? [] {
        let texts = knot.texts.map { DisplayText.visible($0) }
        let used = parts.reduce(0) { $0 + TextWidth.of($1) + 2 }
        if let text = texts.first(where: { used + TextWidth.of($0) <= width }) ?? texts.last { parts.append(text) }
      }
    }
    if scene.omitted > 0 { parts.append(Words.Code.impliedArrows(scene.omitted)) }
    if stage.look.focus == nil, let group = stage.sourceView.arrangement?.ownGroupNeeded {
      parts.append(Words.Code.arrowInside(DisplayText.visible(String(group.dropLast()))))
    }
    if stage.source == nil, !scene.hidden.isEmpty { parts.append(Words.Pane.folded(scene.hidden.values.reduce(0, +))) }
    return parts.reduce("") { note, part in
      let longer = note.isEmpty ? part : "\(note)  \(part)"
      return TextWidth.of(longer) <= width ? longer : note
    }
  }

  private var title: String {
    let subject =
      switch stage.look.subject {
      case .services: stage.look.edges == .both ? Words.Pane.graph : Words.Pane.graphOf(stage.look.edges.rawValue)
      case .objects: Words.Pane.objects
      case .control: Words.Pane.calls
      }
    return stage.showsEarlierRun ? Words.Pane.ofLastRun(subject) : subject
  }
}
