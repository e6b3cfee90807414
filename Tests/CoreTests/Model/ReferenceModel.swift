import Testing

@testable import Core

/// What a container should do, written naively: registrations in a list, shared instances in dictionaries, and rules
/// that every resolved object is checked against. It makes nothing itself.
final class ReferenceModel {
  struct Service {
    let id: Registration.ID
    var name: String
    var lifetime: Lifetime
    var needs: [Dependency]
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

    func nearest(_ kind: String) -> Place? { scope?.kind == kind ? self : parent?.nearest(kind) }
    var root: Place { parent?.root ?? self }
  }

  var services: [Service] = []
  var everMade: [(part: WeakReference<Part>, id: Registration.ID)] = []

  func provider(_ key: ServiceKey) -> Service? { services.last { $0.name == key.name } }

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

  // MARK: Whether it can work

  /// Everything that is wrong below a service, as the last step of the path and the reason: `missing S3`, `cycle S1`.
  func faults(_ name: String, from place: Place) -> Set<String> {
    guard place.isOpen else { return ["closedScope \(name)"] }
    guard let service = provider(.part(name)) else { return ["missing \(name)"] }
    guard let owner = owner(service, from: place) else { return ["noScope \(name)"] }
    if made(service, owner) != nil { return [] }
    var result: Set<String> = []
    var visited: [(Service, Place)] = []
    func visit(_ service: Service, _ owner: Place) {
      if visited.contains(where: { $0.0.id == service.id && $0.1 === owner }) { return }
      visited.append((service, owner))
      for need in service.needs {
        guard let target = provider(need.service) else {
          if !need.isOptional { result.insert("missing \(need.service)") }
          continue
        }
        guard let next = self.owner(target, from: owner) else {
          result.insert("noScope \(need.service)")
          continue
        }
        if made(target, next) == nil { visit(target, next) }
      }
    }
    visit(service, owner)
    for (service, owner) in visited where reaches(service, service, owner, []) { result.insert("cycle") }
    return result
  }

  /// Whether initializers lead from one service to another.
  private func reaches(_ target: Service, _ from: Service, _ owner: Place, _ seen: Set<Registration.ID>) -> Bool {
    for need in from.needs where need.kind == .initializer {
      guard let next = provider(need.service), let place = self.owner(next, from: owner), made(next, place) == nil
      else { continue }
      if next.id == target.id { return true }
      if !seen.contains(next.id), reaches(target, next, place, seen.union([next.id])) { return true }
    }
    return false
  }

  // MARK: Whether what came is right

  /// Checks a resolved object against the rules, and notes the shared instances that are new.
  func check(_ part: Part, _ name: String, from place: Place) -> [String] {
    var check = ObjectCheck(model: self)
    check.visit(part, .part(name), place, [])
    return check.faults
  }
}

private struct ObjectCheck {
  let model: ReferenceModel
  var faults: [String] = []
  private var graph: [Registration.ID: Part] = [:]
  private var seen: Set<ObjectIdentifier> = []

  init(model: ReferenceModel) { self.model = model }

  mutating func visit(_ part: Part, _ key: ServiceKey, _ place: ReferenceModel.Place, _ above: [Part]) {
    guard let service = model.provider(key), let owner = model.owner(service, from: place) else {
      faults.append("\(key) came from nowhere")
      return
    }
    if part.name != service.name { faults.append("\(key) is a \(part.name)") }
    switch service.lifetime {
    case .transient:
      if seen.contains(ObjectIdentifier(part)) {
        if !above.contains(where: { $0 === part }) { faults.append("transient \(key) is shared") }
        return
      }
    case .graph:
      if let known = graph[service.id] {
        if known !== part { faults.append("two \(key) in one graph") }
        return
      }
      graph[service.id] = part
    case .container, .weak, .scoped:
      if let known = model.made(service, owner) {
        if known !== part { faults.append("another \(key) than the shared one") }
        return
      }
      owner.shared[service.id] = WeakReference(part)
      if service.lifetime != .weak { owner.kept[service.id] = part }
    }
    if !seen.insert(ObjectIdentifier(part)).inserted || model.everMade.contains(where: { $0.part.object === part }) {
      faults.append("\(key) is an older instance")
    }
    model.everMade.append((WeakReference(part), service.id))
    for (kind, given) in [(Dependency.Kind.initializer, part.needs), (.property, part.properties)] {
      let wanted = service.needs.filter { $0.kind == kind && model.provider($0.service) != nil }
      if wanted.count != given.count { faults.append("\(key) has \(given.count) of \(wanted.count) by \(kind)") }
      for (need, part) in zip(wanted, given) { visit(part, need.service, owner, above + [part]) }
    }
  }
}
