import SourceReader
import Stage
import Trace

/// Converts messages of a step's process into typed events.
///
/// Places become calls, statements and lines. Changes of the heap become objects, references and makers. The same
/// messages always give the same events.
struct StepInterpreter {
  private let code: RunningCode
  private let locators: Set<String>
  private var stacks: [Int: CallStack] = [:]
  /// By thread.
  private var openEffects: [Int: OpenEffects] = [:]
  private var deinits = RunningDeinits()
  private var nextFrame = 0
  private var heap: HeapFold
  private var makers = Makers()
  /// Pulls that have been reported. Each object is reported once for each class that pulls it.
  private var pulled: Set<Pull> = []
  private var output = OutputLines()
  /// True once the run has ended.
  private(set) var hasEnded = false
  /// True while the story waits at its closing brace, with its locals alive.
  private(set) var canReturn = false
  private var hasReturned = false
  private var story: Stage.Call?

  private struct Pull: Hashable {
    let serial: Int
    let by: String
  }

  /// The functions whose first argument is reported.
  private let followed: [String]
  private let property: String?
  /// Calls that wait for their first argument, by thread. A call is reported together with its argument.
  private var calls: [Int: StageEvent] = [:]

  /// Creates an interpreter for a run.
  ///
  /// - Parameters:
  ///   - followed: functions whose first argument is reported, if the code was compiled to report parameters.
  ///   - property: the property that the process watches.
  init(code: RunningCode, locators: [String], followed: [String] = [], property: String? = nil) {
    self.code = code
    (self.followed, self.property) = (followed, property)
    self.locators = Set(locators.map(code.names.short))
    heap = HeapFold(code.names)
  }

  /// Converts the next message.
  ///
  /// - Returns: The events of the message, in order.
  mutating func interpret(_ message: TraceMessage) -> [StageEvent] {
    switch message {
    case .event(let event, let delta): return countEffects(output.rest() + interpret(event, delta), event)
    case .output(let text, let isError): return output.lines(text, isError: isError)
    case .ended(let end, let delta): return output.rest() + finish(end, delta)
    case .released(let delta):
      return output.rest() + changes(delta, after: free(deinits.end(before: nil, nil, code)), nil)
    case .failed(let sentence):
      hasEnded = true
      return [StageEvent(.failed(nil, Failure(sentence))), StageEvent(.ended(.stopped))]
    case .ready, .screen, .held, .wants: return []
    }
  }

  /// Prepares for the story's return. Objects that are released from now on are reported as they are freed.
  mutating func letReturn() -> [StageEvent] {
    canReturn = false
    hasReturned = true
    return [StageEvent(.returned(story ?? Stage.Call("story")))]
  }

  /// Handles the end of the process, which frees all objects.
  ///
  /// Objects that survived the story's return are leaks, and are not reported as freed.
  mutating func abandon() -> [StageEvent] {
    if hasReturned { return [] }
    var events: [StageEvent] = []
    if !hasEnded { events.append(StageEvent(.ended(.stopped))) }
    hasEnded = true
    return events + heap.forgetAll().map { StageEvent(.released(InstanceRef($0))) }
  }

  // MARK: Events

