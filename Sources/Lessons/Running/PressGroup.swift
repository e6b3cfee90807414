import Stage

/// The events that one press of the run key shows: a run of like events, such as seven pieces that one object makes, is one
/// thing to see. An event that decides a question is in no group.
struct PressGroup {
  /// Questions that this run decides, as long as they are open.
  private var queries: [Query]
  /// How often the statement that a query waits for still has to run.
  private var awaited: [Query: Int] = [:]
  /// The type of each object that was made so far.
  private var types: [InstanceRef: String] = [:]
  /// The group as far as it has come; nil before its first event.
  private var sight: Sight?

  init(_ step: Step) {
    queries = step.questions.filter { $0.variant == nil }.map(\.query)
    for query in queries { if case .statement(_, let number) = query.time { awaited[query] = number } }
  }

  /// Begins a group with the events that one press shows at least.
  mutating func begin(_ events: [StageEvent]) {
    sight = seen(events)
    note(events)
  }

  /// Adds events that belong to the group.
  ///
  /// - Returns: false if they begin another one.
  mutating func join(_ events: [StageEvent]) -> Bool {
    let next = seen(events)
    guard var sight, !next.standsAlone else { return false }
    // That all is over is no sight of its own.
    if next.isEnd { return !sight.standsAlone }
    guard let first = sight.first, let head = next.first else { return false }
    // What comes of the objects that were made last: they are handed out and kept, and keep others.
    let follows = (head.kind == .held || head.kind == .pulled) && !next.touched.isDisjoint(with: sight.objects)
    // An object that decides comes with what it holds.
    guard sight.standsAlone ? follows && first.kind == .made : follows || head.isLike(first) else { return false }
    if !follows { sight.objects = next.objects }
    self.sight = sight
    note(events)
    return true
  }

  private func seen(_ events: [StageEvent]) -> Sight { Sight(events, queries, types) }

  /// Notes which objects there are, and which statements have run; to be called with every event of the run, in order, once
  /// it is told.
  mutating func note(_ events: [StageEvent]) {
    for event in events {
      if case .created(let birth) = event.what { types[birth.instance] = birth.service.typeName }
      for (query, left) in awaited where query.waits(for: event) { awaited[query] = left - 1 }
    }
    queries.removeAll { awaited[$0].map { $0 <= 0 } ?? false }
  }
}

/// What one sees of some events.
private struct Sight {
  struct Mark: Hashable {
    enum Kind: Hashable { case made, held, pulled, lost, freed, changed, printed }

    var kind: Kind
    /// The type whose code or object does it; nil for the story's own code.
    var actor: String?
    /// The type of the object that it is done to.
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
  /// What something is done to.
  var objects: Set<InstanceRef> = []
  /// These, and whose references they are.
  var touched: Set<InstanceRef> = []
  var standsAlone = false
  /// Whether nothing happens but that the story returns.
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

extension Party {
  fileprivate func typeName(_ types: [InstanceRef: String]) -> String? {
    switch self {
    case .instance(let instance): types[instance]
    case .service(let service): service.typeName
    }
  }
}

extension Query {
  /// Whether an event is the statement after which it looks.
  fileprivate func waits(for event: StageEvent) -> Bool {
    guard case .statement(let wanted, _) = time, case .statement(let text) = event.what else { return false }
    return StatementText.normalised(text).hasPrefix(StatementText.normalised(wanted))
  }

  /// Whether an event can change its answer, as far as the event alone tells.
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
