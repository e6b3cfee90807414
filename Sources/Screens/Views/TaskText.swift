import Canvas
import Laboratory
import Lessons
import Stage
import Support

/// Lines of the task pane: the open question, the exercises with a mark for each goal, and the results of questions.
///
/// Without a height the text is whole, for a pane that scrolls. With a height it is shortened until it fits: each goal
/// keeps its mark, and the result that matters most keeps its explanation longest.
struct TaskText {
  struct Part: Hashable {
    var text: String
    var style: Style
  }

  private(set) var lines: [[Part]] = []
  /// Line and cell of the cursor in the typed answer; nil if no answer is typed.
  private(set) var answerPlace: (line: Int, cell: Int)?
  /// Number of lines that the whole text has and this text does not. At least 1 if the text is shortened.
  private(set) var leftOut = 0
  /// Numbers of the questions whose results the text has.
  private(set) var results: Set<Int> = []
  private let width: Int
  private let glyphs: Glyphs
  private let decisionKey: String
  /// True if results name the number of their question, because an open question stands above them.
  private let namesQuestions: Bool
  /// True if a run of the step's code decides questions; false if the task decides them.
  private var shape = Shape(tasks: .whole, answers: .whole)
  /// True if the result of each answer stands below its question.
  private var repeatsQuestions = false
  /// Number of free lines of a shortened text. They show the rest of the first exercise's task, or of its remark.
  private var spare = 0
  /// Dependencies that the learner's edit has changed in the graph.
  private let graphChange: [String]
  /// Maximum number of changed dependencies that are listed.
  private static let mostChanges = 3
  private let decidingInput: [StepInput]
  /// True if the code on the screen is not the code that the questions are about.
  private let isEdited: Bool
  /// True while the learner works on an exercise: edits the code, reads a hint or a remark, or has an answer that the
  /// task decides. The goals then matter more than results and hints.
  private let isWorking: Bool