  private mutating func interpret(_ event: StepEvent, _ delta: HeapDelta) -> [StageEvent] {
    let block = code.block(event.file, line: event.range.line, column: event.range.column)
    let freed = free(deinits.end(before: event, block, code), thread(event))
    if hasEnded { return changes(delta, after: freed + afterEnd(event), event, block) }
    if !code.knows(event.file) { return changes(delta, after: freed, event) }
    // The stack is moved out of the dictionary: a copy for each event would slow down deep recursion.
    var stack = stacks.removeValue(forKey: event.thread) ?? CallStack()
    let left = stack.unwind(to: event, entering: block)
    let begun = begun(event, stack.top)
    var told = freed
    if let call = argued(event, stack.top) { told.append(call) }
    told += left.compactMap { passed($0, event.thread) }
    var made = Statement()
    switch event.kind {
    case .enter:
      if let call = entered(block, event, stack.top) {
        if isFollowed(block, in: event.file) { calls[event.thread] = call } else { told.append(call) }
      }
      stack.enter(Frame(id: nextFrame, file: event.file, block: block, depth: event.depth, names: code.names))
      nextFrame += 1
    case .leave:
      if let end = leave(&stack, event) { told.append(end) }
    case .value(let value):
      if let top = stack.top, !top.isBeforeBrace(event.position), !isParameter(event, of: top) {
        let inner = stack.finishStatement(value)
        made = Statement(code.statement(event.file, line: event.range.line, column: event.range.column), top, inner)
        told.append(StageEvent(.statement(made.text), place: place(event, top), thread: thread(event)))
      }
    case .settled: break
    case .printed(let text):
      told.append(StageEvent(.printed(text), place: place(event, stack.top), thread: thread(event)))
    case .threw(_, let description):
      let top = stack.recordThrow()
      let call = Stage.Call(top?.function ?? event.function ?? "", callee: participant(top?.type), value: description)
      told.append(StageEvent(.threw(call), place: place(event, stack.top), thread: thread(event)))
    }
    stacks[event.thread] = stack
    var events = changes(delta, after: told, event, block, made, begun: begun)
    // The objects are released by a statement whose own event follows.
    if told.isEmpty, !events.isEmpty { events[0].place = events[0].place ?? begun }
    return events
  }

  /// Returns the place of the statement that runs in a frame; nil if the process does not report its beginning.
  private func begun(_ event: StepEvent, _ frame: Frame?) -> Place? {
    guard let mark = event.begun, let frame,
      frame.contains(mark.file, TextPosition(line: mark.line, column: mark.column))
    else { return nil }
    return Place(
      file: mark.file, line: mark.line, column: code.column(mark.column, line: mark.line, of: mark.file),
      function: frame.function)
  }

  /// Returns the output of code that runs while the story's locals are released.
  private func afterEnd(_ event: StepEvent) -> [StageEvent] {
    guard case .printed(let text) = event.kind else { return [] }
    return [StageEvent(.printed(text), place: place(event, nil), thread: thread(event))]
  }

  /// Returns the events of a message with their effect depths.
  private mutating func countEffects(_ events: [StageEvent], _ event: StepEvent) -> [StageEvent] {
    var open = openEffects[event.thread] ?? OpenEffects()
    open.end(before: event)
    var events = events
    var depth = open.count
    for index in events.indices {
      events[index].effectDepth = depth
      if case .statement = events[index].what { depth += 1 }
    }
    if event.kind == .settled {
      open.end(from: event.depth)
    } else if case .value = event.kind, depth > open.count,
      code.statement(event.file, line: event.range.line, column: event.range.column)?.settlesLater ?? false
    {
      open.begin(at: event.depth)
    }
    openEffects[event.thread] = open
    return events
  }

  /// A statement that ran, with its frame and the calls inside it; empty after an event that ends no statement.
  private struct Statement {
    var statement: RunningStatement?
    var frame: Frame?
    var inner: [Frame.Inner] = []

    init() {}

    init(_ statement: RunningStatement?, _ frame: Frame, _ inner: [Frame.Inner]) {
      (self.statement, self.frame, self.inner) = (statement, frame, inner)
    }

    var text: String { statement?.text ?? "" }
  }

  private mutating func entered(_ block: Block?, _ event: StepEvent, _ caller: Frame?) -> StageEvent? {
    guard let block, block.isReported, let function = block.qualifiedFunction else { return nil }
    let call = Stage.Call(function, callee: participant(block.type))
    if story == nil { story = call }
    let place = Place(
      file: event.file, line: block.header.line, column: block.header.column, function: function)
    return StageEvent(.called(call), by: participant(caller?.type), place: place, thread: thread(event))
  }

  private mutating func leave(_ stack: inout CallStack, _ event: StepEvent) -> StageEvent? {
    guard let top = stack.top, top.begins(at: event) else { return nil }
    // The end of the story is reported when the run has ended: its locals are still alive.
    if event.isEnd { return nil }
    guard let frame = stack.leave(), let block = frame.block, block.isReported, let function = frame.function else {
      return nil
    }
    var call = Stage.Call(function, callee: participant(frame.type))
    if let value = frame.value, code.givesBack(block, in: frame.file) {
      call.value = value.object.flatMap(heap.name) ?? (value.text.isEmpty ? nil : value.text)
    }
    let place = Place(file: event.file, line: event.range.endLine, function: function)
    return StageEvent(.returned(call), by: participant(stack.top?.type), place: place, thread: thread(event))
  }

