/// Judges a script's assertions.
enum Expectations {
  /// - Throws: `UsageError` for a service that nobody has heard of.
  static func checkKnown(_ name: String, _ model: Model) throws {
    if model.picture[name] != nil || model.world.provider(of: name) != nil { return }
    if model.timeline.entries.contains(where: { $0.service == name || $0.to == name }) { return }
    throw UsageError.unknown("service", name, among: model.picture.services.map(\.name))
  }

  /// - Returns: what is there instead; nil if it holds.
  static func fault(_ expectation: Expectation, _ model: Model) -> String? {
    let world = model.shown
    func own(_ name: String) -> String { world.provider(of: name)?.name ?? name }
    switch expectation {
    case .live(let name, let count):
      let live = world.orderedInstances.filter { $0.service == own(name) }
      if live.count == count { return nil }
      let list = live.isEmpty ? "" : ": \(live.map(\.name).joined(separator: ", "))"
      return "expected \(count) live \(name), there are \(live.count)\(list)"
    case .mode(let mode):
      return world.mode == mode ? nil : "expected mode \(mode.rawValue), it is \(world.mode.rawValue)"
    case .failed(let name):
      let kinds: Set<LogEntry.Kind> = [.failed, .created, .reused, .used]
      let last = model.timeline.entries.prefix(model.at ?? .max).last {
        $0.service == own(name) && kinds.contains($0.kind)
      }
      if last?.kind == .failed { return nil }
      return
        "expected \(name) to have failed, \(last.map { "its last event is \($0.n) \($0.kind.rawValue)" } ?? "nothing happened to it")"
    case .missing(let name):
      let missing = world.findings.filter { $0.kind == .missing }.compactMap(\.path.last)
      if missing.contains(name) { return nil }
      return "expected \(name) to be missing, "
        + (missing.isEmpty ? "nothing is missing" : "missing is \(missing.withoutRepeats.joined(separator: ", "))")
    case .registered(let name, let wanted):
      let isThere = world.provider(of: name) != nil
      if isThere == wanted { return nil }
      return wanted ? "expected \(name) to be registered, it is not" : "expected \(name) not to be registered, it is"
    }
  }
}
