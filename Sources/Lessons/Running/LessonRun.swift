import Trace

/// A run of one step: held at every event, its objects read from the heap, its links from its statements.
public final class LessonRun {
  private struct Frame {
    let id: Int
    let block: SourceOutline.Block?
    /// What ran inside it since its last statement.
    var inner: [SourceOutline.Block] = []

    var type: String? { block?.enclosingType }
  }

  /// An object whose maker is not known yet: one of the frames that were open when it was first seen.
  private struct Unattributed {
    let id: Heap.ObjectID
    var frames: Set<Int>
  }

  public let step: LessonStep
  /// The line that ran last.
  public private(set) var line: Int?
  /// Whether the story has come to its last brace.
  public private(set) var hasEnded = false
  public private(set) var objects: [LessonObject] = []
  public private(set) var references: [LessonReference] = []

  /// Whether the code runs on without coming to an event.
  private var isStuck = false
  private let run: TracedRun
  private let outline: SourceOutline
  private var frames: [Frame] = []
  private var nextFrame = 0
  private var unattributed: [Unattributed] = []
  private var makers: [Int: String] = [:]
  private var pullers: [Int: Set<String>] = [:]

  public init(_ step: LessonStep) {
    self.step = step
    outline = SourceOutline(step.source)
    run = TracedRun(showing: [step.module], step.story)
  }

  deinit { run.finish() }

  /// How the classes of the live objects came by each other.
  public var links: Set<LessonLink> {
    var result: Set<LessonLink> = []
    for object in objects {
      if let maker = makers[object.serial] { result.insert(.init(from: maker, to: object.type, kind: .creates)) }
      for puller in pullers[object.serial] ?? [] {
        result.insert(.init(from: puller, to: object.type, kind: .locator))
      }
    }
    return result
  }

  /// Runs on to the next event that is shown.
  ///
  /// - Returns: what happened, in order; empty if the story has ended.
  public func advance() -> [Happening] {
    var result: [Happening] = []
    while !hasEnded {
      let event: TraceEvent
      switch run.advance() {
      case .held(let held): event = held
      case .finished:
        hasEnded = true
        return result
      case .timedOut:
        // It still runs, so its heap may not be read.
        hasEnded = true
        isStuck = true
        return result + [.printed(line: line ?? 1, text: "the code does not come to its next statement")]
      }
      let shown = process(event)
      if let shown { result.append(shown) }
      observe(into: &result, event: event)
      guard let shown else { continue }
      switch shown {
      case .statement(let line, _), .entered(let line, _), .printed(let line, _), .ended(let line): self.line = line
      case .created, .pulled, .released: break
      }
      break
    }
    return result
  }

  /// Runs to the end of the story.
  public func play() -> [Happening] {
    var result: [Happening] = []
    while !hasEnded { result += advance() }
    return result
  }

  /// Lets the story go: its locals are released and with them what nobody else holds.
  ///
  /// - Returns: what was freed.
  public func leave() -> [Happening] {
    if isStuck || !run.finish() { return [] }
    hasEnded = true
    var result: [Happening] = []
    observe(into: &result, event: nil)
    return result
  }

  // MARK: Events

  /// Keeps the stack of frames.
  ///
  /// - Returns: what is shown of the event itself, if anything.
  private func process(_ event: TraceEvent) -> Happening? {
    let range = event.range
    unwind(to: event)
    switch event.kind {
    case .enter:
      let block = outline.block(line: range.line, column: range.column)
      frames.append(Frame(id: nextFrame, block: block))
      nextFrame += 1
      guard let block, case .function(let name) = block.kind, name != "deinit" else { return nil }
      return .entered(line: block.headerLine, function: block.enclosingType.map { "\($0).\(name)" } ?? name)
    case .leave:
      guard let frame = frames.last, frame.block.map({ $0.line == range.line && $0.column == range.column }) ?? false
      else { return nil }
      if frames.count == 1 {
        hasEnded = true
        return .ended(line: range.endLine)
      }
      frames.removeLast()
      if let block = frame.block { frames[frames.count - 1].inner.append(block) }
      return nil
    case .value:
      guard let frame = frames.last else { return nil }
      if let block = frame.block, (range.line, range.column) < (block.line, block.column) { return nil }  // a parameter
      return .statement(line: range.line, text: writtenStatement(at: range, in: frame).trimmed)
    case .printed(let text): return .printed(line: range.line, text: text)
    }
  }

