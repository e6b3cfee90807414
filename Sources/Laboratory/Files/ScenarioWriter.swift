import Core
import Stage
import Support

/// Formats a scenario as JSON or YAML. YAML can preserve the comments and layout of an existing text.
package enum ScenarioWriter {
  /// Returns the YAML text of a scenario.
  ///
  /// - Parameter remarks: comments to write after services, by the names of the services.
  package static func text(_ scenario: Scenario, remarks: [String: String] = [:]) -> String {
    var lines = ["playground: 1", "mode: \(scenario.mode.rawValue)"]
    lines.append(scenario.services.isEmpty ? "services: {}" : "services:")
    for service in scenario.services {
      let remark = remarks[service.name].map { " # \(DisplayText.visible($0))" } ?? ""
      lines.append("  \(YAMLValue.scalar(service.name)): \(value(service).flow)\(remark)")
    }
    if !scenario.scopeKinds.isEmpty { lines.append("scopes: \(kinds(scenario).flow)") }
    if !scenario.roots.isEmpty { lines.append("roots: \(YAMLValue.list(scenario.roots.map(YAMLValue.text)).flow)") }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the JSON text of a scenario, which `ScenarioReader` can read as well.
  package static func json(_ scenario: Scenario) -> String { value(scenario).json() + "\n" }

  /// Returns an existing text to which the differences between two scenarios are applied.
  static func text(_ source: YAMLSource, changing old: Scenario, to new: Scenario) -> String {
    // The text may omit the mode, so write it only if it changes.
    func plain(_ scenario: Scenario) -> YAMLValue {
      guard case .map(let entries) = value(scenario) else { return .map([]) }
      return .map(entries.filter { $0.key != "mode" || old.mode != new.mode })
    }
    return source.text(changing: plain(old), to: plain(new))
  }

  package static func body(_ service: ServiceDraft) -> String { value(service).flow }

  // MARK: Values

  private static func value(_ scenario: Scenario) -> YAMLValue {
    var entries: [YAMLValue.Entry] = [
      .init("playground", .literal("1")), .init("mode", .text(scenario.mode.rawValue)),
      .init("services", .map(scenario.services.map { .init($0.name, value($0)) })),
    ]
    if !scenario.scopeKinds.isEmpty { entries.append(.init("scopes", kinds(scenario))) }
    if !scenario.roots.isEmpty { entries.append(.init("roots", .list(scenario.roots.map(YAMLValue.text)))) }
    return .map(entries)
  }

  private static func kinds(_ scenario: Scenario) -> YAMLValue {
    .map(scenario.scopeKinds.map { .init($0.name, .map($0.parent.map { [.init("in", .text($0))] } ?? [])) })
  }

  private static func value(_ service: ServiceDraft) -> YAMLValue {
    var entries: [YAMLValue.Entry] = []
    if let interface = service.interface { entries.append(.init("as", .text(interface))) }
    entries.append(.init("lifetime", .text(service.lifetime.description)))
    if !service.needs.isEmpty { entries.append(.init("needs", .list(service.needs.map(value)))) }
    return .map(entries)
  }

  private static func value(_ need: Need) -> YAMLValue {
    if need.kind == .initializer, !need.isOptional { return .text(need.service) }
    var entries: [YAMLValue.Entry] = [.init("service", .text(need.service))]
    if need.kind != .initializer { entries.append(.init("by", .text(need.kind.rawValue))) }
    if need.isOptional { entries.append(.init("optional", .literal("true"))) }
    return .map(entries)
  }
}
