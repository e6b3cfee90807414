import Core
import Foundation
import Lessons
import Stage
import Support
import Yams

/// Reads scenario files, and reports every fault at once.
package struct ScenarioReader {
  /// Keys of each mapping of the format, for messages and for the test of the schema.
  enum Keys {
    static let scenario = ["playground", "mode", "services", "scopes", "roots"]
    static let service = ["as", "lifetime", "needs"]
    static let need = ["service", "by", "optional"]
    static let scope = ["in"]
  }

  private let path: String
  private var faults: [Fault] = []

  /// Reads a scenario.
  ///
  /// - Parameters:
  ///   - text: YAML or JSON.
  ///   - path: path of the file, for messages.
  /// - Throws: `FileError` with every fault, each with its line and column.
  package static func read(_ text: String, path: String) throws -> Scenario {
    var reader = ScenarioReader(path: path)
    var unique = RepeatedKeys(text)
    let node: Node?
    while true {
      do {
        node = try YAMLText.compose(unique.text)
        break
      } catch let error as YamlError {
        // Report a repeated key and continue with the rest of the file.
        if case .duplicatedKeysInMapping(let names, _) = error, unique.separate(names) { continue }
        reader.addFaults(unique)
        reader.fault(error)
        throw FileError(reader.faults)
      } catch let excess as YAMLAliases.Excess {
        reader.add(excess.message, line: excess.line, column: excess.column)
        throw FileError(reader.faults)
      }
    }
    reader.addFaults(unique)
    guard let node else {
      throw FileError(path, Words.ScenarioFault.isEmpty)
    }
    let scenario = reader.scenario(node)
    if !reader.faults.isEmpty { throw FileError(reader.faults) }
    return scenario
  }

  /// Reads a scenario from bytes.
  ///
  /// - Throws: `FileError`, also if the bytes are not UTF-8 text.
  package static func read(_ bytes: Data, path: String) throws -> Scenario {
    guard let text = String(data: bytes, encoding: .utf8) else {
      throw FileError(path, Words.ScenarioFault.isNotText)
    }
    return try read(text, path: path)
  }

  private init(path: String) { self.path = path }

  private mutating func addFaults(_ keys: RepeatedKeys) {
    for fault in keys.faults { add(fault.message, line: fault.line, column: fault.column) }
  }

  private mutating func fault(_ error: YamlError) {
    switch error {
    case .scanner(let context, let problem, let mark, let text), .parser(let context, let problem, let mark, let text),
      .composer(let context, let problem, let mark, let text):
      let kind = URL(fileURLWithPath: path).pathExtension
      if !["", "yaml", "yml", "json"].contains(kind.lowercased()), !text.contains("playground:") {
        return add(Words.ScenarioFault.otherKind(kind), line: mark.line, column: mark.column)
      }
      if let quote = YAMLProblem.openQuote(in: text, above: mark.line) {
        return add(YAMLProblem.OpenQuote.message, line: quote.line, column: quote.column)
      }
      let place = YAMLProblem.isAtBeginning(problem) ? context?.mark ?? mark : mark
      add(
        YAMLProblem.message(problem, context: context?.text, line: context?.mark.line), line: place.line,
        column: place.column)
    case .duplicatedKeysInMapping(let duplicates, let yaml):
      let names: [String] = duplicates
      add(
        Words.ScenarioFault.occursTwice(names.first ?? "?"), line: yaml.mark.line, column: yaml.mark.column)
    default: add(Words.ScenarioFault.notYAML("\(error)"), line: 1, column: 1)
    }
  }

  private mutating func fault(at node: Node, _ message: String) {
    add(message, line: node.mark?.line ?? 1, column: node.mark?.column ?? 1)
  }

  private mutating func add(_ message: String, line: Int, column: Int) {
    faults.append(Fault(file: path, line: line, column: column, message: message))
  }

  /// Reports an unknown key. A repeated key, which was renamed, has been reported already.
  private mutating func unknown(_ key: Node, among known: [String]) {
    let name = key.string ?? "?"
    if !RepeatedKeys.isPlaceholder(name) { fault(at: key, UsageError.unknown("key", name, among: known)) }
  }

  private mutating func fault(at node: Node, _ error: any Error) { fault(at: node, "\(error)") }

  // MARK: Parts of a scenario

  private mutating func scenario(_ node: Node) -> Scenario {
    var scenario = Scenario()
    guard case .mapping(let mapping) = node else {
      fault(at: node, Words.ScenarioFault.notScenario(kind(of: node)))
      return scenario
    }
    if mapping["nodes"] != nil, mapping["playground"] == nil { return plainGraph(mapping) }
    if mapping["playground"] == nil {
      fault(at: node, Words.ScenarioFault.noVersion)
    }
    for (key, value) in mapping {
      switch key.string ?? "" {
      case "playground":
        if value.int != 1 {
          fault(at: value, Words.ScenarioFault.unknownVersion(value.string ?? "?"))
        }
      case "mode":
        guard let mode = Mode(rawValue: value.string ?? "") else {
          fault(
            at: value, UsageError.unknown("mode", value.string ?? kind(of: value), among: Mode.allCases.map(\.rawValue))
          )
          continue
        }
        scenario.mode = mode
      case "services": scenario.services = services(value)
      case "scopes": scenario.scopeKinds = scopeKinds(value)
      case "roots": scenario.roots = names(value, of: "roots")
      default:
        unknown(key, among: Keys.scenario)
      }
    }
    checkRoots(scenario, mapping["roots"])
    return scenario
  }

  private mutating func services(_ node: Node) -> [ServiceDraft] {
    if isNull(node) { return [] }
    guard case .mapping(let mapping) = node else {
      fault(at: node, Words.ScenarioFault.notServices(kind(of: node)))
      return []
    }
    return mapping.compactMap { key, value in service(key, value) }
  }

  private mutating func service(_ key: Node, _ node: Node) -> ServiceDraft? {
    guard let name = key.string else {
      fault(at: key, Words.ScenarioFault.nameIsNoText(kind(of: key)))
      return nil
    }
    do { try ServiceName.check(name) } catch { fault(at: key, error) }
    var draft = ServiceDraft(name: name)
    if isNull(node) { return draft }
    guard case .mapping(let mapping) = node else {
      fault(at: node, Words.ScenarioFault.notRegistration(of: name, kind: kind(of: node)))
      return draft
    }
    for (key, value) in mapping {
      switch key.string ?? "" {
      case "as":
        guard let interface = value.string, !interface.isEmpty else {
          fault(at: value, Words.ScenarioFault.notInterface(kind(of: value)))
          continue
        }
        do { try ServiceName.check(interface, Words.ScenarioFault.anInterface) } catch { fault(at: value, error) }
        draft.interface = interface
      case "lifetime":
        do { draft.lifetime = try ServiceName.lifetime(value.string ?? kind(of: value)) } catch {
          fault(at: value, error)
        }
      case "needs": draft.needs = needs(value)
      default:
        unknown(key, among: Keys.service)
      }
    }
    return draft
  }

  private mutating func needs(_ node: Node) -> [Need] {
    if isNull(node) { return [] }
    guard case .sequence(let list) = node else {
      fault(at: node, Words.ScenarioFault.notNeeds(kind(of: node)))
      return []
    }
    return list.compactMap { need($0) }
  }

  private mutating func need(_ node: Node) -> Need? {
    if let name = node.string, case .scalar = node {
      do { try ServiceName.check(name) } catch { fault(at: node, error) }
      return Need(name)
    }
    guard case .mapping(let mapping) = node else {
      fault(
        at: node, Words.ScenarioFault.notNeed(kind(of: node)))
      return nil
    }
    var (service, kind, isOptional): (String?, Dependency.Kind, Bool) = (nil, .initializer, false)
    for (key, value) in mapping {
      switch key.string ?? "" {
      case "service": service = value.string
      case "by":
        let known = Need.kinds.map(\.rawValue)
        guard let found = Need.kinds.first(where: { $0.rawValue == value.string }) else {
          fault(
            at: value,
            UsageError.unknown(Words.Argument.wayOfInjection, value.string ?? self.kind(of: value), among: known))
          continue
        }
        kind = found
      case "optional":
        guard let flag = value.bool else {
          fault(at: value, Words.ScenarioFault.notOptional(value.string ?? self.kind(of: value)))
          continue
        }
        isOptional = flag
      default:
        unknown(key, among: Keys.need)
      }
    }
    guard let service, !service.isEmpty else {
      fault(at: node, Words.ScenarioFault.needWithoutService)
      return nil
    }
    do { try ServiceName.check(service) } catch { fault(at: node, error) }
    return Need(service, by: kind, isOptional: isOptional)
  }

  private mutating func scopeKinds(_ node: Node) -> [World.ScopeKind] {
    if isNull(node) { return [] }
    guard case .mapping(let mapping) = node else {
      fault(at: node, Words.ScenarioFault.notScopes(kind(of: node)))
      return []
    }
    let known = mapping.keys.compactMap { $0.string } as [String]
    var result: [World.ScopeKind] = []
    for (key, value) in mapping {
      guard let name = key.string, !name.isEmpty else {
        fault(at: key, Words.ScenarioFault.scopeWithoutName)
        continue
      }
      do { try ServiceName.check(name, Words.ScenarioFault.aScopesKind) } catch { fault(at: key, error) }
      var parent: String?
      if case .mapping(let inner) = value {
        for (key, value) in inner {
          guard key.string == "in" else {
            unknown(key, among: Keys.scope)
            continue
          }
          parent = value.string
          if let parent, !known.contains(parent) { fault(at: value, UsageError.unknown("scope", parent, among: known)) }
          if parent == name { fault(at: value, Words.ScenarioFault.insideItself(name)) }
        }
      } else if !isNull(value) {
        fault(at: value, Words.ScenarioFault.notScope(name, kind: kind(of: value)))
      }
      result.append(.init(name: name, parent: parent))
    }
    for kind in result {
      var (parent, steps) = (kind.parent, 0)
      while let name = parent, name != kind.name, steps <= result.count {
        parent = result.first { $0.name == name }?.parent
        steps += 1
      }
      if parent == kind.name, kind.parent != kind.name {
        fault(at: node, Words.ScenarioFault.insideItselfThrough(kind.name, other: kind.parent ?? ""))
      }
    }
    return result
  }

  private mutating func names(_ node: Node, of what: String) -> [String] {
    if isNull(node) { return [] }
    guard case .sequence(let list) = node else {
      fault(at: node, Words.ScenarioFault.notNames(what, kind: kind(of: node)))
      return []
    }
    return list.compactMap { item in
      if case .scalar = item, let name = item.string { return name }
      fault(at: item, Words.ScenarioFault.notName(kind(of: item), among: what))
      return nil
    }
  }

  private mutating func checkRoots(_ scenario: Scenario, _ node: Node?) {
    guard case .sequence(let list)? = node else { return }
    let known = scenario.services.flatMap { [$0.name] + ($0.interface.map { [$0] } ?? []) }
    for item in list {
      guard let name = item.string, !known.contains(name) else { continue }
      fault(at: item, UsageError.unknown("service", name, among: known))
    }
  }

  /// Reads a graph without registrations: `{"nodes": [name, …], "edges": [[from, to], …]}`.
  private mutating func plainGraph(_ mapping: Node.Mapping) -> Scenario {
    var scenario = Scenario()
    var order: [String] = []
    var needs: [String: [Need]] = [:]
    for (key, _) in mapping where !["nodes", "edges"].contains(key.string) {
      unknown(key, among: ["nodes", "edges"])
    }
    if let edges = mapping["edges"], edges.sequence == nil {
      fault(at: edges, Words.ScenarioFault.notEdges(kind(of: edges)))
    }
    for name in mapping["nodes"].map({ names($0, of: "nodes") }) ?? [] where needs[name] == nil {
      if let node = mapping["nodes"] { do { try ServiceName.check(name) } catch { fault(at: node, error) } }
      order.append(name)
      needs[name] = []
    }
    if case .sequence(let edges)? = mapping["edges"] {
      for edge in edges {
        guard case .sequence(let pair) = edge, pair.count == 2, let from = pair[0].string, let to = pair[1].string
        else {
          fault(at: edge, Words.ScenarioFault.notEdge(kind(of: edge)))
          continue
        }
        guard needs[from] != nil, needs[to] != nil else {
          let stranger = needs[from] == nil ? from : to
          fault(at: edge, UsageError.unknown("node", stranger, among: order))
          continue
        }
        needs[from]?.append(Need(to))
      }
    }
    scenario.services = order.map { ServiceDraft(name: $0, needs: needs[$0] ?? []) }
    return scenario
  }

  // MARK: Nodes

  private func isNull(_ node: Node) -> Bool {
    if case .scalar(let scalar) = node { return scalar.style == .plain && ["", "~", "null"].contains(scalar.string) }
    return false
  }

  private func kind(of node: Node) -> String {
    switch node {
    case .mapping: Words.ScenarioFault.aMapping
    case .sequence: Words.ScenarioFault.aList
    case .scalar(let scalar): isNull(node) ? Words.ScenarioFault.empty : Wording.quoted(scalar.string)
    case .alias: Words.ScenarioFault.anAlias
    }
  }
}
