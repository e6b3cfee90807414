import Core
import SourceReader

/// Leads edges to the services that they mean, and gives everything its name.
struct Linker {
  private let program: Program
  private let collection: Collection
  private var names: [String] = []
  private var byKey: [Key: [Int]] = [:]
  private var byImplementation: [String: [Int]] = [:]
  private var byMember: [String: [Int]] = [:]

  private struct Key: Hashable {
    var style: String
    var type: String
    var qualifier: String?
    var arguments: Int
  }

  init(_ program: Program, _ collection: Collection) {
    self.program = program
    self.collection = collection
    for (index, registration) in collection.registrations.enumerated() {
      for type in [registration.type].compactMap({ $0 }) + registration.also
      where registration.member == nil || registration.style == "swift-dependencies" {
        let key = Key(
          style: registration.style, type: type.wrapped.description, qualifier: registration.qualifier,
          arguments: registration.arguments.count)
        byKey[key, default: []].append(index)
      }
      if let implementation = registration.implementation {
        byImplementation[implementation.name, default: []].append(index)
      }
      if let member = registration.member {
        byMember[(registration.container ?? "") + "." + member, default: []].append(index)
      }
    }
    names = makeNames()
  }

  private func makeNames() -> [String] {
    var plain = collection.registrations.map { registration -> String in
      if let member = registration.member {
        return [registration.container, member].compactMap { $0 }.joined(separator: ".")
      }
      var name = registration.type?.description ?? registration.implementation?.description ?? "?"
      if let qualifier = registration.qualifier { name += " \"\(qualifier)\"" }
      if !registration.arguments.isEmpty { name += "(\(registration.arguments.joined(separator: ", ")))" }
      return name
    }
    // Services of one name: told apart by their container, then by their place.
    for tell in [tellContainer, tellPlace, tellFullPlace] {
      let counts = Dictionary(grouping: plain.indices, by: { plain[$0] })
      for (_, indices) in counts where indices.count > 1 {
        for index in indices { plain[index] = tell(index, plain[index]) }
      }
    }
    return plain
  }

  private func tellContainer(_ index: Int, _ name: String) -> String {
    let registration = collection.registrations[index]
    guard registration.member == nil else { return name }
    let container = program.owner(of: registration.code)?.lastWord
    return container.map { $0 + "." + name } ?? name
  }

  private func tellPlace(_ index: Int, _ name: String) -> String {
    let place = collection.registrations[index].place
    return "\(name) (\(place.file.split(separator: "/").last ?? ""):\(place.line))"
  }

  /// Files of one name in several folders, or two on one line.
  private func tellFullPlace(_ index: Int, _ name: String) -> String {
    guard let end = name.lastIndex(of: "(") else { return name }
    return name[..<end] + "(\(collection.registrations[index].place))"
  }

  func link(into project: inout ImportedProject) {
    noteConditions()
    project.services = collection.registrations.enumerated().map { service($1, names[$0]) }
    var seen: Set<Edge> = []
    for raw in collection.edges {
      guard let edge = edge(raw), seen.insert(edge).inserted else { continue }
      project.edges.append(edge)
    }
    project.services.sort { ($0.place, $0.name) < ($1.place, $1.name) }
    project.edges.sort { ($0.place, $0.to) < ($1.place, $1.to) }
    project.unknown = collection.unknown.sorted { ($0.place, $0.message) < ($1.place, $1.message) }
    let used = Set(project.services.map(\.style)).union(project.edges.map(\.style))
    project.styles = StyleTable.names.filter(used.contains)
  }

  private func service(_ registration: Collection.Registration, _ name: String) -> Service {
    Service(
      name: name, type: registration.type?.description, also: registration.also.map(\.description),
      qualifier: registration.qualifier, arguments: registration.arguments,
      implementation: registration.implementation?.description, container: registration.container,
      lifetime: registration.lifetime, lifetimeFrom: registration.origin, style: registration.style,
      place: registration.place, module: Service.module(of: registration.place.file),
      isConditional: registration.isConditional, isTestOnly: registration.isTestOnly,
      block: registration.code.ancestors.first { $0.kind == .block || $0.kind == .clause }?.index ?? 0)
  }

  /// Services of one key where `#if` decides which of them there are.
  private func noteConditions() {
    for (_, indices) in byKey where indices.count > 1 {
      let all = indices.map { collection.registrations[$0] }.sorted { $0.place < $1.place }
      guard let last = all.last, all.contains(where: \.isConditional) else { continue }
      let name = last.type?.description ?? last.implementation?.description ?? "?"
      collection.add(
        unknown: .condition, "\(name) is registered \(all.count) times, and #if decides which of them is live",
        last.style, last.place)
    }
  }

  private func edge(_ raw: Collection.RawEdge) -> Edge? {
    let (to, index, isBuiltIn) = target(raw)
    if raw.onlyIfRegistered, index == nil { return nil }
    let (from, own) = source(raw.from)
    return Edge(
      from: from, isFromService: own != nil, to: to, isRegistered: index != nil, type: raw.type?.description,
      kind: raw.kind, when: raw.when, isOptional: raw.isOptional, isBuiltIn: isBuiltIn, style: raw.style,
      place: raw.place, isConditional: raw.isConditional)
  }

  private func source(_ source: Collection.Source) -> (name: String, index: Int?) {
    switch source {
    case .registration(let index): return (names[index], index)
    case .consumer(let name):
      // What just one registration makes is that service.
      let made = byImplementation[name] ?? []
      return made.count == 1 ? (names[made[0]], made[0]) : (name, nil)
    }
  }

  private func target(_ raw: Collection.RawEdge) -> (name: String, index: Int?, isBuiltIn: Bool) {
    switch raw.to {
    case .registration(let index): return (names[index], index, false)
    case .builtIn(let name): return (name, nil, true)
    case .member(let container, let name):
      let full = container + "." + name
      let index = byMember[full]?.last
      return (index.map { names[$0] } ?? full, index, false)
    case .key(let type, let qualifier, let arguments):
      let styles = raw.onlyIfRegistered ? StyleTable.names : [raw.style]
      for style in [raw.style] + styles {
        let exact = Key(style: style, type: type.description, qualifier: qualifier, arguments: arguments)
        if let index = byKey[exact]?.last { return (names[index], index, false) }
      }
      return (type.description + (qualifier.map { " \"\($0)\"" } ?? ""), nil, false)
    }
  }
}
