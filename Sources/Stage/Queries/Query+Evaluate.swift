import Core

extension Query {
  /// Evaluates the query. If the query does not hold, the result describes the actual state.
  ///
  /// In a lesson only the present run counts: the events since its step was entered.
  ///
  /// - Parameters:
  ///   - timeline: the events.
  ///   - n: number of the last event to consider; nil for all.
  ///   - sources: facts about the source code.
  /// - Complexity: O(events of the run), and for `edge` and `finding` the size of the graph.
  package func evaluate(in timeline: Timeline, upTo n: Int? = nil, sources: QuerySources = QuerySources())
    -> QueryResult
  {
    let run = QueryRun(timeline, upTo: n)
    guard let moment = run.moment(at: time) else {
      return QueryResult(
        .unknown,
        fault: QueryMessages.noMoment(
          time, hasEnded: run.hasEnded, neverReturns: run.neverReturns, near: run.statement(near: time)),
        event: run.present.event)
    }
    let look = QueryLook(run: run, moment: moment, sources: sources)
    let answer = look.answer(to: subject)
    let holds: Bool
    switch answer {
    case .unknown(let reason): return QueryResult(.unknown, fault: reason, event: moment.event)
    case .truth(let truth): holds = truth
    case .number(let found, let wanted): holds = wanted.map { $0 == found } ?? (found > 0)
    }
    let isRight = holds != isNegated
    let value: QueryResult.Value
    if isNumber, case .number(let found, _) = answer { value = .number(found) } else { value = .truth(isRight) }
    return QueryResult(value, fault: isRight ? nil : QueryMessages.text(self, answer, look), event: moment.event)
  }

  /// Returns the names in this query that are unknown on stage, in order.
  ///
  /// The laboratory treats such a name as a usage error. A lesson counts 0 for it.
  package func unknownNames(in timeline: Timeline) -> [String] {
    let picture = Picture(timeline.world)
    let strangers = names.filter { !picture.knows($0) && timeline.world.provider(of: $0) == nil }
    if strangers.isEmpty { return [] }
    var heard: Set<String> = []
    for record in timeline.records() {
      if let service = record.service { heard.insert(service) }
      if let to = record.to { heard.insert(to) }
    }
    return strangers.filter { !heard.contains($0) }
  }
}

/// Actual value that a query finds, not yet compared with the expected value.
enum QueryAnswer: Hashable {
  case number(Int, wanted: Int?)
  case truth(Bool)
  case unknown(String)
}

/// Evaluates queries at one moment of a run.
struct QueryLook {
  let run: QueryRun
  let moment: QueryMoment
  let sources: QuerySources

  var world: World { moment.world }
  var lesson: World.LessonPlace? { world.lesson }

  /// Returns the name of the registration that provides a service, or the given name if there is none.
  func own(_ name: String) -> String { world.provider(of: name)?.name ?? name }

  func answer(to subject: Query.Subject) -> QueryAnswer {
    switch subject {
    case .live(let name, let wanted): return .number(live(name).count, wanted: wanted)
    case .made(let name, let wanted): return .number(count(name).made, wanted: wanted)
    case .freed(let name, let wanted): return .number(count(name).freed, wanted: wanted)
    case .prints(let text):
      guard lesson != nil else { return .unknown(QueryMessages.noLesson) }
      return .truth(output.contains(text))
    case .shows(let text):
      guard let lesson else { return .unknown(QueryMessages.noLesson) }
      return .truth(lesson.screen.contains(text))
    case .compiles:
      guard let lesson else { return .unknown(QueryMessages.noLesson) }
      guard lesson.isCompiled || !lesson.messages.isEmpty else { return .unknown(QueryMessages.notCompiledYet) }
      return .truth(lesson.isCompiled)
    case .crashes: return outcome(.crashed)
    case .returns: return outcome(.returned)
    case .throws: return outcome(.threw)
    case .holds(let holder, let held): return .truth(!holds(holder, held).isEmpty)
    case .edge(let from, let to, let kind):
      let (from, to) = (own(from), own(to))
      let picture = Picture(world)
      return .truth(
        picture.edges.contains { $0.from == from && $0.to == to && kind.map([$0.by].contains) ?? true }
          || sources.declares(from, to, kind))
    case .hidden(let name, let wanted): return .number(hidden(name).count, wanted: wanted)
    case .same(let one, let other):
      guard let left = objects(one).first, let right = objects(other).first else { return .truth(false) }
      return .truth(left == right)
    case .unchanged(let name):
      return sources.isUnchanged(name).map { .truth($0) } ?? .unknown(QueryMessages.noText(name))
    case .measure("live", let type, let wanted) where lesson != nil && sources.measures.contains("live"):
      return .number(type.map { live($0).count } ?? world.instances.count, wanted: wanted)
    case .measure(let name, let type, let wanted):
      return sources.measure(name, type).map { .number($0, wanted: wanted) }
        ?? .unknown(
          sources.whyUnmeasured(name, type)
            ?? QueryMessages.noMeasure(name, among: sources.measures, inLesson: lesson != nil))
    case .mode(let mode): return .truth(world.mode == mode)
    case .missing(let name): return .truth(missing.contains(name))
    case .failed(let name):
      guard let fate = lastFate(name) else {
        return run.truncation.map { .unknown(QueryMessages.dropped(before: $0)) } ?? .truth(false)
      }
      return .truth(fate.kind == .failed)
    case .finding(let kind, let name):
      return .truth(
        world.findings.contains { finding in finding.kind == kind && name.map { finding.path.contains($0) } ?? true })
    case .registered(let name): return .truth(world.provider(of: name) != nil)
    }
  }