  /// Returns the event for a function that an error has left. Returns nil for a block that is not reported, and for the
  /// function that threw the error, whose event was reported before.
  ///
  /// The process reports nothing when a function is left by `throw`. The event is known when code outside of it goes
  /// on.
  private func passed(_ frame: Frame, _ thread: Int) -> StageEvent? {
    guard let block = frame.block, block.isReported, !frame.hasThrown, let function = frame.function else { return nil }
    return StageEvent(.threw(Stage.Call(function, callee: participant(frame.type))), thread: thread == 1 ? nil : thread)
  }

  // MARK: Arguments

  /// Returns true if a call is reported with its argument.
  private func isFollowed(_ block: Block?, in file: String) -> Bool {
    guard let block, let function = block.qualifiedFunction else { return false }
    return code.hasParameters(block, in: file)
      && followed.contains { function == $0 || function.hasSuffix("." + $0) }
  }

  /// Returns the call that waited for its argument, with the argument if this event contains it; nil if no call waited.
  private mutating func argued(_ event: StepEvent, _ top: Frame?) -> StageEvent? {
    guard var call = calls.removeValue(forKey: event.thread) else { return nil }
    if case .value(let value) = event.kind, top?.isBeforeBrace(event.position) ?? false,
      case .called(var told) = call.what
    {
      told.argument = value.object.flatMap(heap.name) ?? (value.text.isEmpty ? nil : value.text)
      call.what = .called(told)
    }
    return call
  }

  /// Returns true if a value is that of a closure's parameter instead of a statement.
  private func isParameter(_ event: StepEvent, of frame: Frame) -> Bool {
    guard !followed.isEmpty, let block = frame.block, block.kind == .closure,
      let statement = code.statement(event.file, line: event.range.line, column: event.range.column)
    else { return false }
    return statement.range.start < block.range.start
  }

  // MARK: The heap

  private mutating func changes(
    _ delta: HeapDelta, after told: [StageEvent], _ event: StepEvent?, _ block: Block? = nil,
    _ made: Statement = Statement(), begun: Place? = nil
  ) -> [StageEvent] {
    heap.add(delta)
    var ended = delta.passing.reversed().map(\.serial) + delta.gone
    if let event {
      let gone = ended.compactMap { serial in heap.objects[serial].map { (serial, $0.type) } }
      if let dying = deinits.begin(event, block, gone: gone, at: begun, code) { ended.removeAll { $0 == dying } }
    }
    let thread = event.flatMap(thread)
    var found: [Int: String] = [:]
    if let event, let stack = stacks[event.thread] {
      for object in delta.appeared + delta.passing {
        if let caller = stack.callerOfInitializer, stack.isInitializing(object.type, code),
          let block = caller.block, code.constructs(object.type, in: block.range, of: caller.file)
        {
          found[object.serial] = caller.type
        } else {
          makers.add(object.serial, of: object.type, in: stack.frames)
        }
      }
    }
    if let statement = made.statement, let frame = made.frame {
      for (serial, maker) in makers.attribute(
        statement, in: frame, inner: made.inner, code: code, holders: heap.holders)
      {
        found[serial] = maker
      }
    }
    var events = told
    func add(_ what: StageEvent.What, by: Participant? = nil) {
      events.append(StageEvent(what, by: by, thread: thread))
    }
    for serial in (delta.appeared + delta.passing).map(\.serial).sorted() {
      guard let object = heap.objects[serial] else { continue }
      add(.created(Birth(object)), by: participant(found.removeValue(forKey: serial)))
    }
    if let event, let pull = pull(event, made) { events.append(pull) }
    let gone = Set(delta.gone)
    for reference in delta.added { add(.held(Reference(reference))) }
    // The references of a freed object are not reported as dropped: they end with their holder.
    for reference in delta.removed where !gone.contains(reference.from) { add(.dropped(Reference(reference))) }
    for value in delta.values where property != nil {
      var told = StageEvent(
        .changed(PropertyValue(of: InstanceRef(value.object), property: property ?? "", value: value.text)),
        thread: thread)
      if let event { told.place = place(event, stacks[event.thread]?.top) }
      events.append(told)
    }
    events += free(ended.map { ($0, nil) }, thread)
    if let event { events += free(deinits.end(at: event), thread) }
    var since: [Change] = found.sorted { $0.key < $1.key }.map { .maker(InstanceRef($0.key), .type($0.value)) }
    since += heap.keptByCode(delta).map { .keptByCode(InstanceRef($0.serial), $0.isKept) }
    return attach(since, to: events)
  }

