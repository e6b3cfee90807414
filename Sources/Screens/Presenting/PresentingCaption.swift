import Canvas
import Laboratory
import Stage
import Support

/// Caption below graph and code of a presentation: a message, a question, or the newest events in sentences.
struct PresentingCaption {
  let lines: [OutputLine]

  /// Maximum number of sentences about one press.
  private static let mostSentences = 3

  init(_ model: Model) {
    lines =
      Self.job(model) ?? Self.said(model) ?? Self.pointed(model) ?? Self.compared(model) ?? Self.asked(model)
      ?? Self.happened(model)
  }

  /// Returns the lines wrapped to an area, and truncated with an ellipsis at its height.
  func rows(_ area: Area, ellipsis: String) -> [OutputLine] {
    let rows = Screen.wrapped(lines, width: max(1, area.width))
    guard rows.count > area.height, area.height > 0 else { return rows }
    var shown = Array(rows.prefix(clamped: area.height))
    shown[area.height - 1] = OutputLine(
      DisplayText.fitted(shown[area.height - 1].text + " " + ellipsis, to: area.width, ellipsis: ellipsis),
      shown[area.height - 1].tone)
    return shown
  }

  /// Returns the text of a job that takes time; nil without a job, and for jobs too short for a caption, such as a run
  /// to the next event.
  private static func job(_ model: Model) -> [OutputLine]? {
    guard let job = model.work.job, job != .running, job != .leaving else { return nil }
    return [OutputLine("\(job.text)…")]
  }

  /// Returns the last message, and the open question below it; nil without a message.
  ///
  /// Before the first statement, a request for input follows the message as well.
  private static func said(_ model: Model) -> [OutputLine]? {
    if model.said.lines.isEmpty { return nil }
    let isFirst = model.stage.place == .code && model.stage.world.lesson?.line == nil
    return Screen.message(model.said.lines) + (isFirst || model.stage.openQuestion != nil ? asked(model) ?? [] : [])
  }

  private static func pointed(_ model: Model) -> [OutputLine]? {
    guard model.isPointing, model.panes.focus == .graph, model.selectedPlace != nil else { return nil }
    let words = PresentingPointer.words(model)
    return words.isEmpty ? nil : words.map { OutputLine(Sentence.of($0.text), .good) }
  }

  private static func compared(_ model: Model) -> [OutputLine]? {
    guard let comparison = model.presenting?.comparison else { return nil }
    let room = PresentingLayout(model.stage, model.display, model.presenting).caption
    // As many differences as fit are listed; the others are counted.
    var most = GraphDifference.mostNamed
    while true {
      let lines = comparison.words(in: model.stage, most: most).map { OutputLine($0, .warning) }
      if most == 1 || Screen.wrapped(lines, width: max(1, room.width)).count <= room.height { return lines }
      most -= 1
    }
  }

  private static func asked(_ model: Model) -> [OutputLine]? {
    if let request = model.stage.askedOfKeys {
      guard request == .line else { return [OutputLine(Words.Presented.waitsForKey, .warning)] }
      return [OutputLine(Words.Presented.waitsForLine, .warning), OutputLine("> \(model.stage.stepKeys.line.text)")]
    }
    guard let open = model.stage.openQuestion else { return nil }
    let choices = zip(open.question.keys, open.question.choices).map { $0 == $1 ? $0 : "\($0): \($1)" }
      .joined(separator: "   ")
    let typed = model.stage.answer.text.isEmpty ? [] : [OutputLine("> \(model.stage.answer.text)")]
    // If the code runs while the question is open, the last event is shown, too.
    let news = model.stage.world.lesson?.line == nil ? [] : happened(model).suffix(1)
    let isShort = TextWidth.of(open.question.ask + choices) + 5 <= model.display.width
    let asked =
      isShort || choices.isEmpty
      ? [OutputLine(choices.isEmpty ? open.question.ask : "\(open.question.ask)   \(choices)", .warning)]
      : [OutputLine(open.question.ask, .warning), OutputLine(choices, .warning)]
    return asked + typed + news
  }

  private static func happened(_ model: Model) -> [OutputLine] {
    let timeline = model.stage.timeline
    if let at = model.stage.at {
      let record = timeline.record(at)
      let told = record.map { EventSpeech.sentences(of: [$0]) } ?? []
      return (told.isEmpty ? [Sentence.of(record.map { "\($0.kind.rawValue) \($0.text)" } ?? "")] : told)
        .map { OutputLine($0) }
    }
    if model.stage.isInLesson, model.stage.place != .puzzle {
      if model.stage.isOver, model.stage.place == .code { return over(model) }
      if model.stage.world.lesson?.line == nil { return first(model) }
    }
    guard timeline.count > 0 else { return first(model) }
    let records = (min(model.stage.newest, timeline.count)...timeline.count).compactMap(timeline.record)
    let sentences = EventSpeech.sentences(of: records)
    let shown = sentences.suffix(clamped: mostSentences).map { OutputLine($0) }
    if !shown.isEmpty { return shown }
    return model.stage.isInLesson ? statement(model) : first(model)
  }

  /// Returns a sentence about the current line of the code, for events without a sentence; empty without a line.
  private static func statement(_ model: Model) -> [OutputLine] {
    guard let snapshot = model.stage.lesson else { return [] }
    return StepSpeech(snapshot, in: model.stage.world).place.map { OutputLine($0) }
  }

  private static func over(_ model: Model) -> [OutputLine] {
    let live = model.stage.picture.liveCount
    let end = Sentence.of(Words.Presented.hasRun(alive: live))
    let judged = (model.stage.lesson?.verdict.questions ?? []).filter { $0.isRight != nil || $0.truth != nil }
    let truths = judged.compactMap { question -> OutputLine? in
      guard let truth = question.truth else { return nil }
      let because = question.question.because.map { " " + Sentence.of($0) } ?? ""
      return OutputLine("\(question.question.ask) \(truth).\(because)", question.isRight == false ? .warning : .good)
    }
    return truths + [OutputLine(end)]
  }

  /// Returns the caption before the first event.
  ///
  /// In a puzzle, it is the task. In a step with code, it is a note that the step has not run yet. For a page it is
  /// empty. Outside of lessons, it is the name of the document.
  private static func first(_ model: Model) -> [OutputLine] {
    guard model.stage.isInLesson else {
      let services = model.stage.picture.services.count
      return [OutputLine(Sentence.of(Words.Presented.open(model.stage.status.documentName, services: services)))]
    }
    guard let text = model.stage.lesson?.verdict.exercises.first(where: { !$0.isReached })?.exercise.task,
      model.stage.place == .puzzle
    else { return model.stage.place == .page ? [] : [OutputLine(Sentence.of(Words.Presented.notRunYet))] }
    return [OutputLine(Sentence.of(text))]
  }
}
