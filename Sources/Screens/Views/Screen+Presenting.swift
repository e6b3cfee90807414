import Canvas
import Diagrams
import Laboratory
import Layout
import Lessons
import Stage
import Support

// Drawing of a presentation.
extension Screen {
  mutating func drawPresentation() {
    if presenting?.isBlank == true { return }
    let plan = plan
    drawPresentedTitle(plan)
    if let comparison = presenting?.comparison, let other = plan.other {
      drawCompared(comparison, in: plan.graph, other)
    } else {
      drawPresentedStage(in: plan.graph)
    }
    if let snapshot = stage.lesson, stage.tellsRest(presenting), let area = plan.rest {
      drawRule(Area(x: area.x - 1, y: area.y - 1, width: plan.isBeside ? area.width + 1 : frame.width, height: 1))
      if plan.isBeside { drawDivider(plan.graph.x - 1, from: plan.graph.y, to: plan.graph.maxY) }
      drawPresentedLegend(plan)
      return drawRest(snapshot, in: area)
    }
    if let area = plan.code, let snapshot = stage.snapshot, let place = stage.shown.lesson {
      let rule = Area(x: area.x - 1, y: area.y - 1, width: plan.isBeside ? area.width + 1 : frame.width, height: 1)
      drawRule(rule)
      drawCode(snapshot, place, in: Area(x: area.x, y: area.y - 1, width: area.width, height: area.height + 1))
      frame.makeHeavy(in: rule)
    }
    if let area = plan.text, let snapshot = stage.snapshot {
      drawPresentedPuzzle(snapshot, in: area)
      drawDivider(plan.graph.x - 1, from: area.y, to: area.maxY)
    }
    if plan.isBeside { drawDivider(plan.graph.x - 1, from: plan.graph.y, to: plan.graph.maxY) }
    drawRule(Area(x: 0, y: plan.caption.y - 1, width: frame.width, height: 1))
    drawPresentedLegend(plan)
    let said = PresentingCaption(self)
    for (row, line) in said.rows(plan.caption, ellipsis: glyphs.ellipsis).enumerated() {
      frame.put(line.text, plan.caption.x, plan.caption.y + row, .of(line.tone.captionRole, bold: true))
    }
  }

  /// Areas of the presentation. On a screen that is too small for it, they are those that it would have.
  var plan: PresentingLayout { layout.presented ?? PresentingLayout(stage, display, presenting) }

  private mutating func drawRule(_ area: Area) {
    let bar = glyphs.isASCII ? glyphs.pane.top : "━"
    frame.put(String(repeating: bar, clamped: area.width), area.x, area.y, .of(.border, bold: true))
  }

  private mutating func drawDivider(_ x: Int, from top: Int, to bottom: Int) {
    for row in top..<max(top, bottom) { frame.put(glyphs.isASCII ? "|" : "┃", x, row, .of(.border, bold: true)) }
  }

  // MARK: Title

  /// Draws the title: the step or document and the number of live objects; in a comparison, the titles of both steps.
  private mutating func drawPresentedTitle(_ plan: PresentingLayout) {
    let live =
      stage.source.map { " \(Words.Code.services($0.graph.project.services.count)) " }
      ?? Words.Presented.alive(glyphs.dot, count: stage.picture.liveCount)
    let runs =
      presenting?.advance.map { stage.isPlaying ? Self.word(for: $0.phase) : Words.Presented.waits } ?? ""
    let end = frame.width - TextWidth.of(live + runs)
    let mark = stage.at.map { Words.Presented.past($0, of: stage.timeline.count) } ?? ""
    guard let comparison = presenting?.comparison, let other = plan.other else {
      let used = frame.put(" " + fitted(stageTitle, end - TextWidth.of(mark) - 2), 0, 0, .of(.title, bold: true))
      frame.put(mark, used, 0, .of(.warning, bold: true))
      frame.put(runs, end, 0, .of(.accent, bold: true))
      frame.put(
        live, frame.width - TextWidth.of(live), 0, .of(stage.picture.liveCount > 0 ? .good : .dim, bold: true))
      return
    }
    let title = stageTitle + (comparison.isEarly(stage) ? Words.Presented.soFar : "")
    let used = frame.put(
      " " + fitted(title, plan.graph.width - TextWidth.of(mark)), 0, 0, .of(.title, bold: true))
    frame.put(mark, used, 0, .of(.warning, bold: true))
    let compared = "\(comparison.other.number) \(comparison.other.title)"
    let said = Words.Presented.compared(
      compared, isEnd: comparison.other.moment == .end, isPuzzle: comparison.other.isPuzzle)
    frame.put(fitted(said, other.width), other.x, 0, .of(.title, bold: true))
    drawDivider(other.x - 1, from: 0, to: other.maxY)
  }

