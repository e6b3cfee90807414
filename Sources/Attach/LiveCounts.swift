import Core
import LinkProtocol

/// Counts of an attached program.
///
/// The counts are exact if the program sends counters. Otherwise they count the received events.
struct LiveCounts: Sendable {
  private(set) var services: [Int: LiveService] = [:]
  private(set) var scopes: [String: LiveScopes] = [:]
  /// Counters at the time of attaching, by the identifier of the service.
  private var base: [Int: LinkCounters.Service] = [:]
  private var scopeBase: [String: LinkCounters.Scopes] = [:]
  /// Services whose counters the program sends.
  private var counted: Set<Int> = []
  /// Kinds of scopes whose counters the program sends.
  private var countedScopes: Set<String> = []
  /// Numbers of instances made, by identifiers that belong to no known service.
  private var made: [Int: Int] = [:]
  private var uncounted: Int { made.values.reduce(0, LinkLimits.sum) }
  private var start = 0
  private var lastSample = -1

  mutating func put(_ service: LinkService) {
    let new = LiveService(service)
    guard services[service.id] != nil else {
      services[service.id] = new
      return
    }
    services[service.id]?.name = new.name
    services[service.id]?.lifetime = new.lifetime
    services[service.id]?.file = new.file
    services[service.id]?.line = new.line
  }

  mutating func remove(_ id: Int) { services[id] = nil }

  /// Sets the time from which samples are taken.
  mutating func begin(at time: Int) { start = time }

  mutating func live(_ id: Int, by change: Int) { services[id]?.live += change }

  mutating func opened(_ kind: String) { scopes[kind, default: LiveScopes(kind: kind)].open += 1 }
  mutating func closed(_ kind: String) { scopes[kind, default: LiveScopes(kind: kind)].open -= 1 }

  /// Applies counters that the program has sent.
  ///
  /// - Parameter isBase: true for the counters at the time of attaching.
  mutating func apply(_ counters: LinkCounters, isBase: Bool) {
    for counter in counters.services {
      if isBase {
        base[counter.id] = counter
        continue
      }
      guard services[counter.id] != nil else {
        // Without a snapshot the services are unknown; only the sum of their instances is needed.
        made[counter.id] = max(0, counter.made - (base[counter.id]?.made ?? 0))
        continue
      }
      let base = base[counter.id] ?? LinkCounters.Service(id: counter.id)
      counted.insert(counter.id)
      services[counter.id]?.made = max(0, counter.made - base.made)
      services[counter.id]?.reused = max(0, counter.reused - base.reused)
      services[counter.id]?.released = max(0, counter.released - base.released)
      services[counter.id]?.failed = max(0, counter.failed - base.failed)
      services[counter.id]?.took = max(0, counter.took - base.took)
      services[counter.id]?.inside = max(0, counter.inside - base.inside)
      services[counter.id]?.times = counter.times.since(base.times)
    }
    for counter in counters.scopes {
      if isBase {
        scopeBase[counter.kind] = counter
        continue
      }
      countedScopes.insert(counter.kind)
      let base = scopeBase[counter.kind]
      scopes[counter.kind, default: LiveScopes(kind: counter.kind)].opened = max(
        0, counter.opened - (base?.opened ?? 0))
      scopes[counter.kind]?.closed = max(0, counter.closed - (base?.closed ?? 0))
    }
  }

  /// Counts an event of a service or kind of scope for which the program sends no counters.
  mutating func countEvent(_ event: LinkEvent) {
    if let scope = event.opened {
      if !countedScopes.contains(scope.kind) { scopes[scope.kind, default: LiveScopes(kind: scope.kind)].opened += 1 }
      return
    }
    guard let id = event.service, !counted.contains(id) else { return }
    switch event.kind {
    case .made:
      services[id]?.made += 1
      guard let took = event.took else { return }
      services[id]?.add(took: took)
      services[id]?.times.add(took)
      if let by = event.by, !counted.contains(by) { services[by]?.add(inside: took) }
    case .reused: services[id]?.reused += 1
    case .released: services[id]?.released += 1
    case .missing, .failed: services[id]?.failed += 1
    case .received, .pulled, .scopeOpened, .scopeClosed: break
    }
  }

  /// Counts the closing of a scope of a kind for which the program sends no counters.
  mutating func countClosing(_ kind: String) {
    if !countedScopes.contains(kind) { scopes[kind]?.closed += 1 }
  }

  /// Number of instances made, over all services.
  var total: Int { services.values.reduce(uncounted) { LinkLimits.sum($0, $1.made) } }

  /// Takes a sample of each service and kind of scope, at most one per second.
  mutating func sample(at time: Int) {
    let second = max(0, time - start) / 1_000_000_000
    let isNew = second > lastSample
    lastSample = max(lastSample, second)
    for id in Array(services.keys) { Self.sample(&services[id], second, isNew: isNew) }
    for kind in Array(scopes.keys) {
      guard var entry = scopes[kind] else { continue }
      if !isNew, !entry.samples.isEmpty { entry.samples.removeLast() }
      entry.samples.append((second, entry.open, entry.opened))
      if entry.samples.count > LiveService.samplesKept { entry.samples.removeFirst() }
      if let before = entry.samples.dropLast().last, second > before.second {
        entry.openedPerSecond = Double(entry.opened - before.opened) / Double(second - before.second)
      }
      scopes[kind] = entry
    }
  }

  private static func sample(_ service: inout LiveService?, _ second: Int, isNew: Bool) {
    guard service != nil else { return }
    if !isNew, service?.samples.isEmpty == false { service?.samples.removeLast() }
    let now = LiveService.Sample(
      second: second, live: service?.live ?? 0, made: service?.made ?? 0, reused: service?.reused ?? 0)
    if let before = service?.samples.last, second > before.second {
      let seconds = Double(second - before.second)
      service?.madePerSecond = Double(now.made - before.made) / seconds
      service?.reusedPerSecond = Double(now.reused - before.reused) / seconds
    }
    service?.samples.append(now)
    if let count = service?.samples.count, count > LiveService.samplesKept { service?.samples.removeFirst() }
  }
}
