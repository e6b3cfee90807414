extension StepController {
  enum Telling {
    case told
    /// The thread is at no event that has not been told.
    case nothingNew
    /// It was no event: the thread goes on at once.
    case dropped
  }

  /// Tells the event at which a thread waits.
  func tell(_ thread: Int32) -> Telling {
    var (arrival, lane) = runner.board.withLock { board -> (Board.Arrival?, Board.Lane) in
      guard let record = board.threads[thread], case .arrived(let arrival) = record.state else {
        return (nil, .thread(thread))
      }
      board.threads[thread]?.state = .held
      return (arrival, record.lane)
    }
    guard let told = arrival else { return .nothingNew }
    guard var event = event(of: told, lane) else { return .dropped }
    var object: Int?
    if let value = told.value, case .value(var told) = event.kind {
      object = heap.discover(value.value)
      told.object = object
      event.kind = .value(told)
    }
    // Let go of the value: it is not to be counted among its object's holders.
    arrival = nil
    event.isEnd = !isReleasing && story.isEnd(event)
    let place = Place(file: event.file, line: event.isEnd ? event.range.endLine : event.range.line)
    lastPlace = place
    if case .threw = event.kind { lastThrow = place }
    places[lane] = place
    events += 1
    forwardOutput()
    channel.send(.event(event, heap.delta(at: object, event, lane)))
    turns.append(.thread(thread, lane))
    if isReleasing { return .told }
    if event.isEnd { finish(StepEnd(.returned)) }
    endIfTooMuch()
    if events >= settings.limits.events { finish(StepEnd(.events, message: "\(settings.limits.events) events")) }
    return .told
  }

  /// Puts together what is known of an event; nil for one that the compiler has made by mistake.
  private func event(of arrival: Board.Arrival, _ lane: Board.Lane) -> StepEvent? {
    var event = StepEvent(
      arrival.kind, file: arrival.file, range: arrival.range, thread: numbers.number(of: lane) ?? 0)
    if let call = arrival.call, let function = image?.function(at: call.instruction) {
      guard let depth = stacks.note(arrival.kind, arrival.range, lane, function, call.frame) else { return nil }
      event.depth = depth
      event.function = function.name
    }
    guard event.range.line == 0 else { return event }
    // What has no place of its own: where its instruction comes from, or else where its thread was last.
    let line = arrival.call.flatMap { image?.line(at: $0.instruction) }
    let place = line.map { Place(file: $0.file, line: $0.line) } ?? places[lane] ?? lastPlace
    event.file = place?.file ?? ""
    let number = place?.line ?? 1
    event.range = SourceRange(line: number, column: 1, endLine: number, endColumn: 1)
    return event
  }
}
