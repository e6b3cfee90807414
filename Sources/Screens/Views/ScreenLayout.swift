import Canvas
import Diagrams
import Laboratory
import Layout
import Lessons
import Stage
import Support

/// Areas of the panes on the screen. A pure function of the stage, the panes and the size of the screen.
struct ScreenLayout: Hashable, Sendable {
  /// Arrangement of the screen.
  enum Form: Hashable, Sendable {
    /// Several panes at once.
    case full
    /// A single pane at a time, because the screen is small or the pane is zoomed. On a small screen the task of a step
    /// stands below the pane.
    case single
    /// Graph, code and a caption, for a projector.
    case presenting
    /// A list between header and footer, for very small screens: services or source outline. A lesson has one pane
    /// without border.
    case list
    /// Only the notice that the screen is too small.
    case tooSmall
  }

  /// Phase of a step with code, on which the areas depend.
  private enum Phase {
    case running
    /// The run is over, or the screen is planned as it will be then.
    case ended
    case edited
  }

  static let smallestWidth = 20
  static let smallestHeight = 6

  let form: Form
  private(set) var areas: [Pane: Area]
  /// Area of the graph to reach in a puzzle, with its border; nil if the step has none or the screen is small.
  private(set) var target: Area?
  /// Panes in the order of the Tab key.
  let order: [Pane]
  /// Areas of a presentation; nil in other forms.
  private(set) var presented: PresentingLayout?
  /// At most two rows of the last message, for the form `list`; empty in other forms.
  private(set) var message: [OutputLine] = []

  /// Computes the areas.
  ///
  /// - Parameters:
  ///   - presenting: the presentation that has the screen; nil without one.
  ///   - isEditing: true while code is edited. In a presentation, the editor then has the whole width.
  ///   - said: lines of the last message, for the form `list`. Empty if a page shows text over the screen.
  init(
    _ stage: ShownStage, _ panes: Panes, _ display: Display, _ presenting: Presenting?, isEditing: Bool,
    said: [OutputLine]
  ) {
    let (width, height) = (display.width, display.height)
    let body = Self.body(display)
    if width < Self.smallestWidth || height < Self.smallestHeight {
      (form, areas, order) = (.tooSmall, [:], [])
    } else if width < 40 || height < 10 {
      form = .list
      message = Array(Screen.wrapped(Screen.message(said), width: max(1, width - 2)).prefix(2))
      let body = Area(x: 0, y: 1, width: width, height: height - 2 - message.count)
      if stage.isInLesson {
        // The area exceeds the screen by one cell, so that the border is invisible.
        order = Self.order(stage)
        areas = [panes.focus: Area(x: -1, y: 0, width: width + 2, height: body.height + 2)]
      } else {
        order = [.services]
        areas = [.services: body]
      }
    } else if presenting != nil, isEditing {
      form = .single
      order = Self.order(stage)
      areas = Self.small(body, stage, .code)
    } else if let presenting {
      form = .presenting
      let plan = PresentingLayout(stage, display, presenting)
      (presented, areas) = (plan, plan.areas)
      order = areas[.code] == nil ? [.graph] : [.graph, .code]
    } else if !Self.hasRoomForPanes(display) || panes.isZoomed {
      form = .single
      order = Self.order(stage)
      areas = panes.isZoomed ? [panes.focus: body] : Self.small(body, stage, panes.focus)
    } else {
      form = .full
      order = Self.order(stage)
      areas =
        switch stage.place {
        case .laboratory, .attached: Self.laboratory(body, stage, panes.focus)
        case .code:
          Self.code(
            body, stage, panes.focus, isEditing ? .edited : stage.isOver ? .ended : .running, isASCII: display.isASCII)
        case .puzzle: Self.puzzle(body, stage, pane: panes.focus, isASCII: display.isASCII)
        case .source: Self.source(body, stage, panes.focus)
        case .page: [.code: body]
        }
      if stage.place == .puzzle { placeTarget(stage) }
    }
  }

  private static func body(_ display: Display) -> Area {
    Area(x: 0, y: 1, width: display.width, height: max(0, display.height - 3))
  }

