import Core
import LinkProtocol
import Stage

/// The state of an attached program, computed from the lines of the protocol in a socket or a recording.
///
/// The state consists of the timeline of the stage and exact counts.
package struct AttachedRun: Sendable {
  package let hello: LinkHello
  /// The events since attaching, with the world after each event.
  package internal(set) var timeline: Timeline
  /// True if the first snapshot is complete.
  package internal(set) var isReady = false
  /// Number of events that this reader has lost.
  package internal(set) var lost = 0
  /// The reason for the program's end; nil while the program runs.
  package private(set) var end: String?
  /// Nanoseconds since the program's link was started.
  package internal(set) var time = 0
  /// Value of `time` at attaching.
  package internal(set) var attachedAt = 0
  /// Numbers of the sweep requests that the program has answered.
  package private(set) var swept: Set<Int> = []

  /// Time of the last sweep; nil if the program does not send that time. All instances freed before it have been
  /// reported.
  private var checked: Int?
  /// Time up to which freed instances are known: that of the last sweep, or else the latest known time.
  var checkedUntil: Int { checked ?? time }

  var registry = LiveRegistry()
  var instances: [LinkInstance: LiveInstance] = [:]
  var scopes: [Int: LiveScope] = [:]
  /// Live instances whose scope was closed, with the time of closing and the kind of scope.
  var orphans: [LinkInstance: (closed: Int, kind: String)] = [:]
  var counts = LiveCounts()
  var lastSerial = 0
  /// True if the number of live instances has exceeded the maximum that a reader stores, so that further ones are not
  /// followed.
  var isFull = false
  /// Content of the snapshot that is being received; nil between snapshots.
  var incoming: Incoming?
  var world: World
  let limits: Timeline.Limits

  struct Incoming: Sendable {
    let time: Int
    var services: Set<Int> = []
    var scopes: Set<Int> = []
    var instances: Set<LinkInstance> = []
    /// The live instances in order. They are added to the stage after the services, which give them their names.
    var live: [(instance: LinkInstance, scope: Int?)] = []
  }

  struct LiveInstance: Sendable {
    let ref: InstanceRef
    /// Time at which the instance was made; nil if that was before the first snapshot.
    let made: Int?
    let scope: Int?
    /// Identifiers of the services that received the instance.
    var receivers: Set<Int> = []
  }

  struct LiveScope: Sendable {
    let id: ScopeID
    let opened: Int
    var instances: Set<LinkInstance> = []
  }

  /// Creates the state of a program from its first line, the hello.
  ///
  /// - Parameter limits: bounds for the stored events and worlds.
  package init(_ hello: LinkHello, limits: Timeline.Limits = Timeline.Limits()) {
    self.hello = hello
    self.limits = limits
    world = World()
    timeline = Timeline(limits: limits)
  }

  /// Applies a line of the protocol to the state.
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
      if !counters.isContinued, isReady { counts.sample(at: time) }
    case .dropped(let count): lost = LinkLimits.sum(lost, count)
    case .swept(let id): swept.insert(id)
    case .bye(let reason): end = reason.isEmpty ? "the program closed the link" : reason
    }
  }

  /// Drops events of the past that exceed the limits.
  package mutating func trim() { timeline.trim() }

  /// Records the reason for the program's end, unless a reason is recorded already.
  package mutating func finish(_ reason: String) { if end == nil { end = reason } }

  /// Records an event of the stage.
  ///
  /// Before the first snapshot is complete, the event only changes the initial world.
  mutating func record(
    _ what: StageEvent.What, by: Participant? = nil, scope: ScopeID? = nil, took: Int? = nil, changes: [Change] = []
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
    for (registration, isNew) in registry.drainChanged() {
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
    if isReady { counts.countClosing(scope.id.kind.name) }
    record(.scopeClosed(scope.id), scope: scope.id)
  }

  // MARK: Instances

  private mutating func addInSnapshot(_ instance: LinkInstance, _ scope: Int?) {
    incoming?.instances.insert(instance)
    incoming?.live.append((instance, scope))
  }

  mutating func add(_ instance: LinkInstance, _ scope: Int?, by: Participant?, took: Int?, at time: Int?) {
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
