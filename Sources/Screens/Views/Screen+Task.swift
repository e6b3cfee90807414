import Canvas
import Diagrams
import Laboratory
import Layout
import Lessons
import Stage
import Support

extension Screen {
  /// Draws the task pane: questions and exercises.
  ///
  /// The text is shortened to fit. It is whole and scrolls while the pane has the focus or is scrolled.
  mutating func drawTask(in area: Area) {
    guard let snapshot = stage.snapshot, let (text, inner) = taskText(in: area) else { return }
    let first = max(0, min(panes.scroll[.task] ?? 0, text.lines.count - inner.height))
    let isScrolled = text.lines.count > inner.height && text.leftOut == 0
    let more = text.leftOut > 0 ? text.leftOut : text.lines.count - first - inner.height
    drawBorder(
      area, title: taskTitle(snapshot), hasFocus: hasFocus(.task),
      note: isScrolled ? taskMarks(snapshot) : taskNote(snapshot),
      mark: more > 0 ? Words.Task.more(more, way: wayToScroll) : "")
    for (row, line) in text.lines[first...].prefix(clamped: inner.height).enumerated() {
      var x = inner.x
      for part in line { x += frame.put(part.text, x, inner.y + row, part.style, limit: inner.maxX - x) }
    }
    if let place = text.answerPlace, !isCovered, place.line >= first, place.line - first < inner.height {
      frame.cursor = (min(inner.maxX - 1, inner.x + place.cell), inner.y + place.line - first)
    }
  }

  /// The open question; nil while the code is edited, so that the exercises have the room.
  private var openQuestion: QuestionState? { code.isEditing ? nil : stage.openQuestion }

  /// Labels of the keys that scroll to the rest of the task.
  private var wayToScroll: String {
    let down = stage.keys.label(.down, isASCII: glyphs.isASCII)
    if hasFocus(.task) { return down }
    // While keys are typed into the code or sent to the step's own screen, Escape ends that first.
    let isTyped = code.isEditing || stage.askedOfKeys != nil
    return ((isTyped ? [Key.escape.label] : []) + [stage.keys[.focus], down]).joined(separator: ", ")
  }

  /// Number of rows by which the whole task exceeds the pane.
  var taskOverflow: Int {
    guard let area = layout.areas[.task], let (text, inner) = taskText(in: area, isWhole: true) else { return 0 }
    return max(0, text.lines.count - inner.height)
  }

  /// Returns whether the task pane has the result of a question.
  func showsResult(ofQuestion number: Int) -> Bool {
    guard let area = layout.areas[.task], let (text, _) = taskText(in: area) else { return false }
    return text.results.contains(number)
  }

  private func taskText(in area: Area, isWhole: Bool = false) -> (text: TaskText, inner: Area)? {
    guard let snapshot = stage.snapshot else { return nil }
    // In the past of the current step, the pane keeps the present verdict.
    let isPastOfNow = stage.at != nil && stage.lesson?.step == snapshot.step
    let verdict = shownVerdict(isPastOfNow ? stage.lesson ?? snapshot : snapshot)
    let isOver = (isPastOfNow ? stage.world : stage.shown).lesson?.hasEnded == true
    let inner = uncovered(area)
    let isRead = isWhole || hasFocus(.task) || (panes.scroll[.task] ?? 0) > 0
    let text = TaskText(
      verdict, open: openQuestion, answer: stage.answer, isOver: isOver,
      width: inner.width - 1, height: isRead ? nil : inner.height, glyphs: glyphs, keys: stage.keys,
      graphChange: snapshot.graphChange, decidingInput: snapshot.decidingInput,
      isEdited: snapshot.isEdited, isWorking: code.isEditing)
    return (text, inner)
  }

  /// Returns the verdict to show. A puzzle has no end at which a goal is missed: its goals are open or reached,
  /// and in the past they are open.
  func shownVerdict(_ snapshot: LessonSnapshot) -> Verdict {
    guard let commands = snapshot.commands else { return snapshot.verdict }
    if stage.at != nil { return snapshot.verdict.unjudged }
    return commands.given == 0 ? snapshot.verdict.untried : snapshot.verdict.withoutMisses
  }

  private func taskTitle(_ snapshot: LessonSnapshot) -> String {
    if snapshot.review != nil { return Words.Task.review }
    if openQuestion != nil { return Words.Task.expectation }
    if snapshot.verdict.isAwaited(isOver: stage.isOver) { return Words.Task.yourAnswer }
    return snapshot.verdict.exercises.isEmpty && !snapshot.verdict.questions.isEmpty
      ? Words.Task.yourAnswers : Words.Task.task
  }

  /// Returns the marks of all goals for the pane's border, where they stay visible during scrolling.
  private func taskMarks(_ snapshot: LessonSnapshot) -> String {
    let marks = shownVerdict(snapshot).exercises.map { exercise in
      exercise.goals.map { goal in
        switch goal.status {
        case .open: glyphs.open
        case .reached: glyphs.tick
        case .missed: glyphs.cross
        }
      }.joined()
    }
    return marks.isEmpty ? "" : Words.Task.goals + marks.joined(separator: " ")
  }

  private func taskNote(_ snapshot: LessonSnapshot) -> String {
    guard let commands = snapshot.commands, commands.given > 0 else {
      guard let open = openQuestion, snapshot.verdict.questions.count > 1 else { return "" }
      return Words.Task.question(open.number, of: snapshot.verdict.questions.count)
    }
    let count = Words.Task.commands(commands.given)
    // A task that is not done needs more commands than those so far.
    guard snapshot.verdict.exercises.allSatisfy(\.isReached) else { return count }
    return commands.solution.map { Words.Task.solution(count, commands: $0) } ?? count
  }

  /// Draws the graph that a puzzle asks for.
  mutating func drawTarget(in area: Area) {
    guard let scene = stage.target?.scene else { return }
    drawBorder(area, title: Words.Task.targetGraph, hasFocus: false)
    drawTarget(scene, in: area.inner)
  }

  /// Draws the graph at the top of an area, in its middle column.
  mutating func drawTarget(_ scene: GraphScene, in area: Area) {
    let size = scene.drawing.size
    let view = Rect(x: 0, y: 0, width: min(size.width, area.width), height: min(size.height, area.height))
    let canvas = GraphPainter(scene: scene, glyphs: glyphs).paint(view)
    frame.draw(canvas, at: area.x + (area.width - view.width) / 2, area.y)
  }
}