  /// Returns the size of the graph's inner area at the end of the step's run; nil outside of steps with code, and while
  /// the code is edited.
  func laterGraph(_ stage: ShownStage, _ focus: Pane, _ display: Display, isEditing: Bool) -> Size? {
    guard form == .full, stage.place == .code, !isEditing else { return nil }
    let areas = Self.code(Self.body(display), stage, focus, .ended, isASCII: display.isASCII)
    return areas[.graph].map { Size(width: $0.inner.width, height: $0.inner.height) }
  }

  /// Returns true if the screen has room for several panes. Only then a pane can be zoomed.
  static func hasRoomForPanes(_ display: Display) -> Bool { display.width >= 72 && display.height >= 18 }

  /// True if the screen shows one pane at a time, and the focus selects it.
  var showsOnePane: Bool { form == .single || (form == .list && order != [.services]) }

  /// Inner area of the graph's pane; nil if the pane is not on the screen or has no cells.
  var graphArea: Area? {
    guard let area = areas[.graph]?.inner, area.width > 0, area.height > 0 else { return nil }
    return area
  }

  private static func order(_ stage: ShownStage) -> [Pane] {
    let task: [Pane] = stage.hasTask ? [.task] : []
    return switch stage.place {
    case .laboratory, .attached: [.graph, .services, .inspector, .events, .code]
    case .source: [.graph, .inspector, .code, .services]
    case .code: [.graph, .code] + task + [.events, .services, .inspector]
    case .puzzle: [.graph, .services] + task + [.code, .inspector, .events]
    case .page: [.code]
    }
  }

  /// Places services and inspector on the left, the graph on the right, and the events below the graph.
  ///
  /// On a screen of few rows the events have one row, and eight while they have the focus. The scenario replaces the
  /// events while it has the focus. In a wide window scenario and events have a column to the right of the graph.
  private static func laboratory(_ body: Area, _ stage: ShownStage, _ focus: Pane) -> [Pane: Area] {
    if body.width >= wide, body.height >= 36 {
      let right = min(64, body.width * 28 / 100)
      let rest = Area(x: 0, y: body.y, width: body.width - right, height: body.height)
      var areas = laboratory(rest, stage, focus, events: 0)
      var column = Column(x: body.width - right, y: body.maxY, width: right)
      areas[.events] = column.take(body.height / 2)
      areas[.code] = column.take(column.y - body.y)
      return areas
    }
    let isTall = body.height >= 28
    return laboratory(body, stage, focus, events: isTall ? max(8, body.height / 5) : focus == .events ? 8 : 1)
  }

  /// Minimum number of columns for narration, code and graph side by side.
  private static let wide = 160

  /// Places services, inspector and graph, and the events or the scenario below the graph.
  ///
  /// - Parameter events: number of rows of the events; 0 for neither events nor scenario. The focused scenario takes
  ///   half of the height instead.
  private static func laboratory(_ body: Area, _ stage: ShownStage, _ focus: Pane, events: Int) -> [Pane: Area] {
    let isTall = body.height >= 28
    // A multiple of 4, so that a change of a name rarely changes the panes.
    let wanted = (stage.listedWidth + 2 + 3) / 4 * 4 + 2
    let left = body.width >= 110 ? min(48, max(30, body.width / 5, min(wanted, body.width / 3))) : 24
    var column = Column(x: left, y: body.maxY, width: body.width - left)
    var areas: [Pane: Area] = [:]
    if events > 0 { areas = focus == .code ? [.code: column.take(body.height / 2)] : [.events: column.take(events)] }
    areas[.graph] = column.take(column.y - body.y)
    // The list shows all services as long as the inspector has room for its facts.
    func listed() -> Int { stage.listed.count + stage.scopeRows.count + 2 }
    let services =
      stage.selection == nil
      ? body.height : isTall ? max(6, body.height * 55 / 100) : min(max(8, listed()), body.height - 7)
    areas[.services] = Area(x: 0, y: body.y, width: left, height: services)
    if services < body.height {
      areas[.inspector] = Area(x: 0, y: body.y + services, width: left, height: body.height - services)
    }
    return areas
  }

  /// Places the task of a step below the focused pane, or below the text if the task has the focus itself. A screen of
  /// very few rows shows the focused pane alone.
  private static func small(_ body: Area, _ stage: ShownStage, _ focus: Pane) -> [Pane: Area] {
    let task = min(8, body.height * 2 / 5)
    guard stage.hasTask, task >= 5 else { return [focus: body] }
    return [
      focus == .task ? .code : focus: Area(x: body.x, y: body.y, width: body.width, height: body.height - task),
      .task: Area(x: body.x, y: body.maxY - task, width: body.width, height: task),
    ]
  }

