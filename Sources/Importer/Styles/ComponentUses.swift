import Core
import SourceReader

/// Uses of a component's properties through a protocol of the component: `builder.screen` for `let builder: Builder`.
///
/// A builder that makes a component and reads it itself is a part of the component, and counts for nothing.
struct ComponentUses {
  let program: Program
  let collection: Collection
  let style: String

  /// Adds an edge for each use.
  ///
  /// - Parameter services: indices of registrations, keyed by component and property.
  func read(_ services: [String: [String: Int]]) {
    var byType: [String: [String: [Int]]] = [:]
    for (component, own) in services {
      let protocols = program.types[component].map(program.conformances) ?? []
      for (name, index) in own {
        for type in protocols where program.types[type]?.isProtocol == true {
          guard program.types[type]?.variable(name) != nil else { continue }
          byType[type, default: [:]][name, default: []].append(index)
        }
      }
    }
    collection.words.formUnion(byType.keys.map(\.lastWord))
    let names = Set(services.values.flatMap(\.keys))
    for tree in program.trees(having: names) {
      for use in tree.nodes(names) where use.kind == .member { read(use, byType) }
    }
  }

  private func read(_ use: Code, _ services: [String: [String: [Int]]]) {
    // A requirement on the components above counts once, where the component declares it.
    guard let base = use.first, !base.kind.isType, base.text != "self", base.text != "dependency",
      !collection.claimed.contains(use), !(use.parent?.kind == .assignment && use.parent?.first == use),
      let type = program.typed(base)?.type, let info = program.type(type.name, at: use),
      let found = services[info.name]?[use.text]?.sorted(), let first = found.first
    else { return }
    let around = collection.registration(around: use)
    if around.map({ found.contains($0.index) }) == true { return }
    collection.claimed.insert(use)
    let place = Place(file: use.tree.name, use.positionOfLastName)
    if found.count > 1 {
      collection.add(unknown: .several, "\(use.text) may belong to any of \(found.count) components", style, place)
    }
    let role = program.role(of: use, in: around?.body)
    collection.add(
      Collection.RawEdge(
        style: style, from: around.map { .registration($0.index) } ?? .consumer(program.consumer(of: use)),
        to: found.count == 1 ? .registration(first) : .anyOf(found), type: collection[first].type,
        kind: role.kind == .pull && around != nil ? .initializer : role.kind, when: role.when,
        isOptional: found.count > 1, place: place, isConditional: use.flags.contains(.conditional), site: use))
  }
}
