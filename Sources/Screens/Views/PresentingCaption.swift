import Canvas
import Laboratory
import Lessons
import Stage
import Support

/// Caption below graph and code of a presentation: a message, a question, or the newest events in sentences.
struct PresentingCaption {
  let lines: [OutputLine]
  /// Mention of the key that shows the answers if they do not fit; nil if the caption has no answers.
  private let rest: String?

  /// Maximum number of sentences about one press.
  private static let mostSentences = 3

  init(_ screen: Screen) {
    let pointed = Self.pointed(screen)
    // An open question stays below a message and below the description of the pointer's target.
    let first =
      Self.job(screen) ?? Self.said(screen) ?? pointed.flatMap { Self.asked(screen, below: $0) } ?? pointed
      ?? Self.compared(screen) ?? Self.asked(screen)
    var lines = first ?? Self.refused(screen.code, screen.stage) ?? Self.solved(screen) ?? Self.ran(screen)
    // The answers of a finished run come before the sentence about its end.
    let room = screen.plan.caption
    if first == nil, screen.stage.isOver, screen.stage.play == nil, lines.count > 1,
      Screen.wrapped(lines, width: max(1, room.width)).count > room.height
    {
      lines.removeLast()
    }
    self.lines = lines
    let (stage, key) = (screen.stage, screen.stage.keys[.wholeText])
    rest = first == nil && stage.at == nil && stage.isOver && !key.isEmpty ? Words.Keyed.wholeText(key) : nil
  }

  /// Returns the lines wrapped to an area, and truncated with an ellipsis at its height.
  func rows(_ area: Area, ellipsis: String) -> [OutputLine] {
    Self.cut(
      Screen.wrapped(lines, width: max(1, area.width)), to: area.height, width: area.width, ellipsis, rest: rest)
  }

  /// Returns the first rows of a text. If rows are left out, the last of them ends with an ellipsis, and with the
  /// mention of a key that shows the rest.
  private static func cut(
    _ rows: [OutputLine], to count: Int, width: Int, _ ellipsis: String, rest: String? = nil
  ) -> [OutputLine] {
    let shown = Array(rows.prefix(clamped: count))
    guard rows.count > count, let last = shown.last else { return shown }
    let way = rest.map { " " + $0 } ?? ""
    let text = DisplayText.fitted(
      last.text + " " + ellipsis, to: max(1, width - TextWidth.of(way)), ellipsis: ellipsis)
    return shown.dropLast() + [OutputLine(text + way, last.tone)]
  }

  /// Returns the text of a job that takes time. A run to the next event is too short for a caption.
  private static func job(_ screen: Screen) -> [OutputLine]? {
    guard let job = screen.job, job != .running, job != .leaving else { return nil }
    return [OutputLine("\(job.text)…")]
  }

  /// Returns the last message, and the open question below it; nil without a message.
  ///
  /// Before the first statement, a request for input follows the message as well.
  private static func said(_ screen: Screen) -> [OutputLine]? {
    if screen.said.isEmpty { return nil }
    // The message tells the end of the play. Until then, its events are told.
    if let play = screen.stage.play { return played(play, screen.stage) }
    let message = Screen.message(screen.said)
    let isFirst = screen.stage.place == .code && screen.stage.world.lesson?.line == nil
    if isFirst || screen.stage.openQuestion != nil, let lines = asked(screen, below: message) { return lines }
    if let lines = solved(screen, above: message) { return lines }
    if let solved = screen.presenting?.solved, let command = solved.command,
      screen.stage.lesson?.commands?.given == solved.count, screen.stage.world.lesson?.step.number == solved.step
    {
      return awaited(screen) + [OutputLine(":\(command)")] + message
    }
    // The message after an answer names the answer itself.
    return awaited(screen, hasAnswer: message.first?.text.hasPrefix(Sentence.of(Words.Page.yourAnswer(""))) == true)
      + message
  }

  /// Returns the events that the play shows now, in sentences.
  private static func played(_ play: Play, _ stage: ShownStage) -> [OutputLine] {
    EventSpeech.sentences(of: play.lit.compactMap(stage.timeline.record)).suffix(clamped: mostSentences)
      .map { OutputLine($0) }
  }

  /// Returns the question whose answer waits for the run, so that a class remembers it.
  ///
  /// - Parameter hasAnswer: true if the answer stands below the question already.
  private static func awaited(_ screen: Screen, hasAnswer: Bool = false) -> [OutputLine] {
    let questions = screen.stage.at == nil ? screen.stage.lesson?.verdict.questions ?? [] : []
    guard let state = questions.last(where: { $0.question.variant == nil && $0.truth == nil }) else { return [] }
    let answer = hasAnswer ? nil : state.answer.map { Sentence.of(Words.Page.yourAnswer($0)) }
    let asked =
      state.answer == nil && !state.question.choices.isEmpty
      ? PresentedQuestion(state.question, width: screen.display.width) : nil
    let ask = asked.map { [$0.ask, $0.choices].compactMap(\.self).joined(separator: " ") } ?? state.question.ask
    return [OutputLine([ask, answer].compactMap(\.self).joined(separator: " "), .warning)]
  }

