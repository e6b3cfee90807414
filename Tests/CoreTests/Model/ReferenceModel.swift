@testable import Core

/// What a container should do, written naively: registrations in a list, shared instances in dictionaries, and rules
/// that every resolved object is checked against. It makes nothing itself.
final class ReferenceModel {
  /// How a service is registered.
  enum Making: CaseIterable {
    case atRunTime, closure, initializer, asyncInitializer, asyncClosure

    /// Whether only an asynchronous resolution can make it.
    var needsAsync: Bool { self == .asyncInitializer || self == .asyncClosure }
    /// Whether an asynchronous resolution goes on below it.
    var goesOnAsync: Bool { needsAsync || self == .initializer }
    /// Whether nobody knows what it needs before it is made.
    var isOpaque: Bool { self == .closure || self == .asyncClosure }
  }

  struct Service {
    var id: Registration.ID
    let name: String
    let interfaces: [String]
    var lifetime: Lifetime
    var needs: [Dependency]
    let making: Making
  }

  final class Place {
    let scope: ScopeID?
    let parent: Place?
    var kept: [Registration.ID: Part] = [:]
    var shared: [Registration.ID: WeakReference<Part>] = [:]
    var isOpen = true

    init(_ scope: ScopeID?, in parent: Place?) {
      self.scope = scope
      self.parent = parent
    }

    func nearest(_ kind: ScopeKind) -> Place? { scope?.kind == kind ? self : parent?.nearest(kind) }
    var root: Place { parent?.root ?? self }
  }

  /// One resolution: who asks for what, and how.
  struct Ask {
    let name: String
    let place: Place
    let isAsync: Bool
  }

  var services: [Service] = []
  /// What was handed out or kept, weakly.
  var everMade: [(part: WeakReference<Part>, id: Registration.ID)] = []

  func providers(_ key: ServiceKey) -> [Service] {
    services.filter { $0.name == key.name || $0.interfaces.contains { $0 == key.name } }
  }

  func provider(_ key: ServiceKey) -> Service? { providers(key).last }

  /// Where a service's own needs are asked from; nil where it lives in a scope that is not open.
  func owner(_ service: Service, from place: Place) -> Place? {
    switch service.lifetime {
    case .transient, .graph: place
    case .container, .weak: place.root
    case .scoped(let kind): place.nearest(kind)
    }
  }

  func made(_ service: Service, _ owner: Place) -> Part? {
    owner.kept[service.id] ?? owner.shared[service.id]?.object
  }

  func knows(_ part: Part) -> Bool { everMade.contains { $0.part.object === part } }

  /// Whether an ask is an asynchronous resolution: without anything asynchronous below it is the ordinary one.
  func goesAsync(_ ask: Ask) -> Bool {
    var reached: Set<Registration.ID> = []
    var queue = ask.isAsync ? [provider(.part(ask.name))].compactMap { $0 } : []
    while let next = queue.popLast() {
      if next.making.needsAsync { return true }
      if reached.insert(next.id).inserted, !next.making.isOpaque {
        queue += next.needs.compactMap { provider($0.service) }
      }
    }
    return false
  }
}