  /// Returns the live instances of a service, in order of creation.
  func live(_ name: String) -> [World.Instance] {
    let own = own(name)
    return world.orderedInstances.filter { $0.service == own }
  }

  var output: [String] {
    (lesson?.output ?? []).flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
  }

  /// Returns the types that a type pulled from a locator and does not declare as dependencies, in alphabetical order.
  func hidden(_ name: String) -> [String] {
    var pulled: Set<String> = []
    if world.isLaboratory {
      for instance in live(name) {
        for hold in instance.holds where hold.kind == .locator {
          if let held = world[hold.to] { pulled.insert(held.service) }
        }
      }
    } else {
      for (n, event) in run.events where n <= moment.event ?? 0 {
        guard case .pulled(_, let service) = event.what, let by = event.by, participant(by) == name,
          let service = world.name(of: service)
        else { continue }
        pulled.insert(service)
      }
    }
    return pulled.filter { !sources.declares(name, $0, nil) }.sorted()
  }

  var missing: [String] { world.findings.filter { $0.kind == .missing }.compactMap(\.path.last) }

  /// Returns the number and kind of the last event about a service that was made, reused or used, or could not be.
  ///
  /// - Returns: nil if there was no such event.
  func lastFate(_ name: String) -> (n: Int, kind: EventRecord.Kind)? {
    let own = own(name)
    var result: (n: Int, kind: EventRecord.Kind)?
    for (n, event) in run.events where n <= moment.event ?? 0 {
      let service: String?
      switch event.what {
      case .failed(let asked, _): service = asked.flatMap(run.name)
      case .created(let birth): service = run.name(birth.service)
      case .reused(_, let asked): service = run.name(asked)
      case .used(let ref): service = run.name(ref, at: n)
      default: continue
      }
      if service == own { result = (n, EventRecord.Kind(event.what)) }
    }
    return result
  }

  /// Returns the strong references from instances matching `holder` to instances matching `held`.
  func holds(_ holder: Query.Instance, _ held: Query.Instance) -> [(World.Instance, World.Instance)] {
    instances(holder).flatMap { instance in
      self.held(by: instance).filter { matches($0, held) }.map { (instance, $0) }
    }
  }

  func held(by instance: World.Instance) -> [World.Instance] {
    instance.holds.filter { $0.strength == .strong }.compactMap { world[$0.to] }
  }

  /// Returns the objects that a property of the first matching instance refers to; empty if no instance matches.
  func objects(_ field: Query.Field) -> [InstanceRef] {
    let holder = instances(field.instance).first
    return holder?.holds.filter { $0.field == field.name }.map(\.to) ?? []
  }

  func instances(_ wanted: Query.Instance) -> [World.Instance] {
    live(wanted.service).filter { matches($0, wanted) }
  }

  private func matches(_ instance: World.Instance, _ wanted: Query.Instance) -> Bool {
    instance.service == own(wanted.service) && wanted.number.map { $0 == instance.number } ?? true
  }

  private func count(_ name: String) -> (made: Int, freed: Int) {
    if let lesson { return (lesson.made[name], lesson.freed[name]) }
    return (world.made(own(name)), world.freed[own(name)])
  }

  private func outcome(_ wanted: RunOutcome) -> QueryAnswer {
    guard let lesson else { return .unknown(QueryMessages.noLesson) }
    if let outcome = lesson.outcome { return .truth(outcome == wanted) }
    if !lesson.isCompiled, !lesson.messages.isEmpty { return .truth(false) }
    return .unknown(QueryMessages.notEndedYet)
  }

  private func participant(_ participant: Participant) -> String? {
    switch participant {
    case .instance(let ref): world[ref]?.service
    case .service(let service): world.name(of: service)
    }
  }
}