  /// Removes freed objects from the heap, and returns their events.
  private mutating func free(_ objects: [RunningDeinits.Freed], _ thread: Int? = nil) -> [StageEvent] {
    for (serial, _) in objects {
      makers.remove(serial)
      heap.remove(serial)
    }
    return objects.map { StageEvent(.released(InstanceRef($0.serial)), place: $0.place, thread: thread) }
  }

  /// Attaches changes to the last event. If there is no event, the changes wait for the next event.
  private mutating func attach(_ since: [Change], to events: [StageEvent]) -> [StageEvent] {
    waiting += since
    guard !events.isEmpty else { return [] }
    var events = events
    events[events.count - 1].changes += waiting
    waiting = []
    return events
  }
  private var waiting: [Change] = []

  /// Returns the event for a value that a locator's method is about to return to another class. Returns nil for other
  /// values, and if that class has pulled the same object before.
  private mutating func pull(_ event: StepEvent, _ made: Statement) -> StageEvent? {
    guard case .value(let value) = event.kind, value.name.isEmpty, let serial = value.object,
      let statement = made.statement, statement.isReturn || statement.isOnlyOne,
      let stack = stacks[event.thread], let locator = stack.activation.first?.type, locators.contains(locator),
      let puller = stack.caller?.type, !locators.contains(puller), let object = heap.objects[serial],
      pulled.insert(Pull(serial: serial, by: puller)).inserted
    else { return nil }
    return StageEvent(
      .pulled(InstanceRef(serial), of: .type(object.type)), by: participant(puller), thread: thread(event)
    )
  }

  // MARK: The end

  private mutating func finish(_ end: StepEnd, _ delta: HeapDelta) -> [StageEvent] {
    if hasEnded { return [] }
    var events = calls.sorted { $0.key < $1.key }.map(\.value)
    calls = [:]
    let place = end.file.flatMap { file in end.line.map { Place(file: file, line: $0) } }
    if end.outcome == .threw {
      for thread in stacks.keys.sorted() {
        var stack = stacks[thread] ?? CallStack()
        events += stack.unwindAll().compactMap { passed($0, thread) }
        stacks[thread] = stack
      }
    }
    events = changes(delta, after: events, nil)
    hasEnded = true
    canReturn = end.outcome == .returned
    if end.outcome == .crashed { events.append(StageEvent(.crashed(message: end.message), place: place)) }
    events.append(StageEvent(.ended(RunOutcome(end.outcome)), place: place))
    return attach([], to: events)
  }

  // MARK: Parts of an event

  private func participant(_ type: String?) -> Participant? { type.map { .service(.type(code.names.short($0))) } }

  /// Returns the number of an event's thread. Nil for the story's own thread, so that the number is shown only for
  /// other threads.
  private func thread(_ event: StepEvent) -> Int? { event.thread == 1 ? nil : event.thread }

  private func place(_ event: StepEvent, _ frame: Frame?) -> Place {
    let column = code.column(event.range.column, line: event.range.line, of: event.file)
    return Place(file: event.file, line: event.range.line, column: column, function: frame?.function)
  }
}

extension RunOutcome {
  init(_ outcome: StepEnd.Outcome) {
    self =
      switch outcome {
      case .returned: .returned
      case .threw: .threw
      case .crashed: .crashed
      case .time: .time
      case .events: .events
      case .memory: .memory
      case .output: .output
      case .stopped: .stopped
      }
  }
}