  /// Returns true for the events and the scenario of a laboratory, and for the same panes of a running program.
  ///
  /// The focus gives these panes their area, or more rows.
  static func opens(_ pane: Pane, _ place: StagePlace) -> Bool {
    (place == .laboratory || place == .attached) && (pane == .code || pane == .events)
  }

  /// Places the outline on the left, the graph on the right, and the code and the inspector below the graph.
  ///
  /// In a narrow window the inspector stands below the outline. On a screen of few rows the graph keeps the rows of the
  /// code until inspector or code have the focus, so that it is the same graph for every selection.
  private static func source(_ body: Area, _ stage: ShownStage, _ focus: Pane) -> [Pane: Area] {
    let isWide = body.width >= 110
    let left = isWide ? min(46, max(34, body.width / 4)) : 27
    let right = body.width - left
    let isTall = body.height >= 28
    let hasCode = isTall || isWide || focus == .code || focus == .inspector && stage.sourceView.group == nil
    let below = isTall ? max(11, body.height * 35 / 100) : hasCode ? 8 : 0
    let top = body.height - below
    let inspector = isWide ? min(60, max(34, right * 38 / 100)) : 0
    var areas: [Pane: Area] = [.graph: Area(x: left, y: body.y, width: right, height: top)]
    if hasCode { areas[.code] = Area(x: left, y: body.y + top, width: right - inspector, height: below) }
    let outline = isWide ? body.height : body.height * 52 / 100
    areas[.services] = Area(x: 0, y: body.y, width: left, height: outline)
    areas[.inspector] =
      isWide
      ? Area(x: body.width - inspector, y: body.y + top, width: inspector, height: below)
      : Area(x: 0, y: body.y + outline, width: left, height: body.height - outline)
    return areas
  }

  /// Places narration and code on the left, and graph, task and events on the right.
  ///
  /// On a screen of few rows the task takes the whole width at the bottom. The events are left out there: they repeat
  /// the code. Focused events replace the task.
  ///
  /// Until the run ends, the areas depend on the step, the focus, editing and hints, but not on the progress of the
  /// run. So the panes do not jump. The graph is arranged for its later area from the start, so that it does not turn.
  private static func code(
    _ body: Area, _ stage: ShownStage, _ focus: Pane, _ phase: Phase, isASCII: Bool
  ) -> [Pane: Area] {
    let isEditing = phase == .edited
    let isTall = body.height >= 28
    // In a wide window narration and code stand side by side.
    let left = body.width >= wide && isTall ? min(150, body.width * 58 / 100) : min(78, max(41, body.width * 43 / 100))
    let width = isTall || isEditing ? body.width - left : body.width
    let least = !stage.hasTask ? 0 : isTall ? 10 : askedHeight(stage, width: width, isASCII: isASCII)
    // The verdict after the run, and the task with hints and during editing, are shown whole if possible.
    let wanted = taskHeight(stage, width: width, phase, isTall: isTall, isASCII: isASCII)
    let task = min(body.height * 3 / 5, max(least, wanted))
    let room = max(9, body.height / 4) - (task - least)
    let events = isTall ? (room < 5 ? 0 : room) : task > 0 ? 0 : 6
    var column = Column(x: left, y: body.maxY, width: body.width - left)
    var areas: [Pane: Area] = [.code: Area(x: 0, y: body.y, width: left, height: body.height)]
    if events > 0 { areas[.events] = column.take(events) }
    if task > 0 {
      var area = column.take(task)
      // On a screen of few rows the task has the whole width, except during editing.
      if !isTall, !isEditing {
        area = Area(x: 0, y: area.y, width: body.width, height: area.height)
        areas[.code]?.height -= area.height
      }
      areas[focus == .events && events == 0 ? .events : .task] = area
    }
    areas[.graph] = column.take(column.y - body.y)
    return areas
  }