  /// Returns the newest events, below the question that the run decides or has just decided. If both do not fit, the
  /// question is cut.
  private static func ran(_ screen: Screen) -> [OutputLine] {
    let (news, room) = (happened(screen.stage, screen.presenting), screen.plan.caption)
    if screen.stage.place == .puzzle { return awaited(screen) + news }
    guard screen.stage.place == .code, !screen.stage.isOver, screen.stage.world.lesson?.line != nil else { return news }
    let width = max(1, room.width)
    let free = max(1, room.height - Screen.wrapped(news, width: width).count)
    let question = decided(screen.stage).map { [result(of: $0)] } ?? awaited(screen)
    return cut(Screen.wrapped(question, width: width), to: free, width: width, screen.glyphs.ellipsis) + news
  }

  /// Returns the last question that the newest events have decided; nil if they decided none.
  private static func decided(_ stage: ShownStage) -> QuestionState? {
    let questions = stage.at == nil && stage.play == nil ? stage.lesson?.verdict.questions ?? [] : []
    return questions.last { $0.truth != nil && $0.event.map { $0 >= stage.newest } ?? false }
  }

  /// Returns the answers to the questions of a solved puzzle, with a message below them, or the message alone if there is
  /// no room for both. The task and its result stand beside the graph. Nil for other stages, and without questions.
  private static func solved(_ screen: Screen, above message: [OutputLine] = []) -> [OutputLine]? {
    let answers = answersOfPuzzle(screen)
    guard !answers.isEmpty else { return nil }
    return holdsAnswersBack(screen) ? message : answers + message
  }

  /// Returns the answers to the questions of a solved puzzle; empty for other stages.
  private static func answersOfPuzzle(_ screen: Screen) -> [OutputLine] {
    guard screen.stage.place == .puzzle, screen.stage.at == nil, let verdict = screen.stage.lesson?.verdict,
      verdict.isReached, screen.stage.play == nil
    else { return [] }
    return verdict.questions.filter { $0.truth != nil }.map { result(of: $0) }
  }

  /// Returns true if the caption has no room for the message about a solved puzzle and the answers, so that the message
  /// comes first.
  static func holdsAnswersBack(_ screen: Screen) -> Bool {
    let (answers, message) = (answersOfPuzzle(screen), Screen.message(screen.said))
    guard !answers.isEmpty, !message.isEmpty else { return false }
    let room = screen.plan.caption
    return Screen.wrapped(answers + message, width: max(1, room.width)).count > room.height
  }

  /// Returns a decided question with the answer to it.
  private static func result(of question: QuestionState) -> OutputLine {
    let because = question.question.because.map { " " + Sentence.written($0) } ?? ""
    return OutputLine(
      Words.Presented.truth(
        question.truth ?? "", answer: question.answer, isRight: question.isRight, ask: question.question.ask,
        because: because),
      question.isRight == false ? .warning : .good)
  }

  /// Returns the compiler's errors in the edited code before it runs; nil if there are none.
  private static func refused(_ code: CodeEditorState, _ stage: ShownStage) -> [OutputLine]? {
    guard stage.place == .code, stage.at == nil, code.errorCount > 0 else { return nil }
    return Outcome.notCompiled(code.messages).lines
  }

  private static func pointed(_ screen: Screen) -> [OutputLine]? {
    guard screen.isPointing, screen.panes.focus == .graph, screen.graph.selectedPlace(screen.stage) != nil else {
      return nil
    }
    let words = target(screen.stage, screen.code, focus: screen.panes.focus)
    return words.isEmpty ? nil : words.map { OutputLine(Sentence.of($0.text), .good) }
  }

  /// Returns a description of the pointer's target.
  static func target(_ stage: ShownStage, _ code: CodeEditorState, focus: Pane) -> [OutputLine] {
    if focus == .code {
      guard let line = code.line, let file = code.file else { return [] }
      return [OutputLine(Words.Presented.pointer(on: file, line: line + 1))]
    }
    if let name = stage.object,
      let instance = stage.shown.instances.values.first(where: { $0.name == name })
    {
      let by = stage.holders[instance.ref] ?? []
      return [
        OutputLine("\(name)\(by.isEmpty ? Words.Presented.noHolder : Words.Presented.heldBy(Sentence.list(by)))")
      ]
    }
    guard let name = stage.selection else { return [OutputLine(Words.Presented.nothingToPointAt)] }
    return [OutputLine(StageSpeech.sentences(about: name, in: stage.shown)?.first ?? name)]
  }