  private static func word(for phase: AutoAdvance.Phase?) -> String {
    switch phase {
    case .reading, .seeing: Words.Presented.reads
    case .asking, .solving: Words.Presented.thinks
    case .giving, .running, nil: Words.Presented.runs
    }
  }

  private var stageTitle: String {
    if let source = stage.source { return DisplayText.visible(Paths.name(source.root)) }
    let title =
      stage.shown.lesson.map { "\($0.step.number) \($0.step.title)" }
      ?? Words.Presented.laboratory(stage.status.documentName, mode: stage.shown.mode.rawValue)
    if stage.readsFirst || presenting?.comparison != nil { return title }
    let drawing = stage.view == .graph ? title : Words.Presented.view(ViewTable[stage.view].title, of: title)
    return stage.showsEarlierRun ? Words.Pane.ofLastRun(drawing) : drawing
  }

  // MARK: Text and tasks

  /// Draws the text that follows the answers, and the tasks below it.
  private mutating func drawRest(_ snapshot: LessonSnapshot, in area: Area) {
    let width = min(area.width, PresentingLayout.narrationWidth)
    let lines = NarrationText.lines(snapshot.afterwards, width: width - 2, height: area.height / 2)
    for (row, line) in lines.prefix(clamped: area.height).enumerated() {
      var x = area.x + 1
      for word in line { x += frame.put(word.text, x, area.y + row, Self.bold(word.style)) }
    }
    let used = lines.isEmpty ? 0 : lines.count + 1
    let rest = Area(x: area.x + 1, y: area.y + used, width: width - 2, height: max(0, area.height - used))
    drawTasks(tasks(of: snapshot.verdict, width: rest.width, height: rest.height), in: rest)
  }

  /// Returns the lines of the exercises without the questions, which the caption has.
  private func tasks(of verdict: Verdict, width: Int, height: Int) -> [[TaskText.Part]] {
    var tasks = verdict
    tasks.questions = []
    return TaskText(
      tasks, open: nil, answer: stage.answer, isOver: stage.isOver, width: width - 1, height: height, glyphs: glyphs,
      keys: stage.keys
    ).lines
  }

  private mutating func drawTasks(_ lines: [[TaskText.Part]], in area: Area) {
    for (row, line) in lines.prefix(clamped: area.height).enumerated() {
      var x = area.x
      for part in line {
        x += frame.put(part.text, x, area.y + row, Self.bold(part.style), limit: max(0, area.maxX - x))
      }
    }
  }

  /// Draws the text of a puzzle and its task. The task keeps its rows if there is little room.
  private mutating func drawPresentedPuzzle(_ snapshot: LessonSnapshot, in area: Area) {
    var verdict = shownVerdict(snapshot)
    // Until the questions are answered, or skipped, a task could give an answer away.
    if stage.openQuestion != nil { verdict.exercises = [] }
    let task = tasks(of: verdict, width: area.width, height: area.height / 2)
    let room = area.height - task.count - (task.isEmpty ? 0 : 1)
    let row = drawNarration(snapshot, in: Area(x: area.x - 1, y: area.y, width: area.width + 1, height: room))
    drawTasks(task, in: Area(x: area.x, y: row + 1, width: area.width, height: task.count))
    let below = row + task.count + 2
    guard let scene = stage.target?.scene else { return }
    let own = Area(x: area.x, y: below, width: area.width, height: area.maxY - below)
    guard let place = plan.target ?? (own.height > scene.drawing.size.height ? own : nil) else { return }
    frame.put(Words.Task.targetGraph, place.x, place.y, .of(.text, bold: true))
    drawTarget(scene, in: Area(x: place.x, y: place.y + 1, width: place.width, height: place.height - 1))
  }