  /// Returns the number of rows, 4 to 9, that the task needs before the run ends: for the longest question of the step
  /// and a result, or for the exercises of a step without questions.
  ///
  /// A question about a variant is decided at once. Its whole result stands below the next question.
  private static func askedHeight(_ stage: ShownStage, width: Int, isASCII: Bool) -> Int {
    guard let snapshot = stage.snapshot else { return 7 }
    func rows(_ verdict: Verdict, open: QuestionState?) -> Int {
      TaskText(
        verdict, open: open, answer: LineEditor(), isOver: false, width: width - 3,
        glyphs: Glyphs(isASCII: isASCII), keys: stage.keys
      ).lines.count
    }
    let verdict = snapshot.verdict
    guard verdict.questions.isEmpty else {
      let needed = verdict.questions.indices.map { index in
        let result = verdict.questions.prefix(index).last { $0.question.variant != nil }
        var decided = Verdict()
        decided.questions = [result?.decided].compactMap(\.self)
        return rows(decided, open: verdict.questions[index]) + (result == nil ? 1 : 0)
      }
      return (needed.reduce(0, max) + 2).clamped(4, verdict.questions.contains { $0.question.variant != nil } ? 9 : 7)
    }
    var exercises = Verdict()
    exercises.exercises = verdict.untried.exercises.map {
      ExerciseState(exercise: $0.exercise, goals: $0.goals, hints: [], hasSolution: $0.hasSolution)
    }
    return (rows(exercises, open: nil) + 2).clamped(4, 7)
  }

  /// Returns the number of rows of the whole verdict after the run, or of the whole task with hints or during editing;
  /// 0 otherwise.
  ///
  /// On a screen of few rows, only the task itself and the last hint have rows beside hints and during editing.
  private static func taskHeight(
    _ stage: ShownStage, width: Int, _ phase: Phase, isTall: Bool, isASCII: Bool
  ) -> Int {
    guard stage.hasTask, let snapshot = stage.snapshot else { return 0 }
    let isWorking = phase == .edited || snapshot.verdict.hasHint
    guard phase == .ended || isWorking else { return 0 }
    var (verdict, open) = (snapshot.verdict, phase == .edited ? nil : stage.openQuestion)
    if phase == .ended, !stage.isOver {
      // The end of the run decides all questions.
      verdict.questions = verdict.questions.map(\.decided)
      open = nil
    } else if isWorking, !isTall {
      verdict.questions.removeAll { $0.truth != nil }
      verdict.exercises = verdict.exercises.map(\.withLastHint)
    }
    let text = TaskText(
      verdict, open: open, answer: stage.answer,
      isOver: phase == .ended, width: width - 3, glyphs: Glyphs(isASCII: isASCII), keys: stage.keys,
      graphChange: snapshot.graphChange, decidingInput: snapshot.decidingInput,
      isEdited: snapshot.isEdited)
    return text.lines.count + 2
  }

  /// Places narration, services and inspector on the left, and graph, task and events on the right.
  ///
  /// On a screen of few rows the graph has the whole height: narration and task stand on the left. There the focused
  /// services or the focused inspector replace the narration, and the focused events replace the task.
  private static func puzzle(_ body: Area, _ stage: ShownStage, pane: Pane, isASCII: Bool) -> [Pane: Area] {
    let isTall = body.height >= 28
    let left = body.width >= 110 ? min(48, max(36, body.width / 3)) : max(38, body.width * 36 / 100)
    var column = Column(x: 0, y: body.maxY, width: left)
    var areas: [Pane: Area] = [:]
    guard isTall else {
      let task = puzzleTaskHeight(stage, width: left, isASCII: isASCII)
      let text =
        narrationRows(stage, width: left, atMost: body.height - task - 2) ?? narrationRows(stage, width: left)
      let read = text.map { $0 + 2 } ?? body.height / 2
      // The reason for which an answer is wrong goes before a text that was read before.
      let isWrong = stage.snapshot?.verdict.hasWrongAnswer == true
      let spare = isWrong ? body.height - leastText : body.height - read
      let rows = max(min(task, spare), min(smallTask, body.height / 2))
      areas[pane == .events ? .events : .task] = column.take(rows)
      areas[pane == .services || pane == .inspector ? pane : .code] = column.take(column.y - body.y)
      areas[.graph] = Area(x: left, y: body.y, width: body.width - left, height: body.height)
      return areas
    }
    areas[.inspector] = column.take(body.height / 3)
    areas[.services] = column.take(
      servicesRows(stage, besideNarration: column.y - body.y, width: left, atMost: body.height / 3))
    areas[.code] = column.take(column.y - body.y)
    var right = Column(x: left, y: body.maxY, width: body.width - left)
    areas[.events] = right.take(max(8, body.height / 6))
    areas[.task] = right.take(min(11, puzzleTaskHeight(stage, width: right.width, isASCII: isASCII)))
    areas[.graph] = right.take(right.y - body.y)
    return areas
  }

