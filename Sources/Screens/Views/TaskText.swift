import Laboratory
import Lessons
import Stage

/// What the learner is asked and has to do, in lines: the open question, what became of the others, exercises with a mark
/// for each line of their goal.
struct TaskText {
  struct Part: Hashable {
    var text: String
    var style: Style
  }

  private(set) var lines: [[Part]] = []
  /// Where the answer is typed, if it is: the line and the cell in it.
  private(set) var answerPlace: (line: Int, cell: Int)?
  private let width: Int
  private let glyphs: Glyphs
  private var brevity = Brevity.whole

  /// How much is said where there is little room.
  private enum Brevity: CaseIterable {
    case whole
    /// What was asked has a line each as far as it must, the first ones first, and of the hints the last one is left.
    case brief
    /// Only of the first exercise that is open the goals have words.
    case folded
    /// What was asked has one line together.
    case bare
    /// The same in the fewest words.
    case terse
    /// What was asked is left out.
    case barest
  }

  /// Says less where there is no room for all of it.
  ///
  /// - Parameters:
  ///   - open: the question that takes typing.
  ///   - answer: what is typed so far.
  ///   - isOver: whether the run has come to its end: then what is to be done goes before what was asked.
  init(
    _ verdict: Verdict, open: QuestionState?, answer: LineEditor, isOver: Bool, width: Int, height: Int,
    glyphs: Glyphs
  ) {
    self.width = max(1, width)
    self.glyphs = glyphs
    for brevity in Brevity.allCases {
      self.brevity = brevity
      (lines, answerPlace) = ([], nil)
      if let open { ask(open, answer) }
      let judged = verdict.questions.filter { $0.number != open?.number && ($0.answer != nil || $0.truth != nil) }
      // What is to be done now goes before what has been.
      if isOver { add(verdict.exercises) }
      switch brevity {
      case .whole: for question in judged { add(question, rows: .max) }
      case .brief, .folded: addBriefly(judged, height: isOver ? height : height - rows(of: verdict.exercises))
      case .bare, .terse: flow(judged.map(inShort), indent: 0)
      case .barest: break
      }
      if !isOver { add(verdict.exercises) }
      if lines.count <= height { return }
    }
  }

  // MARK: Questions

