import Core
import LinkProtocol
import Stage

/// What is known of an attached program: a fold over the lines of the protocol, from a socket or from a recording. The stage's
/// timeline is one part of it, exact counts another.
package struct AttachedRun: Sendable {
  package let hello: LinkHello
  /// What happened since attaching, and the world after each event.
  package internal(set) var timeline: Timeline
  /// Whether the first snapshot is complete.
  package internal(set) var isReady = false
  /// Events that this reader has lost.
  package internal(set) var lost = 0
  /// The reason of the end; nil while the program runs.
  package private(set) var end: String?
  /// Nanoseconds since the program's link was started.
  package internal(set) var time = 0
  /// The same of the moment of attaching.
  package internal(set) var attachedAt = 0
  /// Numbers of requests to sweep that were answered.
  package private(set) var swept: Set<Int> = []

  /// Time before which every freed instance is known to be freed, where the program says so; nil where it does not.
  private var checked: Int?
  /// The same, or the newest time that is known.
  var checkedUntil: Int { checked ?? time }

  var registry = LiveRegistry()
  var instances: [LinkInstance: LiveInstance] = [:]
  var scopes: [Int: LiveScope] = [:]
  /// Instances that are alive though their scope is closed, with the time of that.
  var orphans: [LinkInstance: (closed: Int, kind: String)] = [:]
  var counts = LiveCounts()
  var lastSerial = 0
  /// Whether more instances lived at some time than are followed.
  var isFull = false
  /// What the snapshot under way has named so far; nil between snapshots.
  var incoming: Incoming?
  var world: World
  let limits: Timeline.Limits

  struct Incoming: Sendable {
    let time: Int
    var services: Set<Int> = []
    var scopes: Set<Int> = []
    var instances: Set<LinkInstance> = []
    /// In order: they have names once the services do.
    var live: [(instance: LinkInstance, scope: Int?)] = []
  }

  struct LiveInstance: Sendable {
    let ref: InstanceRef
    /// Time of its making, or nil if it is older than the first snapshot.
    let made: Int?
    let scope: Int?
    /// Services that received it.
    var receivers: Set<Int> = []
  }

  struct LiveScope: Sendable {
    let id: ScopeID
    let opened: Int
    var instances: Set<LinkInstance> = []
  }

  /// - Parameter limits: how much of the past is kept.
  package init(_ hello: LinkHello, limits: Timeline.Limits = Timeline.Limits()) {
    self.hello = hello
    self.limits = limits
    world = World()
    timeline = Timeline(limits: limits)
  }

  /// Goes on by one line.
  package mutating func apply(_ message: LinkMessage) {
    switch message {
    case .hello, .unknown: break
    case .snapshot(let now):
      time = max(time, now)
      incoming = Incoming(time: now)
    case .ready(let now):
      time = max(time, now)
      finishSnapshot()
    case .service(let service): put(service)
    case .removed(let id, let now):
      time = max(time, now)
      remove(service: id)
    case .scope(let scope): openInSnapshot(scope)
    case .live(let instance, let scope): addInSnapshot(instance, scope)
    case .event(let event):
      time = max(time, event.time)
      apply(event)
    case .counters(let counters):
      time = max(time, counters.time)
      if let now = counters.swept { checked = max(checked ?? 0, now) }
      counts.apply(counters, isBase: !isReady)
      if !counters.goesOn, isReady { counts.sample(at: time) }
    case .dropped(let count): lost = LinkLimits.sum(lost, count)
    case .swept(let id): swept.insert(id)
    case .bye(let reason): end = reason.isEmpty ? "the program closed the link" : reason
    }
  }

  /// Drops what is older than what is kept.
  package mutating func trim() { timeline.trim() }

  /// Says that nothing more comes.
  package mutating func finish(_ reason: String) { if end == nil { end = reason } }

  /// Records an event of the stage; before the first snapshot is complete it is only a part of the start.
  mutating func record(
    _ what: StageEvent.What, by: Party? = nil, scope: ScopeID? = nil, took: Int? = nil, changes: [Change] = []
  ) {
    var event = StageEvent(what, by: by, scope: scope, durationNanoseconds: took, changes: changes)
    guard isReady else { return world.apply(event) }
    event.clock = seconds
    timeline.append(event)
  }

  private mutating func finishSnapshot() {
    defer { incoming = nil }
    guard let incoming else {
      if !isReady { begin() }
      return
    }
    for id in registry.ids where !incoming.services.contains(id) { remove(service: id) }
    for instance in Array(instances.keys) where !incoming.instances.contains(instance) { release(instance) }
    for number in Array(scopes.keys) where !incoming.scopes.contains(number) { close(scope: number) }
    stageRegistrations()
    for live in incoming.live { add(live.instance, live.scope, by: nil, took: nil, at: isReady ? time : nil) }
    checked = checked.map { max($0, incoming.time) }
    if !isReady { begin() }
  }

  private mutating func stageRegistrations() {
    registry.resolveNeeds()
    for (registration, isNew) in registry.takeChanged() {
      record(isNew ? .registered(registration) : .edited(registration))
    }
  }

  private mutating func begin() {
    isReady = true
    attachedAt = time
    timeline = Timeline(limits: limits, from: world)
    counts.begin(at: time)
  }

  // MARK: Services

  private mutating func put(_ service: LinkService) {
    incoming?.services.insert(service.id)
    guard registry.put(service) else { return }
    counts.put(registry.named(service))
    if incoming == nil { stageRegistrations() }
  }

  private mutating func remove(service id: Int) {
    guard let registration = registry.remove(id) else { return }
    record(.removed(registration))
    counts.remove(id)
  }

  // MARK: Scopes

  private mutating func openInSnapshot(_ scope: LinkScope) {
    incoming?.scopes.insert(scope.number)
    open(scope, at: nil)
  }

  mutating func open(_ scope: LinkScope, at time: Int?) {
    guard scopes[scope.number] == nil, scopes.count < LinkLimits.scopes else { return }
    let id = ScopeID(kind: ScopeKind(scope.kind), key: scope.label ?? "\(scope.number)")
    scopes[scope.number] = LiveScope(id: id, opened: time ?? self.time)
    counts.opened(scope.kind)
    record(.scopeOpened(id, in: scope.parent.flatMap { scopes[$0]?.id }), scope: id)
  }

  mutating func close(scope number: Int) {
    guard let scope = scopes.removeValue(forKey: number) else { return }
    for instance in scope.instances where instances[instance] != nil {
      orphans[instance] = (time, scope.id.kind.name)
    }
    counts.closed(scope.id.kind.name)
    if isReady { counts.seenClosing(scope.id.kind.name) }
    record(.scopeClosed(scope.id), scope: scope.id)
  }

  // MARK: Instances

  private mutating func addInSnapshot(_ instance: LinkInstance, _ scope: Int?) {
    incoming?.instances.insert(instance)
    incoming?.live.append((instance, scope))
  }

  mutating func add(_ instance: LinkInstance, _ scope: Int?, by: Party?, took: Int?, at time: Int?) {
    guard instances[instance] == nil else { return }
    guard instances.count < LinkLimits.instances else {
      isFull = true
      return
    }
    lastSerial += 1
    let ref = InstanceRef(lastSerial)
    instances[instance] = LiveInstance(ref: ref, made: time, scope: scope)
    if let scope { scopes[scope]?.instances.insert(instance) }
    counts.live(instance.service, by: 1)
    let service = ServiceRef.registration(Registration.ID(rawValue: instance.service))
    record(
      .created(Birth(ref, of: service, number: instance.number)), by: by, scope: scope.flatMap { scopes[$0]?.id },
      took: took)
  }

  mutating func release(_ instance: LinkInstance) {
    guard let gone = instances.removeValue(forKey: instance) else { return }
    orphans[instance] = nil
    if let scope = gone.scope { scopes[scope]?.instances.remove(instance) }
    counts.live(instance.service, by: -1)
    record(.released(gone.ref))
  }
}
