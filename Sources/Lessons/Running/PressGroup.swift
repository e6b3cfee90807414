import Stage

/// The events that one press of Space shows.
///
/// A sequence of similar events, such as seven pieces made by one object, is a single group. An event that decides a
/// question begins a group of its own. If it makes an object, the references of that object follow in the same group.
/// After an object with parts, the next object of its type that the story makes begins a group as well.
struct PressGroup {
  /// The queries of the questions about the untouched code. A query is removed when the statement that it waits for has
  /// run.
  private var queries: [Query]
  /// Remaining runs of the statement that a query waits for, by query.
  private var awaited: [Query: Int] = [:]
  /// The type of each object made so far.
  private var types: [InstanceRef: String] = [:]
  /// Summary of the current group; nil before its first event.
  private var summary: EventSummary?

  init(_ step: Step) {
    queries = step.questions.filter { $0.variant == nil }.map(\.query)
    for query in queries { if case .statement(_, let number) = query.time { awaited[query] = number } }
  }

  /// Begins a group with the first events of a press, and records them.
  mutating func begin(_ events: [StageEvent]) {
    summary = summarise(events)
    record(events)
  }

  /// Adds events to the group if they belong to it, and records them.
  ///
  /// - Parameter isFine: true if similar events do not belong together, but only an object and the references to it.
  /// - Returns: False if the events begin another group. They are not recorded then.
  mutating func join(_ events: [StageEvent], isFine: Bool = false) -> Bool {
    let next = summarise(events)
    guard var summary, !next.standsAlone else { return false }
    // The end of the run is not a group of its own.
    if next.isEnd { return !isFine && !summary.standsAlone }
    guard let first = summary.first, let head = next.first else { return false }
    // Effects on the objects that were made last belong to their group: those objects are handed out, held, and hold
    // others.
    let follows = (head.kind == .held || head.kind == .pulled) && !next.touched.isDisjoint(with: summary.objects)
    // An object that decides a question is grouped with the objects that it holds.
    let isAlone = isFine || summary.standsAlone
    guard isAlone ? follows && first.kind == .made : follows || head.isLike(first) else { return false }
    if !follows, summary.hasParts, head.kind == .made, head.actor == nil, head.type == first.type { return false }
    if !follows { summary.objects = next.objects }
    if next.hasParts { summary.hasParts = true }
    self.summary = summary
    record(events)
    return true
  }

  private func summarise(_ events: [StageEvent]) -> EventSummary { EventSummary(events, queries, types) }

  /// Records objects and executed statements. Every reported event of the run is recorded once and in order: by
  /// `begin`, by `join`, or by the caller for events outside of a group.
  mutating func record(_ events: [StageEvent]) {
    for event in events {
      if case .created(let birth) = event.what { types[birth.instance] = birth.service.typeName }
      for (query, left) in awaited where query.waits(for: event) { awaited[query] = left - 1 }
    }
    queries.removeAll { awaited[$0].map { $0 <= 0 } ?? false }
  }
}

/// A summary of some events, for comparing groups.
private struct EventSummary {
  struct Mark: Hashable {
    enum Kind: Hashable { case made, held, pulled, lost, freed, changed, printed }

    var kind: Kind
    /// The type whose code or object acts; nil for the story's own code.
    var actor: String?
    /// The type of the object that the event is about; nil for none.
    var type: String?
    var place: Place?

    func isLike(_ other: Mark) -> Bool {
      guard kind == other.kind, actor == other.actor || kind == .held else { return false }
      return switch kind {
      case .printed: place?.line == other.place?.line && place?.file == other.place?.file
      case .freed: true
      case .made, .pulled, .held: true
      case .lost, .changed: actor != nil || type == other.type
      }
    }
  }

  var first: Mark?
  /// The objects that the events are about.
  var objects: Set<InstanceRef> = []
  /// `objects`, and the objects that have begun to hold one of them.
  var touched: Set<InstanceRef> = []
  /// True if one object has begun to hold another.
  var hasParts = false
  var standsAlone = false
  /// True if the first visible event is the return of the story.
  var isEnd = false

  init(_ events: [StageEvent], _ queries: [Query], _ known: [InstanceRef: String]) {
    var types = known
    for event in events {
      if case .created(let birth) = event.what { types[birth.instance] = birth.service.typeName }
      if queries.contains(where: { $0.isDecided(by: event, types) }) { standsAlone = true }
      guard event.isVisible else { continue }
      let by = event.by?.typeName(types)
      func see(_ kind: Mark.Kind, _ object: InstanceRef?, by actor: String?) {
        if first == nil {
          first = Mark(kind: kind, actor: actor, type: object.flatMap { types[$0] }, place: event.place)
        }
        if let object {
          objects.insert(object)
          touched.insert(object)
        }
      }
      switch event.what {
      case .created(let birth): see(.made, birth.instance, by: by)
      case .held(let reference):
        see(.held, reference.to, by: types[reference.from])
        touched.insert(reference.from)
        hasParts = true
      case .pulled(let object, _): see(.pulled, object, by: by)
      case .dropped(let reference): see(.lost, reference.to, by: types[reference.from])
      case .released(let object): see(.freed, object, by: nil)
      case .changed(let value): see(.changed, value.of, by: types[value.of])
      case .printed: see(.printed, nil, by: by)
      case .ended(.returned): isEnd = first == nil
      default: standsAlone = true
      }
    }
  }
}

extension ServiceRef {
  fileprivate var typeName: String? {
    switch self {
    case .type(let name), .name(let name): name
    case .registration: nil
    }
  }
}

extension Participant {
  fileprivate func typeName(_ types: [InstanceRef: String]) -> String? {
    switch self {
    case .instance(let instance): types[instance]
    case .service(let service): service.typeName
    }
  }
}

extension Query {
  /// Returns true if an event is the statement after which the query is evaluated.
  fileprivate func waits(for event: StageEvent) -> Bool {
    guard case .statement(let wanted, _) = time, case .statement(let text) = event.what else { return false }
    return StatementText.normalised(text).hasPrefix(StatementText.normalised(wanted))
  }

  /// Returns true if an event can change the query's answer, as far as the event alone shows.
  fileprivate func isDecided(by event: StageEvent, _ types: [InstanceRef: String]) -> Bool {
    if waits(for: event) { return true }
    func isAbout(_ names: String...) -> Bool {
      let objects: [InstanceRef] =
        switch event.what {
        case .created(let birth): [birth.instance]
        case .released(let object): [object]
        case .pulled(let object, _): object.map { [$0] } ?? []
        case .held(let reference), .dropped(let reference): [reference.from, reference.to]
        default: []
        }
      var known = Set(objects.compactMap { types[$0] })
      if names.count > 1, let by = event.by?.typeName(types) { known.insert(by) }
      return names.allSatisfy { name in known.contains { $0 == name || $0.hasSuffix("." + name) } }
    }
    switch (subject, event.what) {
    case (.live(let name, _), .created), (.live(let name, _), .released), (.made(let name, _), .created),
      (.freed(let name, _), .released):
      return isAbout(name)
    case (.holds(let one, let other), .held), (.holds(let one, let other), .dropped):
      return isAbout(one.service, other.service)
    case (.edge(let one, let other, _), .created), (.edge(let one, let other, _), .pulled),
      (.edge(let one, let other, _), .held):
      return isAbout(one, other)
    case (.same(let one, let other), .held):
      return isAbout(one.instance.service) || isAbout(other.instance.service)
    case (.prints(let wanted), .printed(let text)):
      return text.split(whereSeparator: \.isNewline).contains { $0 == wanted }
    case (.shows, .printed): return true
    default: return false
    }
  }
}