  private static func compared(_ screen: Screen) -> [OutputLine]? {
    guard let comparison = screen.presenting?.comparison else { return nil }
    // A graph that is still empty has nothing to compare.
    if screen.stage.isUnrunCode, screen.stage.shown.instances.isEmpty {
      return [OutputLine(Words.Presented.notCompared(screen.stage.keys[.presentNext]), .warning)]
    }
    let room = screen.plan.caption
    // As many differences as fit are listed; the others are counted.
    var most = GraphDifference.mostNamed
    while true {
      let lines = comparison.words(in: screen.stage, most: most).map { OutputLine($0, .warning) }
      if most == 1 || Screen.wrapped(lines, width: max(1, room.width)).count <= room.height { return lines }
      most -= 1
    }
  }

  /// Returns a request for input or the open question, between a message and the last event; nil if nothing is asked.
  ///
  /// The question and its choices have priority: if there is little room, the message is cut, and the event is left out.
  private static func asked(_ screen: Screen, below message: [OutputLine] = []) -> [OutputLine]? {
    if let request = screen.stage.askedOfKeys {
      guard request == .line else {
        let names = screen.stage.lesson?.namedKeys ?? []
        let waits = OutputLine(
          names.isEmpty ? Words.Presented.waitsForKey : Words.Keyed.waitsForKey(names), .warning
        )
        // After a wrong key, the message is the same sentence.
        return message.filter { $0.text != waits.text } + [waits]
      }
      return message
        + [OutputLine(Words.Presented.waitsForLine, .warning), OutputLine("> \(screen.stage.stepKeys.line.text)")]
    }
    guard let open = screen.stage.openQuestion else { return nil }
    let room = screen.plan.caption
    let (width, ellipsis) = (max(1, room.width), screen.glyphs.ellipsis)
    func wrapped(_ lines: [OutputLine]) -> [OutputLine] { Screen.wrapped(lines, width: width) }
    let isOriginal = screen.stage.lesson?.isEdited == true && open.question.variant == nil
    let question = PresentedQuestion(
      open.question, of: isOriginal ? Words.Task.originalCode : "", width: screen.display.width)
    let prompt = open.question.choices.isEmpty ? [OutputLine("> \(screen.stage.answer.text)")] : []
    let answers = wrapped((question.choices.map { [OutputLine($0, .warning)] } ?? []) + prompt)
    let ask = cut(
      wrapped([OutputLine(question.ask, .warning)]), to: max(1, room.height - answers.count), width: width, ellipsis)
    let free = max(0, room.height - ask.count - answers.count)
    let message = message + judged(before: open, screen.stage) + undecided(open, screen.stage)
    let head = cut(wrapped(message), to: free, width: width, ellipsis)
    // If the code runs while the question is open, the last event is shown, too.
    let news = screen.stage.world.lesson?.line == nil ? [] : wrapped(Array(happened(screen.stage).suffix(1)))
    return head + ask + answers + (news.count <= free - head.count ? news : [])
  }

  /// Returns the result of the answer before the open question, so that a class sees it before it goes on.
  private static func judged(before open: QuestionState, _ stage: ShownStage) -> [OutputLine] {
    let questions = stage.world.lesson?.line == nil ? stage.lesson?.verdict.questions ?? [] : []
    guard let last = questions.last(where: { $0.number < open.number }), let answer = last.answer,
      let truth = last.truth, let isRight = last.isRight
    else { return [] }
    return [
      OutputLine(Words.Presented.verdict(on: answer, isRight: isRight, truth: truth), isRight ? .good : .warning)
    ]
  }

  /// Returns a note that the finished run does not decide the open question, because its code was changed; empty if it
  /// is not so.
  private static func undecided(_ open: QuestionState, _ stage: ShownStage) -> [OutputLine] {
    guard stage.place == .code, stage.isOver, stage.lesson?.isEdited == true, open.question.variant == nil else {
      return []
    }
    return [OutputLine(Words.Presented.changedCode(stage.keys[.presentNext]))]
  }

