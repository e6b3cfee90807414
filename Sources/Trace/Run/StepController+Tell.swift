extension StepController {
  enum Report {
    case reported
    /// The thread waits at no unreported event.
    case nothingNew
    /// The event must be ignored: the thread is resumed at once.
    case dropped
  }

  /// Sends the event at which a thread waits to the program, with the changes of the heap. The thread stays held.
  func report(_ thread: Int32) -> Report {
    var (arrival, lane) = runner.board.withLock { board -> (Board.Arrival?, Board.Lane) in
      guard let record = board.threads[thread], case .arrived(let arrival) = record.state else {
        return (nil, .thread(thread))
      }
      board.threads[thread]?.state = .held
      return (arrival, record.lane)
    }
    guard let reported = arrival else { return .nothingNew }
    guard var event = event(of: reported, lane) else { return .dropped }
    var object: Int?
    if let value = reported.value, case .value(var described) = event.kind {
      object = heap.discover(value.value)
      described.object = object
      event.kind = .value(described)
    }
    // Release the value, so that it is not counted among the holders of its object.
    arrival = nil
    event.isEnd = !isReleasing && story.isEnd(event)
    let place = Place(file: event.file, line: event.isEnd ? event.range.endLine : event.range.line)
    lastPlace = place
    if case .threw = event.kind { lastThrow = place }
    places[lane] = place
    let delta = heap.delta(at: object, event, lane)
    if event.kind == .settled {
      // The effect belongs to the turn of the statement, so the thread keeps its turn.
      if delta.isEmpty {
        settledDepths[lane] = min(settledDepths[lane] ?? .max, event.depth)
        return .dropped
      }
      turns.prepend(.thread(thread, lane))
    } else {
      turns.append(.thread(thread, lane))
    }
    event.begun = reported.begun
    event.settledDepth = settledDepths.removeValue(forKey: lane)
    events += 1
    forwardOutput()
    channel.send(.event(event, delta))
    if isReleasing { return .reported }
    if event.isEnd { finish(StepEnd(.returned)) }
    endIfTooMuch()
    if events >= settings.limits.events { finish(StepEnd(.events, message: "\(settings.limits.events) events")) }
    return .reported
  }

  /// Builds the event to report; nil for an event that the compiler emits by mistake.
  private func event(of arrival: Board.Arrival, _ lane: Board.Lane) -> StepEvent? {
    var event = StepEvent(
      arrival.kind, file: arrival.file, range: arrival.range, thread: numbers.number(of: lane) ?? 0)
    if let call = arrival.call, let function = image?.function(at: call.instruction) {
      guard let depth = stacks.record(arrival.kind, arrival.range, lane, function, call.frame) else { return nil }
      event.depth = depth
      event.function = function.name
    }
    guard event.range.line == 0 else { return event }
    // An event without a source range gets the line of its instruction, or else the last line of its thread.
    let line = arrival.call.flatMap { image?.line(at: $0.instruction) }
    let place = line.map { Place(file: $0.file, line: $0.line) } ?? places[lane] ?? lastPlace
    event.file = place?.file ?? ""
    let number = place?.line ?? 1
    event.range = SourceRange(line: number, column: 1, endLine: number, endColumn: 1)
    return event
  }
}
