import Core

/// A run of a step, or the laboratory: the part of a timeline that a query looks at.
struct QueryRun {
  private let moments: Slice<Moments>
  private let start: World
  private let isLesson: Bool
  /// Number of the first moment if earlier moments of this laboratory were dropped.
  let truncation: Int?

  /// - Parameter n: how many events have happened, for a look back.
  init(_ timeline: Timeline, upTo n: Int?) {
    let seen = timeline.moments(upTo: n)
    isLesson = seen.last?.world.lesson != nil
    let first = isLesson ? seen.lastIndex { if case .stepEntered = $0.event.what { true } else { false } } : nil
    moments = seen[(first ?? seen.startIndex)...]
    start = timeline.count == 0 ? timeline.world : World()
    // Of a run either all moments are kept or none.
    truncation = !isLesson && timeline.moments.startIndex > 1 ? timeline.moments.startIndex : nil
  }

  /// The events with their numbers; the laboratory's without those of lessons that were left.
  var events: some Sequence<(n: Int, event: StageEvent)> {
    moments.indices.lazy.filter { isLesson == (moments[$0].world.lesson != nil) }.map { ($0, moments[$0].event) }
  }

  /// The world now.
  var present: QueryMoment {
    QueryMoment(world: moments.last?.world ?? start, event: moments.indices.last)
  }

  /// After each event that one sees happen, the latest first, and at last the beginning.
  ///
  /// - Parameter n: the number of the last event.
  func visibleMoments(upTo n: Int) -> some Sequence<QueryMoment> {
    moments.indices.reversed().lazy
      .filter { $0 <= n && ($0 == moments.startIndex || moments[$0].event.isVisible) }
      .map { QueryMoment(world: moments[$0].world, event: $0) }
  }

  func moment(at time: Query.Time) -> QueryMoment? {
    switch time {
    case .end: return end ?? present
    case .returned: return hasReturned ? present : nil
    case .statement(let text, let number): return after(StatementText.normalised(text), number)
    }
  }

  var hasEnded: Bool { end != nil }

  /// The beginning of a statement that has run and is much like the one that is asked for, and has not.
  func statement(near time: Query.Time) -> String? {
    guard case .statement(let text, 1) = time else { return nil }
    let wanted = StatementText.normalised(text)
    let ran = events.compactMap { _, event -> String? in
      guard case .statement(let statement) = event.what else { return nil }
      // As far as the other one goes, and up to a quotation mark, which would have to be escaped.
      return StatementText.normalised(
        String(StatementText.normalised(statement).prefix { $0 != "\"" }.prefix(wanted.count)))
    }
    return NearestName.of(wanted, among: Set(ran), limit: 1).first
  }

  private var endIndex: Int? {
    moments.firstIndex { if case .ended = $0.event.what { true } else { false } }
  }

  private var end: QueryMoment? { endIndex.map { QueryMoment(world: moments[$0].world, event: $0) } }

  /// A story that was left by an error has no locals any more when it is over; any other one returns when it is let go.
  private var hasReturned: Bool {
    guard let endIndex else { return false }
    switch moments[endIndex].event.what {
    case .ended(.threw): return true
    case .ended(.returned):
      return moments[endIndex...].contains { if case .returned = $0.event.what { true } else { false } }
    default: return false
    }
  }

  /// What comes with a statement is told after it, up to the next thing that one sees happen.
  private func after(_ text: String, _ number: Int) -> QueryMoment? {
    var left = number
    for index in moments.indices {
      guard case .statement(let statement) = moments[index].event.what,
        StatementText.normalised(statement).hasPrefix(text)
      else { continue }
      left -= 1
      if left > 0 { continue }
      let rest = moments[(index + 1)...]
      let last = (rest.firstIndex { !$0.event.comesWithAnother } ?? rest.endIndex) - 1
      return QueryMoment(world: moments[last].world, event: last)
    }
    return nil
  }
}

extension QueryRun {
  /// The present name of a service: its registration may have been given another one since.
  func name(_ service: ServiceRef) -> String? {
    if let name = present.world.name(of: service) { return name }
    for moment in moments.reversed() { if let name = moment.world.name(of: service) { return name } }
    return nil
  }

  /// What an instance was called at an event, or right before it.
  func name(_ ref: InstanceRef, at n: Int) -> String? {
    for number in [n, n - 1] where moments.indices.contains(number) {
      if let instance = moments[number].world[ref] { return instance.service }
    }
    return nil
  }
}

/// A moment that a query looks at.
struct QueryMoment {
  let world: World
  /// The number of the last event before it.
  let event: Int?
}

/// Statements are compared as they are written, but for white space.
package enum StatementText {
  /// Without white space at both ends, inner runs of it as one space.
  package static func normalised(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

extension StageEvent {
  /// Something that one sees lesson code bring about: one press goes to the next of these.
  package var isVisible: Bool {
    switch what {
    case .created, .released, .pulled, .held, .dropped, .changed, .printed, .crashed, .ended: true
    // A function that an error merely passed through has no line of its own.
    case .threw: place != nil
    default: false
    }
  }

  /// Whether it belongs to the run of a step's code, and not to what the learner or the compiler did.
  package var isOfRun: Bool {
    switch what {
    case .created, .released, .pulled, .held, .dropped, .changed, .printed, .crashed, .ended, .threw, .statement,
      .called,
      .returned:
      true
    default: false
    }
  }

  /// What a statement did to the objects is told right after it.
  var comesWithAnother: Bool {
    switch what {
    case .created, .pulled, .held, .dropped, .changed, .released: true
    default: false
    }
  }
}
