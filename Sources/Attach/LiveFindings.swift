import Core
import LinkProtocol
import Stage

/// Findings about an attached program.
///
/// They come from the registrations with observed dependencies, and from the live instances.
package struct LiveFindings: Sendable {
  /// The findings, the most severe first.
  package private(set) var all: [Diagnostic] = []
  private var registrations: [LabRegistration] = []
  private var nesting: [ScopeKind: ScopeKind] = [:]
  private var declared: [Diagnostic] = []

  package init() {}

  /// Nanoseconds for which an instance may outlive its scope without a finding, because work on a request may still
  /// run.
  static let grace = 500_000_000
  /// Minimum time in seconds for which instances have to grow in number before there is a finding.
  static let growthSeconds = 3
  /// Minimum growth in the number of instances for a finding.
  static let growthLeast = 10

  /// Updates the findings from the state of the program.
  ///
  /// - Returns: true if the findings have changed.
  @discardableResult
  package mutating func follow(_ run: AttachedRun) -> Bool {
    let registrations = run.registry.registrations
    let nesting = Dictionary(
      run.timeline.world.scopes.suffix(200).compactMap { scope in scope.parent.map { (scope.id.kind, $0.kind) } },
      uniquingKeysWith: { $1 })
    if registrations != self.registrations || nesting != self.nesting {
      (self.registrations, self.nesting) = (registrations, nesting)
      declared =
        Diagnosis(registrations.map { $0.registration() }, nesting: nesting).diagnostics.filter { $0.kind != .unused }
        + run.registry.pulls.map { .hidden($0.from, $0.to) }
    }
    let services = run.services
    let outlived = Self.outlived(run)
    let outliving = Set(run.orphans.keys.map(\.service))
    let incomplete = run.isFull ? [Diagnostic.unfollowed(limit: LinkLimits.instances)] : []
    let found = Diagnostic.worstFirst(
      incomplete + outlived + declared + Self.growing(services.filter { !outliving.contains($0.id) }, run)
        + Self.unclosed(run.scopeKinds) + Self.slow(services, run))
    if found == all { return false }
    all = found
    return true
  }

  /// Returns findings for instances that outlive the scope in which they were made, one for each service.
  private static func outlived(_ run: AttachedRun) -> [Diagnostic] {
    var groups: [Int: (count: Int, oldest: Int, kind: String, receivers: Set<Int>)] = [:]
    for (instance, orphan) in run.orphans where run.checkedUntil - orphan.closed >= grace {
      var group = groups[instance.service] ?? (0, instance.number, orphan.kind, [])
      group.count += 1
      group.oldest = min(group.oldest, instance.number)
      group.receivers.formUnion(run.instances[instance]?.receivers ?? [])
      groups[instance.service] = group
    }
    // Services received by another service that outlives its scope are left out: that service is the cause.
    let causes = groups.filter { $0.value.receivers.isDisjoint(with: groups.keys) }
    return (causes.isEmpty ? groups : causes).sorted { $0.key < $1.key }.compactMap { id, group in
      guard let name = run.registry.name(of: id) else { return nil }
      return .outlive(
        name, count: group.count, example: "\(name)#\(group.oldest)", kind: group.kind,
        receivers: group.receivers.sorted().compactMap(run.registry.name(of:)))
    }
  }

  /// Returns findings for services whose number of live instances grows.
  ///
  /// The finding is an error if at least 100 instances were made and none was freed.
  private static func growing(_ services: [LiveService], _ run: AttachedRun) -> [Diagnostic] {
    guard run.hello.tracks else { return [] }
    return services.compactMap { service in
      guard service.lifetime != .container,
        let (first, last, seconds) = growth(service.samples.map { ($0.second, $0.live) })
      else { return nil }
      return .grows(
        service.name, service.made >= 100 && service.released == 0 ? .error : .warning, from: first, to: last,
        seconds: seconds, made: service.made, released: service.released)
    }
  }

  private static func unclosed(_ kinds: [LiveScopes]) -> [Diagnostic] {
    kinds.compactMap { kind in
      guard growth(kind.samples.map { ($0.second, $0.open) }) != nil else { return nil }
      return .unclosed(
        kind: kind.kind, opened: kind.opened, closed: kind.closed, open: kind.open,
        longestSeconds: (kind.longest ?? 0) / 1_000_000_000)
    }
  }

  /// Returns the growth of a number that grows continually; nil if it does not.
  ///
  /// The samples are split into thirds. The minimum of each third must be above that of the third before. Between the
  /// first and the last sample, the number must grow by `growthLeast` and by a tenth, and `growthSeconds` must pass.
  static func growth(_ samples: [(second: Int, count: Int)]) -> (first: Int, last: Int, seconds: Int)? {
    guard let first = samples.first, let last = samples.last, samples.count >= 3,
      last.second - first.second >= growthSeconds, last.count - first.count >= max(growthLeast, first.count / 10)
    else { return nil }
    let third = samples.count / 3
    let least = [
      samples[..<third], samples[third..<(samples.count - third)], samples[(samples.count - third)...],
    ].map { $0.map(\.count).min() ?? 0 }
    guard least[0] < least[1], least[1] < least[2] else { return nil }
    return (first.count, last.count, last.second - first.second)
  }

  /// Returns findings for slow transient services.
  ///
  /// A service is slow if making its instances, without their dependencies, takes more than half of the time for all
  /// services. At least 100 instances must have been made. All services together must take over 1 % of the observed
  /// time.
  private static func slow(_ services: [LiveService], _ run: AttachedRun) -> [Diagnostic] {
    func own(_ service: LiveService) -> Int { max(0, service.took - service.inside) }
    let all = services.reduce(0) { LinkLimits.sum($0, own($1)) }
    guard Double(all) > run.seconds * 1e9 / 100 else { return [] }
    return services.compactMap { service in
      guard service.lifetime == .transient, service.made >= 100, own(service) * 2 > all else { return nil }
      return .slow(
        service.name, percent: own(service) * 100 / all, made: service.made,
        mean: AttachText.time(own(service) / service.made))
    }
  }
}