  // MARK: Graph

  private mutating func drawPresentedStage(in area: Area) {
    if let snapshot = stage.snapshot, stage.readsFirst {
      let room = Area(
        x: area.x, y: area.y, width: min(area.width, PresentingLayout.narrationWidth), height: area.height)
      let rows = NarrationText.lines(snapshot.narration, width: room.width - 2, height: room.height).count
      let top = max(0, (area.height - rows) / 3)
      _ = drawNarration(
        snapshot, in: Area(x: room.x, y: room.y + top, width: room.width, height: room.height - top), air: room.height)
      return
    }
    if stage.view != .graph { return drawPresentedView(in: area) }
    guard let (scene, inner) = self.scene else { return }
    let isEmpty = scene.names.allSatisfy { graph.drawn.presence[$0] == nil }
    if isEmpty, stage.touched.isEmpty {
      let text = whyEmpty
      frame.put(
        fitted(text, area.width), area.x + max(0, (area.width - TextWidth.of(text)) / 2), area.y + area.height / 2,
        .of(.dim, bold: true))
    } else {
      let origin = graph.corner(of: scene, in: inner)
      let viewport = Rect(x: inner.x - origin.x, y: inner.y - origin.y, width: inner.width, height: inner.height)
      frame.drawHeavy(presentedPainter(of: scene).paint(viewport), in: inner, Self.bold)
      if isPointing, panes.focus == .graph, let place = graph.selectedPlace(stage), let box = scene.box(of: place) {
        light(Area(x: box.x + origin.x, y: box.y + origin.y, width: box.width, height: box.height), in: inner)
      }
    }
    drawStepScreen(in: area)
  }

  private func presentedPainter(of scene: GraphScene) -> GraphPainter {
    var painter = GraphPainter(scene: scene, glyphs: glyphs, presence: graph.drawn.presence)
    (painter.touched, painter.motion, painter.faults) = (stage.touched, graph.motion, stage.faults)
    (painter.dimsEmpty, painter.failedPath) = (stage.isInLesson, stage.shown.failedPath)
    painter.marksLocator = true
    return painter
  }

  private mutating func drawPresentedView(in area: Area) {
    guard let drawing = graph.runView.drawing, !drawing.isEmpty else {
      let lines = DisplayText.wrapped(whyRunIsEmpty, width: max(1, area.width - 2))
      for (row, line) in lines.enumerated() { frame.put(line, area.x + 1, area.y + area.height / 2 + row, .dim) }
      return
    }
    let place = PresentingLayout.middle(drawing.size, in: area)
    let size = Size(width: place.width, height: place.height)
    frame.drawHeavy(drawing.frame(size, scrolled: graph.runView.scroll, glyphs), in: place, Self.bold)
  }

  /// Draws arrows into the row below a view of the run that continues outside of the presentation's area.
  private mutating func drawPresentedContinuation(in area: Area, row: Int) {
    guard stage.view != .graph, !stage.readsFirst, let drawing = graph.runView.drawing, !drawing.isEmpty else { return }
    drawContinuation(of: drawing.size, in: PresentingLayout.middle(drawing.size, in: area), row: row)
    frame.makeHeavy(in: Area(x: area.x, y: row, width: area.width, height: 1))
  }

  /// Draws the screen of the step's code in the lower right corner of an area.
  private mutating func drawStepScreen(in area: Area) {
    let lines = stage.at == nil ? stage.snapshot?.screen ?? [] : []
    guard !lines.isEmpty, area.height > 4, area.width > 24 else { return }
    let width = min(area.width / 2, (lines.map(TextWidth.of).max() ?? 0) + 4)
    let height = min(lines.count, area.height - 2) + 2
    let box = Area(x: area.maxX - width, y: area.maxY - height, width: width, height: height)
    frame.fill(box)
    drawBorder(box, title: Words.Presented.stepScreen, hasFocus: false)
    for (row, line) in lines.prefix(clamped: height - 2).enumerated() {
      frame.put(fitted(line, box.inner.width), box.inner.x, box.inner.y + row, .of(.accent, bold: true))
    }
    frame.makeHeavy(in: box)
  }

  // MARK: Two graphs

