import Canvas
import Laboratory
import Lessons
import Stage
import Support

/// What the learner is asked and has to do, in lines: the open question, exercises with a mark for each line of their goal,
/// and what became of the questions that were answered.
///
/// Whole, it is as long as it is, for a pane that is scrolled. Where it is to fit, everything that is left out of it is
/// counted: each goal keeps its mark, and of what was answered the one keeps its reason that the learner did not expect.
struct TaskText {
  struct Part: Hashable {
    var text: String
    var style: Style
  }

  private(set) var lines: [[Part]] = []
  /// Where the answer is typed, if it is: the line and the cell in it.
  private(set) var answerPlace: (line: Int, cell: Int)?
  /// How many lines of the whole text are not said, or only in part.
  private(set) var leftOut = 0
  private let width: Int
  private let glyphs: Glyphs
  private let decisionKey: String
  /// Whether it is to be said which question was answered: another one stands above.
  private let namesQuestions: Bool
  private var shape = Shape(tasks: .whole, answers: .whole)
  /// Lines that are free where little is said: the first task goes on there.
  private var spare = 0
  /// What the learner's edit has changed in the graph.
  private let graphChange: [String]

  /// - Parameters:
  ///   - open: the question that takes typing.
  ///   - answer: what is typed so far.
  ///   - isOver: whether the run has come to its end: then what is to be done goes before what was asked.
  ///   - height: how many lines it is to fit into; nil for the whole text.
  init(
    _ verdict: Verdict, open: QuestionState?, answer: LineEditor, isOver: Bool, width: Int, height: Int? = nil,
    glyphs: Glyphs, keys: KeyLabels = KeyMap.standard.labels, graphChange: [String] = []
  ) {
    self.graphChange = graphChange
    self.width = max(1, width)
    self.glyphs = glyphs
    decisionKey = keys[.decision]
    namesQuestions = open != nil
    say(verdict, open, answer, isOver: isOver, height: .max)
    guard let height, lines.count > height else { return }
    let whole = lines.count
    for shape in Shape.all {
      self.shape = shape
      say(verdict, open, answer, isOver: isOver, height: height)
      if lines.count <= height { break }
    }
    if lines.count < height {
      spare = height - lines.count
      say(verdict, open, answer, isOver: isOver, height: height)
    }
    leftOut = max(1, whole - min(lines.count, height))
  }

  private mutating func say(
    _ verdict: Verdict, _ open: QuestionState?, _ answer: LineEditor, isOver: Bool, height: Int
  ) {
    (lines, answerPlace) = ([], nil)
    // A task can give the answer away.
    let exercises = open == nil && !verdict.isAwaited(isOver: isOver) ? verdict.exercises : []
    if let open { ask(open, answer) }
    // An answer that the run gave before anybody was asked waits for the open question.
    let judged = verdict.questions.filter { $0.answer != nil || open == nil && $0.truth != nil }
    // What is to be done now goes before what has been.
    if isOver { add(exercises, height: height) }
    let below = isOver ? 0 : rows { $0.add(exercises, height: height - lines.count) }
    add(judged, height: height - below)
    if !isOver { add(exercises, height: height) }
  }

  // MARK: Questions

  private mutating func ask(_ state: QuestionState, _ answer: LineEditor) {
    let since = state.rewritten.map { Words.Task.rewritten(since: $0) } ?? ""
    add("? ", .of(.focus, bold: true), state.question.ask + since, .of(.text, bold: true))
    let used = lines.last.map { $0.reduce(0) { $0 + TextWidth.of($1.text) } } ?? 0
    if state.question.choices.isEmpty {
      let lead = Words.Task.answerLead
      // On the question's own line, if an answer has room there, too.
      if used + TextWidth.of(lead) + Self.answerRoom > width { lines.append([]) }
      let start = (lines.last ?? []).reduce(0) { $0 + TextWidth.of($1.text) } + TextWidth.of(lead)
      answerPlace = (lines.count - 1, start + TextWidth.of(String(answer.text.prefix(clamped: answer.cursor))))
      lines[lines.count - 1] += [
        Part(text: lead, style: .dim), Part(text: answer.text, style: .of(.accent, bold: true)),
      ]
      return
    }
    let items = zip(state.question.keys, state.question.choices).map { key, choice in
      key == choice
        ? [Part(text: key, style: .of(.focus, bold: true))]
        : [Part(text: "\(key) ", style: .of(.focus, bold: true)), Part(text: choice, style: .text)]
    }
    let row = [Part](items.map { [Part(text: "  ", style: .dim)] + $0 }.joined())
    if used + row.reduce(0, { $0 + TextWidth.of($1.text) }) <= width {
      lines[lines.count - 1] += row
    } else {
      flow(items, indent: 2)
    }
  }

