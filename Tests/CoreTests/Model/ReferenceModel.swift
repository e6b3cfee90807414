@testable import Core

/// A naive model of a container: a list of registrations, dictionaries of shared instances, and rules for every
/// resolved object. It makes no objects.
final class ReferenceModel {
  /// Way in which a service is registered.
  enum Making: CaseIterable {
    case atRunTime, closure, initializer, asyncInitializer, asyncClosure

    /// True for a service that only an asynchronous resolution can make.
    var needsAsync: Bool { self == .asyncInitializer || self == .asyncClosure }
    /// True for a service whose dependencies an asynchronous resolution resolves asynchronously, too.
    var goesOnAsync: Bool { needsAsync || self == .initializer }
    /// True for a service whose dependencies are unknown before it is made.
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

  /// Request of one resolution.
  struct Ask {
    let name: String
    let place: Place
    let isAsync: Bool
  }

  var services: [Service] = []
  /// Weak references to all instances that were returned or kept.
  var everMade: [(part: WeakReference<Part>, id: Registration.ID)] = []

  func providers(_ key: ServiceKey) -> [Service] {
    services.filter { $0.name == key.name || $0.interfaces.contains { $0 == key.name } }
  }

  func provider(_ key: ServiceKey) -> Service? { providers(key).last }

  /// Place that a service's dependencies are resolved from; nil if the service lives in a scope that is not open.
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

  /// Tells whether a request runs as an asynchronous resolution. It is an ordinary one if nothing below is made
  /// asynchronously.
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