  private mutating func drawCompared(_ comparison: Comparison, in left: Area, _ right: Area) {
    if let (scene, inner) = self.scene {
      let origin = graph.corner(of: scene, in: inner)
      paint(scene, graph.drawn.presence, comparison.here, at: origin, in: inner)
      if isPointing, let place = graph.selectedPlace(stage), let box = scene.box(of: place) {
        light(Area(x: box.x + origin.x, y: box.y + origin.y, width: box.width, height: box.height), in: inner)
      }
    }
    if stage.isUnrunCode, stage.shown.instances.isEmpty {
      let text = Words.Presented.notRun(stage.keys[.presentNext])
      frame.put(fitted(text, left.width - 2), left.x + 1, left.y + left.height / 2, .of(.accent, bold: true))
    }
    if let scene = comparison.scene {
      paint(scene, comparison.presence, comparison.there, at: Self.centred(scene, in: right), in: right)
    }
  }

  /// Draws a graph of a comparison: bright where it differs from the other graph, and dim elsewhere.
  private mutating func paint(
    _ scene: GraphScene, _ presence: GraphPresence, _ difference: GraphDifference, at origin: Point, in area: Area
  ) {
    let canvas = comparedPainter(of: scene, presence, difference).paint(
      Rect(x: area.x - origin.x, y: area.y - origin.y, width: area.width, height: area.height))
    // Hidden and creating lines keep their role when they are lit.
    let lit: Set<Role> = [.accent, .hidden, .creates, .back]
    frame.drawHeavy(canvas, in: area) { $0.isBold && lit.contains($0.role) ? .of(.accent, bold: true) : .dim }
  }

  private func comparedPainter(
    of scene: GraphScene, _ presence: GraphPresence, _ difference: GraphDifference
  ) -> GraphPainter {
    var painter = GraphPainter(scene: scene, glyphs: glyphs, presence: presence)
    painter.touched = difference.touched
    return painter
  }

  private static func centred(_ scene: GraphScene, in area: Area) -> Point {
    let size = scene.drawing.size
    return Point(
      x: area.x + max(0, (area.width - size.width) / 2), y: area.y + max(0, (area.height - size.height) / 2))
  }

  // MARK: Cells

  private static func bold(_ style: Style) -> Style {
    var style = style
    style.isBold = true
    return style
  }

  /// Highlights a box, the target of the pointer, inside an area.
  private mutating func light(_ box: Area, in area: Area) {
    for row in max(box.y, area.y)..<max(box.y, area.y, min(box.maxY, area.maxY)) {
      for column in max(box.x, area.x)..<max(box.x, area.x, min(box.maxX, area.maxX)) { frame.select(column, row) }
    }
  }

  /// Draws the legend of the lines into the row below the graph.
  private mutating func drawPresentedLegend(_ plan: PresentingLayout) {
    let row = plan.isBeside || plan.code == nil ? plan.caption.y - 1 : plan.graph.maxY
    drawPresentedContinuation(in: plan.graph, row: row)
    guard stage.view == .graph, !stage.readsFirst, let (scene, inner) = self.scene else { return }
    let area = Area(x: plan.graph.x, y: row, width: frame.width - plan.graph.x, height: 1)
    let size = scene.drawing.size
    if size.width > inner.width || size.height > inner.height {
      let text = Words.Pane.scrolls(size.width, height: size.height)
      frame.put(text, max(area.x, area.maxX - 2 - TextWidth.of(text)), row, .of(.accent, bold: true))
      return
    }
    let subject = stage.look.subject
    if let comparison = presenting?.comparison {
      var legend = GraphLegend(
        stage.content, subject, of: comparedPainter(of: scene, graph.drawn.presence, comparison.here))
      if let scene = comparison.scene {
        let painter = comparedPainter(of: scene, comparison.presence, comparison.there)
        legend = legend.union(GraphLegend(comparison.other.content(of: subject), subject, of: painter))
      }
      draw(legend, in: area)
    } else {
      draw(GraphLegend(stage.content, subject, of: presentedPainter(of: scene)), in: area)
    }
    frame.makeHeavy(in: area)
  }
}

extension OutputLine.Tone {
  fileprivate var captionRole: Role { self == .plain ? .title : role }
}