  private static let answerRoom = 16

  /// What became of questions; of several the one that matters is the last answer while the run will tell more, and then
  /// what was answered wrong, or else what was judged last.
  private mutating func add(_ judged: [QuestionState], height: Int) {
    let main =
      judged.last { $0.answer != nil && $0.truth == nil } ?? judged.last { $0.isRight == false }
      ?? judged.last { $0.isRight != nil } ?? judged.last { $0.truth != nil }
    switch shape.answers {
    case .whole: for state in judged { add(state, rows: .max) }
    case .brief:
      var spare = height - lines.count - (main.map { main in rows { $0.add(main, rows: .max) } } ?? 0)
      for state in judged {
        if state == main {
          add(state, rows: .max)
        } else if spare > 0 {
          add(state, rows: 1)
          spare -= 1
        }
      }
    case .cut: if let main { add(main, rows: max(1, height - lines.count)) }
    case .none: break
    }
  }

  /// How many lines something would take.
  private func rows(_ add: (inout Self) -> Void) -> Int {
    var other = self
    other.lines = []
    add(&other)
    return other.lines.count
  }

  private mutating func add(_ state: QuestionState, rows: Int) {
    let because = state.question.because.map { " \($0)" } ?? ""
    // Where there is little room the footer alone says it.
    let way = shape.answers == .whole && state.hasPlace ? Words.Task.showsWhere(decisionKey) : ""
    let which = namesQuestions ? Words.Task.youAt(state.number) : Words.Task.you
    switch (state.answer, state.truth, state.isRight) {
    case (let answer?, _?, true?):
      add(
        "\(glyphs.tick) ", .of(.good, bold: true), Words.Task.right(which, answer: answer, because: because),
        .of(.good),
        rows: rows)
    case (let answer?, let truth?, _):
      add(
        "\(glyphs.cross) ", .of(.warning, bold: true),
        Words.Task.wrong(which, answer: answer, truth: truth, way: way, because: because), .of(.warning), rows: rows)
    case (let answer?, nil, _): add("? ", .dim, Words.Task.answered(answer, ask: state.question.ask), .dim, rows: rows)
    case (nil, let truth?, _):
      add("? ", .of(.focus), Words.Task.truth(truth, ask: state.question.ask, because: because), .text, rows: rows)
    case (nil, nil, _): break
    }
  }

  // MARK: Exercises

  private mutating func add(_ exercises: [ExerciseState], height: Int) {
    let open = exercises.firstIndex { !$0.isReached }
    for (index, exercise) in exercises.enumerated() {
      let isFolded = shape.tasks == .marks || (shape.tasks != .whole && index != open)
      add(exercise, isFolded: isFolded, height: index == open ? height - (exercises.count - 1 - index) : 0)
    }
  }

