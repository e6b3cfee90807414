import Core

/// A scope as it is written: `user:anna`, or `user` while one of that kind is open.
struct ScopePlace: Hashable, Sendable, CustomStringConvertible {
  var kind: String
  var key: String?

  var description: String { key.map { "\(kind):\($0)" } ?? kind }
  /// How `scope open` takes it.
  var opening: String { "\(kind) \(key ?? "KEY")" }
}

extension Laboratory {
  enum FoundScope {
    case open(ScopeID, Container)
    case notOpen(String)
  }

  /// - Throws: `UsageError` where the key is left out and several scopes of the kind are open.
  func find(_ place: ScopePlace) throws -> FoundScope {
    let candidates = scopes.filter { $0.id.kind == place.kind && (place.key == nil || place.key == $0.id.key) }
    if candidates.count > 1 {
      throw UsageError(
        "several scopes of kind '\(place.kind)' are open; say which: "
          + candidates.map(\.id.description).joined(separator: ", "))
    }
    return candidates.first.map { .open($0.id, $0.container) } ?? .notOpen(place.description)
  }

  func openScope(_ id: ScopeID, in place: ScopePlace?) throws -> [OutputLine] {
    if id.kind.isEmpty || id.key.isEmpty { throw UsageError("a scope needs a kind and a key: scope open KIND KEY") }
    if scopes.contains(where: { $0.id == id }) { throw UsageError("the scope \(id) is open already") }
    var parent: (id: ScopeID, container: Container)?
    if let place {
      guard case .open(let id, let container) = try find(place) else {
        throw UsageError.unknown("open scope", place.description, among: scopes.map(\.id.description))
      }
      parent = (id, container)
    }
    open(id, in: parent)
    let declared = world.scopeKinds.first { $0.name == id.kind }?.parent
    guard let declared, parent?.id.kind != declared else {
      return [OutputLine("the scope \(id) is open\(parent.map { " in \($0.id)" } ?? "")", .good)]
    }
    return [
      OutputLine(
        "the scope \(id) is open under \(parent?.id.description ?? "the root"); '\(id.kind)' is declared in '\(declared)': "
          + "scope open \(id.kind) \(id.key) in \(declared):KEY", .warning)
    ]
  }

  func open(_ id: ScopeID, in parent: (id: ScopeID, container: Container)?) {
    guard let scope = try? (parent?.container ?? container).openScope(id.kind, key: id.key) else { return }
    scopes.append((id, parent?.id, scope))
    drain()
  }

  func closeScope(_ place: ScopePlace) throws -> [OutputLine] {
    guard case .open(let id, _) = try find(place) else {
      throw UsageError.unknown("open scope", place.description, among: scopes.map(\.id.description))
    }
    close(id)
    return [OutputLine("the scope \(id) is closed", .good)]
  }

  /// Closes a scope and those inside it.
  func close(_ id: ScopeID) {
    for inner in scopes.filter({ $0.parent == id }).reversed() { close(inner.id) }
    guard let place = scopes.firstIndex(where: { $0.id == id }) else { return }
    scopes[place].container.close()
    scopes.remove(at: place)
    settle()
  }
}