  private mutating func ask(_ state: QuestionState, _ answer: LineEditor) {
    add("? ", .of(.focus, bold: true), state.question.ask, .of(.text, bold: true))
    let used = lines.last.map { $0.reduce(0) { $0 + TextWidth.of($1.text) } } ?? 0
    if state.question.choices.isEmpty {
      let lead = "  your answer: "
      // On the question's own line, if an answer has room there, too.
      if used + TextWidth.of(lead) + Self.answerRoom > width { lines.append([]) }
      let start = (lines.last ?? []).reduce(0) { $0 + TextWidth.of($1.text) } + TextWidth.of(lead)
      answerPlace = (lines.count - 1, start + TextWidth.of(String(answer.text.prefix(answer.cursor))))
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

  /// What became of a question, without its words.
  private func inShort(_ state: QuestionState) -> [Part] {
    func item(_ mark: String, _ role: Role, _ text: String) -> [Part] {
      [Part(text: "\(mark) ", style: .of(role, bold: true)), Part(text: text, style: .of(role))]
    }
    func words(_ text: String, _ more: String) -> String { brevity == .terse ? text : text + more }
    return switch (state.answer, state.truth, state.isRight) {
    case (let answer?, _?, true?): item(glyphs.tick, .good, words("You said \(answer): right", "."))
    case (let answer?, let truth?, _):
      item(glyphs.cross, .warning, words("You said \(answer), and it is \(truth)", " (g shows where)."))
    case (let answer?, nil, _): item("?", .dim, words("You say \(answer)", ": the run will tell."))
    case (nil, let truth, _): item("?", .dim, words("No answer; it is \(truth ?? "not known")", "."))
    }
  }

  /// As many of the last ones in whole as there is room for.
  private mutating func addBriefly(_ states: [QuestionState], height: Int) {
    let start = lines
    for cut in 0...states.count {
      // The last one that is cut has the rows that are left.
      var rows = 1
      repeat {
        let known = lines
        lines = start
        for (index, state) in states.enumerated() {
          add(state, rows: index < cut - 1 ? 1 : index < cut ? rows : .max)
        }
        if lines.count > height {
          if rows > 1 { lines = known }
          break
        }
        rows += 1
      } while cut > 0 && rows <= height
      if lines.count <= height { return }
    }
  }

  private func rows(of exercises: [ExerciseState]) -> Int {
    var other = self
    other.lines = []
    other.add(exercises)
    return other.lines.count
  }

  private mutating func add(_ state: QuestionState, rows: Int) {
    let because = state.question.because.map { " \($0)" } ?? ""
    switch (state.answer, state.truth, state.isRight) {
    case (let answer?, _?, true?):
      add("\(glyphs.tick) ", .of(.good, bold: true), "You said \(answer): right.\(because)", .of(.good), rows: rows)
    case (let answer?, let truth?, _):
      add(
        "\(glyphs.cross) ", .of(.warning, bold: true),
        "You said \(answer), and it is \(truth) (g shows where).\(because)", .of(.warning), rows: rows)
    case (let answer?, nil, _): add("? ", .dim, "You say \(answer): \(state.question.ask)", .dim, rows: rows)
    case (nil, let truth?, _):
      add("? ", .dim, "The run says \(truth): \(state.question.ask)\(because)", .dim, rows: rows)
    case (nil, nil, _): break
    }
  }

  // MARK: Exercises

  private mutating func add(_ exercises: [ExerciseState]) {
    let isFolded = brevity != .whole && brevity != .brief
    let open = exercises.firstIndex { !$0.isReached }
    for (index, exercise) in exercises.enumerated() { add(exercise, isFolded: isFolded && index != open) }
  }

  /// - Parameter isFolded: whether one line has to do: then the marks of its goals stand behind the task.
  private mutating func add(_ state: ExerciseState, isFolded: Bool) {
    let goals = state.goals.map { goal -> (part: Part, words: String) in
      let (mark, role): (String, Role) =
        switch goal.standing {
        case .open: (glyphs.separator, .dim)
        case .reached: (glyphs.tick, .good)
        case .missed: (glyphs.cross, .bad)
        }
      return (Part(text: mark, style: .of(role, bold: true)), goal.goal.words)
    }
    if state.isReached {
      add(
        "\(glyphs.tick) ", .of(.good, bold: true), "Done: \(state.exercise.task)", .of(.good),
        rows: brevity == .whole ? .max : 1)
    } else {
      add(
        "\(glyphs.pointer) ", .of(.accent, bold: true), state.exercise.task, .of(.accent), rows: isFolded ? 1 : .max,
        less: isFolded ? goals.count + 1 : 0)
      if isFolded { lines[lines.count - 1] += [Part(text: " ", style: .dim)] + goals.map(\.part) }
    }
    if !isFolded {
      flow(
        goals.map { mark, words in
          [
            Part(text: "\(mark.text) ", style: mark.style),
            Part(text: words, style: .of(mark.style.role == .dim ? .dim : .text)),
          ]
        }, indent: 2)
    }
    for (index, hint) in state.hints.enumerated() where brevity == .whole || index == state.hints.count - 1 {
      add("  ", .dim, "Hint \(index + 1) of \(state.exercise.hints.count): \(hint)", .text)
    }
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
      let rest = wrapped.dropFirst(rows - 1).joined(separator: " ")
      wrapped = wrapped.prefix(rows - 1) + [DisplayText.fitted(rest, to: room, ellipsis: glyphs.ellipsis)]
    }
    for (index, line) in wrapped.enumerated() {
      let lead = index == 0 ? mark : String(repeating: " ", count: indent)
      lines.append([Part(text: lead, style: markStyle), Part(text: line, style: style)])
    }
  }

  /// Items one after the other, as many on a line as fit; one that is longer than a line is wrapped.
  private mutating func flow(_ items: [[Part]], indent: Int) {
    let lead = Part(text: String(repeating: " ", count: indent), style: .dim)
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
