import Canvas
import Laboratory
import Stage
import Support

/// What stands below graph and code while one presents: what was just said, what is asked, or what has happened, in sentences.
struct PresentingCaption {
  let lines: [OutputLine]

  /// More sentences about one press are not read.
  private static let mostSentences = 3

  init(_ model: Model) {
    lines =
      Self.job(model) ?? Self.said(model) ?? Self.pointed(model) ?? Self.compared(model) ?? Self.asked(model)
      ?? Self.happened(model)
  }

  /// The lines in rows of a width.
  func rows(_ area: Area, ellipsis: String) -> [OutputLine] {
    let rows = Screen.wrapped(lines, width: max(1, area.width))
    guard rows.count > area.height, area.height > 0 else { return rows }
    var shown = Array(rows.prefix(clamped: area.height))
    shown[area.height - 1] = OutputLine(
      DisplayText.fitted(shown[area.height - 1].text + " " + ellipsis, to: area.width, ellipsis: ellipsis),
      shown[area.height - 1].tone)
    return shown
  }

  /// A run from event to event is not worth a word.
  private static func job(_ model: Model) -> [OutputLine]? {
    guard let job = model.job, job != .running, job != .leaving else { return nil }
    return [OutputLine("\(job.text)…")]
  }

  /// The last message, and the open question below it.
  private static func said(_ model: Model) -> [OutputLine]? {
    if model.lines.isEmpty { return nil }
    let isFirst = model.place == .code && model.world.lesson?.line == nil
    return Screen.message(model.lines) + (isFirst || model.openQuestion != nil ? asked(model) ?? [] : [])
  }

  private static func pointed(_ model: Model) -> [OutputLine]? {
    guard model.isPointing, model.pane == .graph, model.selectedPlace != nil else { return nil }
    let words = PresentingPointer.words(model)
    return words.isEmpty ? nil : words.map { OutputLine(Sentence.of($0.text), .good) }
  }

  private static func compared(_ model: Model) -> [OutputLine]? {
    guard let comparison = model.presenting?.comparison else { return nil }
    let room = PresentingLayout(model).caption
    // As many differences as there is room for; the others are counted.
    var most = GraphDifference.mostNamed
    while true {
      let lines = comparison.words(in: model, most: most).map { OutputLine($0, .warning) }
      if most == 1 || Screen.wrapped(lines, width: max(1, room.width)).count <= room.height { return lines }
      most -= 1
    }
  }

  private static func asked(_ model: Model) -> [OutputLine]? {
    if let wish = model.askedOfKeys {
      guard wish == .line else { return [OutputLine(Words.Presented.waitsForKey, .warning)] }
      return [OutputLine(Words.Presented.waitsForLine, .warning), OutputLine("> \(model.stepKeys.line.text)")]
    }
    guard let open = model.openQuestion else { return nil }
    let choices = zip(open.question.keys, open.question.choices).map { $0 == $1 ? $0 : "\($0): \($1)" }
      .joined(separator: "   ")
    let typed = model.answer.text.isEmpty ? [] : [OutputLine("> \(model.answer.text)")]
    // Whoever lets the code run meanwhile sees what happens.
    let news = model.world.lesson?.line == nil ? [] : happened(model).suffix(1)
    let isShort = TextWidth.of(open.question.ask + choices) + 5 <= model.width
    let asked =
      isShort || choices.isEmpty
      ? [OutputLine(choices.isEmpty ? open.question.ask : "\(open.question.ask)   \(choices)", .warning)]
      : [OutputLine(open.question.ask, .warning), OutputLine(choices, .warning)]
    return asked + typed + news
  }

  private static func happened(_ model: Model) -> [OutputLine] {
    let timeline = model.timeline
    if let at = model.at {
      let record = timeline.record(at)
      let told = record.map { EventSpeech.sentences(of: [$0]) } ?? []
      return (told.isEmpty ? [Sentence.of(record.map { "\($0.kind.rawValue) \($0.text)" } ?? "")] : told)
        .map { OutputLine($0) }
    }
    if model.isInLesson, model.place != .puzzle {
      if model.isOver, model.place == .code { return over(model) }
      if model.world.lesson?.line == nil { return first(model) }
    }
    guard timeline.count > 0 else { return first(model) }
    let records = (min(model.newest, timeline.count)...timeline.count).compactMap(timeline.record)
    let sentences = EventSpeech.sentences(of: records)
    let shown = sentences.suffix(clamped: mostSentences).map { OutputLine($0) }
    if !shown.isEmpty { return shown }
    return model.isInLesson ? statement(model) : first(model)
  }

  /// What ran, where nothing came of it that could be seen.
  private static func statement(_ model: Model) -> [OutputLine] {
    guard let sight = model.lesson else { return [] }
    return StepSpeech(sight, in: model.world).place.map { OutputLine($0) }
  }

  private static func over(_ model: Model) -> [OutputLine] {
    let live = model.picture.liveCount
    let end = Sentence.of(Words.Presented.hasRun(alive: live))
    let judged = (model.lesson?.verdict.questions ?? []).filter { $0.isRight != nil || $0.truth != nil }
    let truths = judged.compactMap { question -> OutputLine? in
      guard let truth = question.truth else { return nil }
      let because = question.question.because.map { " " + Sentence.of($0) } ?? ""
      return OutputLine("\(question.question.ask) \(truth).\(because)", question.isRight == false ? .warning : .good)
    }
    return truths + [OutputLine(end)]
  }

  /// What there is before anything has happened.
  private static func first(_ model: Model) -> [OutputLine] {
    guard model.isInLesson else {
      let services = model.picture.services.count
      return [OutputLine(Sentence.of(Words.Presented.open(model.status.documentName, services: services)))]
    }
    guard let text = model.lesson?.verdict.exercises.first(where: { !$0.isReached })?.exercise.task,
      model.place == .puzzle
    else { return model.place == .page ? [] : [OutputLine(Sentence.of(Words.Presented.notRunYet))] }
    return [OutputLine(Sentence.of(text))]
  }
}