  /// - Parameters:
  ///   - isFolded: whether one line has to do: then the marks of its goals stand behind the task.
  ///   - height: where there are but marks, a hint has the lines up to here.
  private mutating func add(_ state: ExerciseState, isFolded: Bool, height: Int) {
    let marks = state.goals.map { mark($0.standing) }
    if state.isReached {
      add(
        "\(glyphs.tick) ", .of(.good, bold: true), Words.Task.done(state.exercise.done ?? state.exercise.task),
        .of(.good),
        rows: shape.tasks == .whole || state.exercise.done != nil ? .max : 1)
      if !graphChange.isEmpty, shape.tasks == .whole {
        add("  ", .dim, Words.Task.graph(graphChange.joined(separator: "  ")), .text)
      }
    } else {
      add(
        "\(glyphs.open) ", .of(.accent, bold: true), state.exercise.task, .of(.accent),
        rows: isFolded || goalsInALine > 0 ? 1 + spare : .max, less: isFolded ? marks.count + 1 : 0)
      spare = 0
      if isFolded { lines[lines.count - 1] += [Part(text: " ", style: .dim)] + marks }
    }
    if !isFolded {
      flow(
        zip(marks, state.goals).map { mark, goal in
          [
            Part(text: "\(mark.text) ", style: mark.style),
            Part(text: goalWords(goal), style: .of(mark.style.role == .dim ? .dim : .text)),
          ]
        }, indent: 2)
    }
    if let near = state.near { add("  ", .dim, near, .of(.warning), rows: isFolded ? 1 : .max) }
    for (index, hint) in state.hints.enumerated() where shape.tasks == .whole || index == state.hints.count - 1 {
      add(
        "  ", .dim, Words.Task.hint(index + 1, of: state.exercise.hints.count, hint: hint), .text,
        rows: isFolded ? max(1, height - lines.count) : .max)
    }
  }

  private func mark(_ standing: GoalState.Standing) -> Part {
    switch standing {
    case .open: Part(text: glyphs.open, style: .of(.dim, bold: true))
    case .reached: Part(text: glyphs.tick, style: .of(.good, bold: true))
    case .missed: Part(text: glyphs.cross, style: .of(.bad, bold: true))
    }
  }

  /// How many goals a line is to hold at least, where room is scarce; 0 where it is not.
  private var goalsInALine: Int {
    switch shape.tasks {
    case .whole, .folded, .marks: 0
    case .tight: width >= 60 ? 2 : 1
    case .tighter: width >= 60 ? 3 : 1
    }
  }

  private func goalWords(_ goal: GoalState) -> String {
    guard goalsInALine > 0 else { return goal.goal.words }
    let room = (width - 2) / goalsInALine - 4
    return DisplayText.fitted(DisplayText.visible(goal.goal.words), to: room, ellipsis: glyphs.ellipsis)
  }

  // MARK: Lines

  /// A mark and a text, wrapped behind the mark.
  ///
  /// - Parameters:
  ///   - rows: how many there are at most.
  ///   - less: cells of the last of them that are left free.
  private mutating func add(
    _ mark: String, _ markStyle: Style, _ text: String, _ style: Style, rows: Int = .max, less: Int = 0
  ) {
    let indent = TextWidth.of(mark)
    let room = max(1, width - indent - less)
    let visible = DisplayText.visible(text)
    var wrapped = DisplayText.wrapped(visible, width: max(1, width - indent))
    if wrapped.count > rows || less > 0 {
      let rest = wrapped.dropFirst(clamped: rows - 1).joined(separator: " ")
      wrapped = wrapped.prefix(clamped: rows - 1) + [DisplayText.fitted(rest, to: room, ellipsis: glyphs.ellipsis)]
    }
    for (index, line) in wrapped.enumerated() {
      let lead = index == 0 ? mark : String(repeating: " ", clamped: indent)
      lines.append([Part(text: lead, style: markStyle), Part(text: line, style: style)])
    }
  }

  /// Items one after the other, as many on a line as fit; one that is longer than a line is wrapped.
  private mutating func flow(_ items: [[Part]], indent: Int) {
    let lead = Part(text: String(repeating: " ", clamped: indent), style: .dim)
    var line: [Part] = []
    var used = indent
    for item in items {
      let size = item.reduce(0) { $0 + TextWidth.of($1.text) }
      if !line.isEmpty, used + 2 + size > width {
        lines.append([lead] + line)
        (line, used) = ([], indent)
      }
      if indent + size > width, item.count > 1, let mark = item.first, let text = item.last {
        add(lead.text + mark.text, mark.style, text.text, text.style)
        continue
      }
      if !line.isEmpty {
        line.append(Part(text: "  ", style: .dim))
        used += 2
      }
      line += item
      used += size
    }
    if !line.isEmpty { lines.append([lead] + line) }
  }
}