  /// Lays out the text, and shortens it if it does not fit.
  ///
  /// - Parameters:
  ///   - open: the question that the learner answers now.
  ///   - answer: the answer as typed so far.
  ///   - isOver: true if the run has ended, so that no exercise waits for the result of a question.
  ///   - height: maximum number of lines; nil for the whole text.
  ///   - decidingInput: the input of the run that decides questions, if it is not the run on the screen.
  ///   - isEdited: true if the learner has changed the code that the questions are about.
  ///   - isWorking: true while the learner edits the code. The task then matters more than results of questions.
  init(
    _ verdict: Verdict, open: QuestionState?, answer: LineEditor, isOver: Bool, width: Int,
    height: Int? = nil, glyphs: Glyphs, keys: KeyLabels, graphChange: [String] = [],
    decidingInput: [StepInput] = [], isEdited: Bool = false, isWorking: Bool = false
  ) {
    self.isEdited = isEdited
    self.isWorking = isWorking || verdict.isTried
    self.graphChange = graphChange
    self.decidingInput = decidingInput
    self.width = max(1, width)
    self.glyphs = glyphs
    decisionKey = keys[.decision]
    namesQuestions = open != nil
    say(verdict, open, answer, isOver: isOver, height: .max)
    guard let height else { return }
    if lines.count <= height {
      guard verdict.questions.contains(where: { $0.truth != nil }) else { return }
      // Free lines show the questions to which the results belong.
      repeatsQuestions = true
      say(verdict, open, answer, isOver: isOver, height: height)
      if lines.count <= height { return }
      repeatsQuestions = false
      say(verdict, open, answer, isOver: isOver, height: height)
      return
    }
    let whole = lines.count
    let hasWrongAnswer = verdict.questions.contains { $0.isRight == false }
    for shape in Shape.all(hasWrongAnswer: hasWrongAnswer, isWorking: self.isWorking) {
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
    (lines, answerPlace, results) = ([], nil, [])
    // An exercise could give away the answer to a question that is still undecided.
    let exercises = open == nil && !verdict.isAwaited(isOver: isOver) ? verdict.exercises : []
    if let open { ask(open, answer) }
    // A question that the run has decided without an answer is listed only while no question is open.
    let judged = verdict.questions.filter { $0.answer != nil || open == nil && $0.truth != nil }
    add(exercises, height: height)
    add(judged, height: height)
  }

  // MARK: Questions

  /// Returns true if a question is about the original code, and the screen has other code.
  private func asksAboutOtherCode(_ question: Question) -> Bool { isEdited && question.variant == nil }

  private mutating func ask(_ state: QuestionState, _ answer: LineEditor) {
    let since = state.rewritten.map { Words.Task.rewritten(since: $0) } ?? ""
    let code = asksAboutOtherCode(state.question) ? Words.Task.originalCode : ""
    add("? ", .of(.focus, bold: true), code + state.question.ask + since, .of(.text, bold: true))
    let used = lines.last.map { $0.reduce(0) { $0 + TextWidth.of($1.text) } } ?? 0
    if state.question.choices.isEmpty {
      let lead = Words.Task.answerLead
      // Stay on the question's line if an answer has room there.
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
        : [Part(text: Words.Task.choice(key), style: .of(.focus, bold: true)), Part(text: choice, style: .text)]
    }
    let row = [Part](items.map { [Part(text: "  ", style: .dim)] + $0 }.joined())
    if used + row.reduce(0, { $0 + TextWidth.of($1.text) }) <= width {
      lines[lines.count - 1] += row
    } else {
      flow(items, indent: 2)
    }
  }

  private static let answerRoom = 16

  /// Adds the results of questions, as much as the shape allows.
  ///
  /// The result that matters most is the last of the first kind that exists: an answer that the run has yet to decide,
  /// a wrong answer, a right answer, a question decided without an answer.
  private mutating func add(_ judged: [QuestionState], height: Int) {
    let main =
      judged.last { $0.answer != nil && $0.truth == nil } ?? judged.last { $0.isRight == false }
      ?? judged.last { $0.isRight != nil } ?? judged.last { $0.truth != nil }
    switch shape.answers {
    case .whole: for state in judged { add(state, rows: .max) }
    case .brief:
      var spare = height - lines.count - (main.map { main in rows { $0.add(main, rows: .max) } } ?? 0)
      var others = judged.count - (main == nil ? 0 : 1)
      for state in judged {
        if state == main {
          add(state, rows: .max)
          continue
        }
        others -= 1
        guard spare > 0 else { continue }
        let before = lines.count
        add(state, rows: max(1, spare - others))
        spare -= lines.count - before
      }
    case .cut: if let main { add(main, rows: max(1, height - lines.count)) }
    case .none: break
    }
  }

  /// Returns the number of lines that `add` appends.
  private func rows(_ add: (inout Self) -> Void) -> Int {
    var other = self
    other.lines = []
    add(&other)
    return other.lines.count
  }

  private mutating func add(_ state: QuestionState, rows: Int) {
    results.insert(state.number)
    let because = state.question.because.map { " \($0)" } ?? ""
    // In a shortened text, only the footer names the key that shows the decision.
    let way = shape.answers == .whole ? self.way(to: state) : ""
    let isBeside = state.question.variant == nil && !decidingInput.isEmpty
    let run = shape.answers == .whole && isBeside ? Words.Task.runWith(decidingInput) : ""
    let code = asksAboutOtherCode(state.question) ? Words.Task.isAboutOriginal : ""
    if repeatsQuestions, state.answer != nil, state.truth != nil {
      add("? ", .dim, state.question.ask, .dim, rows: .max)
    }
    let which = namesQuestions ? Words.Task.youAt(state.number) : Words.Task.you
    switch (state.answer, state.truth, state.isRight) {
    case (let answer?, _?, true?):
      add(
        "\(glyphs.tick) ", .of(.good, bold: true),
        Words.Task.right(which, answer: answer, run: code + run, because: because), .of(.good),
        rows: rows)
    case (let answer?, let truth?, _):
      add(
        "\(glyphs.cross) ", .of(.warning, bold: true),
        Words.Task.wrong(which, answer: answer, truth: truth, way: way, run: code + run, because: because),
        .of(.warning),
        rows: rows)
    case (let answer?, nil, _):
      add(
        "? ", .dim, Words.Task.answered(answer, way: state.wayToCheck, ask: state.question.ask), .dim,
        rows: rows)
    case (nil, let truth?, _):
      add(
        "? ", .of(.focus), Words.Task.truth(truth, ask: state.question.ask, because: code + because), .text, rows: rows)
    case (nil, nil, _): break
    }
  }

  /// Returns the words on the key that shows why an answer is wrong; empty if no event and no variant shows it.
  private func way(to state: QuestionState) -> String {
    if state.question.variant != nil { return Words.Task.showsChange(decisionKey) }
    return state.hasDecider ? Words.Task.showsWhere(decisionKey) : ""
  }

  // MARK: Exercises

  private mutating func add(_ exercises: [ExerciseState], height: Int) {
    // After the last task, the words of its goals tell what was reached.
    let open = exercises.firstIndex { !$0.isReached } ?? exercises.indices.last
    for (index, exercise) in exercises.enumerated() {
      let isFolded =
        shape.tasks == .marks || (shape.tasks == .task && index == open)
        || (shape.tasks != .whole && index != open)
      let room = index == open ? height - (exercises.count - 1 - index) : 0
      add(exercise, isFolded: isFolded, height: height == .max ? .max : room)
    }
  }

  /// Adds an exercise: its task, its goals, the remark on a near miss, and hints.
  ///
  /// - Parameters:
  ///   - isFolded: true if the marks of the goals stand behind the task, without the words of the goals.
  ///   - height: number of lines of the text up to which a hint may extend, if the exercise is folded or worked on.
  private mutating func add(_ state: ExerciseState, isFolded: Bool, height: Int) {
    let marks = state.goals.map { mark($0.status) }
    let isTaskWhole =
      switch shape.tasks {
      case .task: true
      case .whole, .folded, .tight, .tighter: !isFolded
      case .short, .marks: false
      }
    if state.isReached {
      add(
        "\(glyphs.tick) ", .of(.good, bold: true), Words.Task.done(state.exercise.done ?? state.exercise.task),
        .of(.good),
        rows: shape.tasks == .whole || state.exercise.done != nil ? .max : 1)
      if !graphChange.isEmpty, shape.tasks == .whole {
        let title = "  " + Words.Task.classes
        // A new design changes many dependencies; then only the first are listed.
        let most = graphChange.count > Self.mostChanges + 1 ? Self.mostChanges : graphChange.count
        let rest = graphChange.count - most
        let rows = graphChange.prefix(most) + (rest > 0 ? [Words.Inspect.andMore(rest)] : [])
        for (index, change) in rows.enumerated() {
          add(index == 0 ? title : String(repeating: " ", count: TextWidth.of(title)), .text, change, .text)
        }
      }
    } else {
      let listsGoals = shape.tasks == .task && isFolded && spare >= 2 && state.near == nil && state.hints.isEmpty
      add(
        "\(glyphs.open) ", .of(.accent, bold: true), state.exercise.task, .of(.accent),
        rows: isTaskWhole ? .max : 1 + spare, less: isFolded && !listsGoals ? marks.count + 1 : 0)
      if !isTaskWhole { spare = 0 }
      if listsGoals {
        list(state.goals, marks)
      } else if isFolded {
        let used = (lines.last ?? []).reduce(0) { $0 + TextWidth.of($1.text) } + marks.count
        let words = Words.Task.goals(marks.count)
        let lead = used + TextWidth.of(words) <= width ? words : " "
        lines[lines.count - 1] += [Part(text: lead, style: .dim)] + marks
      }
    }
    // The words on the result of a finished task tell what its goals tell, so in little room they stand alone.
    let repeatsGoals = state.isReached && state.exercise.done != nil && shape.tasks != .whole
    if !isFolded, !repeatsGoals {
      flow(
        zip(marks, state.goals).map { mark, goal in
          [
            Part(text: "\(mark.text) ", style: mark.style),
            Part(text: goalWords(goal), style: .of(mark.style.role == .dim ? .dim : .text)),
          ]
        }, indent: 2)
    }
    // In little room, a hint that the learner has asked for goes before the remark.
    let isShort = isFolded || shape.tasks != .whole && !state.hints.isEmpty
    if let near = state.near {
      let before = lines.count
      add("  ", .dim, near, .of(.warning), rows: isShort ? 1 + spare : .max)
      if isShort { spare -= lines.count - before - 1 }
    }
    if state.isReached { return }
    for (index, hint) in state.hints.enumerated() where shape.tasks == .whole || index == state.hints.count - 1 {
      add(
        "  ", .dim, Words.Task.hint(index + 1, of: state.exercise.hints.count, hint: hint), .text,
        rows: isFolded || isWorking && shape.tasks != .whole ? max(1, height - lines.count) : .max)
    }
  }

  /// Adds goals in the free lines, one in each. The last line has the marks of the others.
  private mutating func list(_ goals: [GoalState], _ marks: [Part]) {
    let count = goals.count <= spare ? goals.count : spare - 1
    for (mark, goal) in zip(marks, goals.prefix(count)) {
      add("  \(mark.text) ", mark.style, goal.goal.words, .of(mark.style.role == .dim ? .dim : .text), rows: 1)
    }
    let rest = marks.dropFirst(count)
    if !rest.isEmpty { lines.append([Part(text: "  " + Words.Task.moreGoals(rest.count), style: .dim)] + rest) }
    spare = 0
  }

  private func mark(_ status: GoalStatus) -> Part {
    switch status {
    case .open: Part(text: glyphs.open, style: .of(.dim, bold: true))
    case .reached: Part(text: glyphs.tick, style: .of(.good, bold: true))
    case .missed: Part(text: glyphs.cross, style: .of(.bad, bold: true))
    }
  }

  /// Number of goals that have to fit on one line of a shortened text; 0 if goals keep their whole words.
  private var goalsInALine: Int {
    switch shape.tasks {
    case .whole, .folded, .task, .marks: 0
    case .tight: width >= 60 ? 2 : 1
    case .tighter, .short: width >= 60 ? 3 : 1
    }
  }

  private func goalWords(_ goal: GoalState) -> String {
    guard goalsInALine > 0 else { return goal.goal.words }
    let room = (width - 2) / goalsInALine - 4
    return DisplayText.fitted(DisplayText.visible(goal.goal.words), to: room, ellipsis: glyphs.ellipsis)
  }

  // MARK: Lines

  /// Adds a mark and a text, which is wrapped behind the mark.
  ///
  /// - Parameters:
  ///   - rows: maximum number of lines.
  ///   - less: number of cells at the end of the last line that stay free.
  private mutating func add(
    _ mark: String, _ markStyle: Style, _ text: String, _ style: Style, rows: Int = .max, less: Int = 0
  ) {
    let indent = TextWidth.of(mark)
    let room = max(1, width - indent - less)
    let visible = DisplayText.visible(text)
    var wrapped = DisplayText.wrapped(visible, width: max(1, width - indent))
    if rows == .max, less > 0, wrapped.last.map({ TextWidth.of($0) > room }) ?? false {
      wrapped = DisplayText.wrapped(visible, width: room)
    } else if wrapped.count > rows || (less > 0 && rows < .max) {
      let rest = wrapped.dropFirst(clamped: rows - 1).joined(separator: " ")
      wrapped = wrapped.prefix(clamped: rows - 1) + [DisplayText.fitted(rest, to: room, ellipsis: glyphs.ellipsis)]
    }
    for (index, line) in wrapped.enumerated() {
      let lead = index == 0 ? mark : String(repeating: " ", clamped: indent)
      lines.append([Part(text: lead, style: markStyle), Part(text: line, style: style)])
    }
  }

  /// Adds items side by side, as many on a line as fit. An item that is longer than a line is wrapped.
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