  /// A scope that is left by `throw` reports nothing: its frames go when something happens outside them.
  private func unwind(to event: TraceEvent) {
    let (line, column) = (event.range.line, event.range.column)
    switch event.kind {
    case .enter: if outline.block(line: line, column: column)?.isCatch != true { return }
    case .leave:
      guard frames.contains(where: { $0.block.map { $0.line == line && $0.column == column } ?? false }) else { return }
      while let block = frames.last?.block, (block.line, block.column) != (line, column) { frames.removeLast() }
      return
    case .value, .printed: break
    }
    while frames.count > 1, let block = frames.last?.block, !(block.headerLine...block.endLine).contains(line) {
      frames.removeLast()
    }
  }

  private func statement(at range: SourceRange, in frame: Frame) -> String {
    outline.statement(line: range.line, after: start(of: range, in: frame))
  }

  private func writtenStatement(at range: SourceRange, in frame: Frame) -> String {
    outline.writtenStatement(line: range.line, after: start(of: range, in: frame))
  }

  /// The column after which a statement begins: that of the brace, if both are on one line.
  private func start(of range: SourceRange, in frame: Frame) -> Int {
    frame.block?.line == range.line ? frame.block?.column ?? 0 : 0
  }

  /// Reads the heap: what is new, who made it, what was pulled, what is gone.
  private func observe(into result: inout [Happening], event: TraceEvent?) {
    let (live, references, gone) = run.withHeap { heap in
      let references = heap.references()
      let gone = heap.sweep()
      return (heap.live, references, gone)
    }
    let known = Set(objects.map(\.serial))
    objects = live.map(Self.lessonObject)
    self.references = references.map { LessonReference(from: $0.from.serial, to: $0.to.serial, field: $0.field) }
    for object in live where !known.contains(object.id.serial) {
      unattributed.append(Unattributed(id: object.id, frames: Set(frames.map(\.id))))
    }
    if let event { attribute(event) }
    for object in objects where !known.contains(object.serial) {
      result.append(.created(object, by: makers[object.serial]))
    }
    if let event, let pull = pull(event) { result.append(pull) }
    for object in gone.map(Self.lessonObject) {
      result.append(.released(object))
      makers[object.serial] = nil
      pullers[object.serial] = nil
      unattributed.removeAll { $0.id.serial == object.serial }
    }
  }

  /// Finds the code that made an object: the statement that calls its initializer, a function that ran inside that
  /// statement, or a stored property's initial value in the class that holds it.
  private func attribute(_ event: TraceEvent) {
    guard case .value = event.kind, let frame = frames.last else { return }
    let isParameter = frame.block.map { (event.range.line, event.range.column) < ($0.line, $0.column) } ?? false
    if isParameter { return }
    let text = statement(at: event.range, in: frame)
    let inner = frames[frames.count - 1].inner
    frames[frames.count - 1].inner = []
    unattributed = unattributed.compactMap { candidate in
      guard candidate.frames.contains(frame.id), let object = objects.first(where: { $0.serial == candidate.id.serial })
      else { return candidate }
      if SourceOutline.calls(object.type, in: text) {
        makers[object.serial] = frame.type
        return nil
      }
      if let block = inner.last(where: { SourceOutline.calls(object.type, in: $0.text) }) {
        makers[object.serial] = block.enclosingType
        return nil
      }
      let holders = references.filter { $0.to == object.serial }.compactMap { reference in
        objects.first { $0.serial == reference.from }?.type
      }
      if let holder = holders.first(where: { SourceOutline.calls(object.type, in: outline.declarations(of: $0)) }) {
        makers[object.serial] = holder
        return nil
      }
      var rest = candidate
      rest.frames.remove(frame.id)
      return rest.frames.isEmpty ? nil : rest
    }
  }

  /// A value that a locator's method is about to hand to another class's code.
  private func pull(_ event: TraceEvent) -> Happening? {
    guard case .value(let name) = event.kind, name.isEmpty, let id = event.object,
      let frame = frames.last, let locator = frame.type, step.locators.contains(locator),
      let puller = frames.last(where: { $0.type.map { !step.locators.contains($0) } ?? true })?.type,
      frames.dropLast().last?.type == puller,
      let object = objects.first(where: { $0.serial == id.serial })
    else { return nil }
    guard pullers[object.serial, default: []].insert(puller).inserted else { return nil }
    return .pulled(object, by: puller)
  }

  private static func lessonObject(_ object: Heap.Object) -> LessonObject {
    LessonObject(
      serial: object.id.serial, type: object.type, number: object.number, opaqueFields: object.opaqueFields)
  }
}

extension String {
  /// Without white space at both ends, inner runs of it as one space.
  fileprivate var trimmed: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