  static func happened(_ stage: ShownStage, _ presenting: Presenting? = nil) -> [OutputLine] {
    if stage.source != nil { return first(stage) }
    // The caption tells the events that line and graph show, not those that the run is ahead.
    if let play = stage.play { return played(play, stage) }
    let timeline = stage.timeline
    if let at = stage.at {
      let record = timeline.record(at)
      let told = record.map { EventSpeech.sentences(of: [$0]) } ?? []
      return (told.isEmpty ? [Sentence.of(record.map(Words.Presented.event) ?? "")] : told)
        .map { OutputLine($0) }
    }
    if stage.isInLesson, stage.place != .puzzle {
      if stage.isRefused { return Outcome.notCompiled(stage.world.lesson?.messages ?? []).lines }
      if stage.isOver, stage.place == .code { return over(stage, presenting) }
      if stage.world.lesson?.line == nil { return first(stage) }
    }
    // The objects of a puzzle's start were made before the class saw the step.
    if stage.place == .puzzle, stage.lesson?.commands?.given == 0 { return [] }
    guard timeline.count > 0 else { return first(stage) }
    let records = (min(stage.newest, timeline.count)...timeline.count).compactMap(timeline.record)
    let sentences = EventSpeech.sentences(of: records)
    let shown = sentences.suffix(clamped: mostSentences).map { OutputLine($0) }
    if !shown.isEmpty { return shown }
    return stage.isInLesson ? statement(stage) : first(stage)
  }

  /// Returns the current line of the code, for events without a sentence.
  private static func statement(_ stage: ShownStage) -> [OutputLine] {
    guard let snapshot = stage.lesson else { return [] }
    return StepSpeech(snapshot, in: stage.world).place.map { OutputLine($0) }
  }

  /// Returns the answer to the question, or one of the answers to several questions, and the end of the run.
  private static func over(_ stage: ShownStage, _ presenting: Presenting?) -> [OutputLine] {
    let live = stage.picture.liveCount
    let end = OutputLine(Sentence.of(Words.Presented.hasRun(alive: live)))
    if stage.lesson?.isEdited == true { return ofEditedCode(stage) + [end] }
    // The next press decides the other questions. Then all answers follow in order.
    if !stage.undecidedQuestions.isEmpty, !stage.hasAskedAnswers { return [end] }
    guard let told = stage.lesson.flatMap({ (presenting ?? Presenting()).toldAnswer(of: $0) }) else { return [end] }
    let answer = result(of: told.question)
    if told.count == 1 { return [answer, end] }
    let lead = Words.Presented.answer(told.index + 1, of: told.count)
    return [OutputLine(lead + answer.text, answer.tone)] + (told.index == told.count - 1 ? [end] : [])
  }

  /// Returns the result of a run of edited code, the most important first: finished tasks and near misses, the last
  /// printed lines, the answer to a question about the original code, and the other tasks.
  private static func ofEditedCode(_ stage: ShownStage) -> [OutputLine] {
    let verdict = stage.lesson?.verdict ?? Verdict()
    let open = verdict.exercises.filter { !$0.isReached && $0.near == nil }
    let tried = verdict.exercises.compactMap { state in
      state.isReached
        ? OutputLine(Words.Task.done(state.exercise.done ?? state.exercise.task), .good)
        : state.near.map { OutputLine($0, .warning) }
    }
    let printed = stage.world.lesson?.output.map(DisplayText.visible) ?? []
    let answered = verdict.questions.last { $0.truth != nil && ($0.isRight != nil || $0.answer == nil) }
    return tried + (printed.isEmpty ? [] : [OutputLine(Words.Presented.printed(printed, most: mostSentences))])
      + (answered.map { [ofOriginalCode($0)] } ?? [])
      + open.map { OutputLine(Words.Presented.notDone($0.exercise.task), .warning) }
  }

  /// Returns the result of a question about the original code, without its reason.
  private static func ofOriginalCode(_ state: QuestionState) -> OutputLine {
    let truth = state.truth ?? ""
    guard let answer = state.answer, let isRight = state.isRight else {
      return OutputLine(
        Words.Task.originalCode
          + Words.Presented.truth(truth, answer: nil, isRight: nil, ask: state.question.ask, because: ""), .good)
    }
    return OutputLine(
      Words.Presented.originalCode(Words.Presented.verdict(on: answer, isRight: isRight, truth: truth)),
      isRight ? .good : .warning)
  }

  /// Returns the caption before the first event: the task of a puzzle, or the name of the document.
  private static func first(_ stage: ShownStage) -> [OutputLine] {
    if let source = stage.source {
      let count = source.graph.project.services.count
      return [OutputLine(Words.Presented.open(Paths.name(source.root), services: count))]
    }
    guard stage.isInLesson else {
      let services = stage.picture.services.count
      return [OutputLine(Sentence.of(Words.Presented.open(stage.status.documentName, services: services)))]
    }
    guard let text = stage.lesson?.verdict.exercises.first(where: { !$0.isReached })?.exercise.task,
      stage.place == .puzzle
    else { return stage.place == .page ? [] : [OutputLine(Sentence.of(Words.Presented.notRunYet))] }
    return [OutputLine(Sentence.written(text))]
  }
}