  /// Takes the rows of the graph to reach from the inspector, or on a screen without it from the graph.
  private mutating func placeTarget(_ stage: ShownStage) {
    let giver: Pane = areas[.inspector] != nil && areas[.services] != nil ? .inspector : .graph
    guard let scene = stage.target?.scene, var area = areas[giver],
      case let height = scene.drawing.size.height + 2, area.height >= height + Self.leastBesideTarget
    else { return }
    if giver == .inspector {
      target = Area(x: area.x, y: area.y, width: area.width, height: height)
      area.y += height
    } else {
      target = Area(x: area.x, y: area.maxY - height, width: area.width, height: height)
    }
    area.height -= height
    areas[giver] = area
  }

  /// Least number of rows of the pane that gives rows to the graph to reach.
  private static let leastBesideTarget = 5

  /// Least number of rows of a puzzle's task below a long narration.
  private static let smallTask = 8

  /// Least number of rows of a puzzle's text beside a verdict.
  private static let leastText = 7

  /// Returns the number of rows that the task of a puzzle needs: for each of its questions, for its exercises with the
  /// longest remark, and for the results. Only a hint and a wrong answer change it, so the panes do not jump during the
  /// step.
  private static func puzzleTaskHeight(_ stage: ShownStage, width: Int, isASCII: Bool) -> Int {
    guard let verdict = stage.snapshot?.verdict else { return smallTask }
    func rows(_ verdict: Verdict, open: QuestionState? = nil) -> Int {
      TaskText(
        verdict, open: open, answer: LineEditor(), isOver: true, width: width - 3, glyphs: Glyphs(isASCII: isASCII),
        keys: stage.keys
      ).lines.count
    }
    let asked = verdict.questions.map { rows(Verdict(), open: $0) }
    var (working, solved) = (Verdict(), Verdict())
    working.exercises = verdict.exercises.map { state in
      let near = state.exercise.misses.map(\.say).max { TextWidth.of($0) < TextWidth.of($1) }
      return ExerciseState(
        exercise: state.exercise, goals: state.exercise.goals.map { GoalState(goal: $0, status: .open) }, hints: [],
        hasSolution: true, near: near)
    }
    solved.exercises = working.exercises.map { $0.with { _ in .reached } }
    solved.questions = verdict.questions.map(\.decided)
    let shown = verdict.hasHint || verdict.hasWrongAnswer ? rows(verdict) : 0
    return max(4, (asked + [rows(working), rows(solved), shown]).reduce(0, max) + 2)
  }

  /// Returns the number of rows of the services below a narration: `most`, or fewer if the narration needs empty ones.
  private static func servicesRows(
    _ stage: ShownStage, besideNarration height: Int, width: Int, atMost most: Int
  ) -> Int {
    let least = min(most, stage.listed.count + 2)
    return narrationRows(stage, width: width, atMost: height - least - 2)
      .map { max(least, min(most, height - 2 - $0)) } ?? most
  }

  /// Returns the number of lines of the step's whole text, or of the part for after the answers if the whole text has
  /// more lines than a maximum. Nil if both have more, and without a step.
  private static func narrationRows(_ stage: ShownStage, width: Int, atMost most: Int = .max) -> Int? {
    guard let snapshot = stage.snapshot else { return nil }
    let hasRest = snapshot.isRevealed && !snapshot.afterwards.blocks.isEmpty
    let texts = [snapshot.narration] + (hasRest ? [snapshot.afterwards] : [])
    return texts.lazy.map { NarrationText.lines($0, width: width - 4).count }.first { $0 <= most }
  }

  /// Column of the screen whose areas are taken from its lower end.
  private struct Column {
    let x: Int
    var y: Int
    let width: Int

    mutating func take(_ height: Int) -> Area {
      y -= height
      return Area(x: x, y: y, width: width, height: height)
    }
  }
}
