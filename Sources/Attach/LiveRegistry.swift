import Core
import LinkProtocol
import Stage

/// The registrations of an attached program. Their names are unique, and their dependencies are resolved to
/// registrations.
struct LiveRegistry: Sendable {
  private var services: [Int: LinkService] = [:]
  private var names: [Int: String] = [:]
  private var taken: Set<String> = []
  private var learned: [Int: [Need]] = [:]
  private var onStage: [Int: LabRegistration] = [:]
  private var changed: Set<Int> = []
  private var wasOnStage: Set<Int> = []

  var ids: [Int] { services.keys.sorted() }
  func name(of id: Int) -> String? { names[id] }
  subscript(id: Int) -> LinkService? { services[id] }

  /// Returns a copy of a service with the unique name under which the stage shows it.
  func named(_ service: LinkService) -> LinkService {
    var service = service
    service.name = names[service.id] ?? service.name
    return service
  }

  /// Adds or replaces a registration.
  ///
  /// - Returns: true if the registration is stored; false if the maximum number of registrations is reached.
  mutating func put(_ service: LinkService) -> Bool {
    guard services[service.id] != nil || services.count < LinkLimits.services else { return false }
    if services[service.id]?.name != service.name {
      if let old = names[service.id] { taken.remove(old) }
      var name = service.name.isEmpty ? "service \(service.id)" : service.name
      var number = 2
      while taken.contains(name) {
        name = "\(service.name) (\(number))"
        number += 1
      }
      taken.insert(name)
      names[service.id] = name
    }
    services[service.id] = service
    changed.insert(service.id)
    return true
  }

  mutating func remove(_ id: Int) -> LabRegistration? {
    guard services.removeValue(forKey: id) != nil else { return nil }
    if let name = names.removeValue(forKey: id) { taken.remove(name) }
    learned[id] = nil
    changed.remove(id)
    wasOnStage.remove(id)
    return onStage.removeValue(forKey: id)
  }

  /// Resolves each dependency to the last registration that provides the service, as `Core` does.
  ///
  /// - Complexity: O(n) in services and needs.
  mutating func resolveNeeds() {
    var providers: [String: String] = [:]
    for id in ids {
      guard let service = services[id], let name = names[id] else { continue }
      for provided in service.interfaces + [service.name] { providers[provided] = name }
    }
    for (id, service) in services {
      guard let name = names[id] else { continue }
      var needs: [Need] = []
      for need in service.needs {
        let kind = Dependency.Kind(rawValue: need.by) ?? .initializer
        let resolved = Need(providers[need.service] ?? need.service, by: kind, isOptional: need.isOptional)
        if !needs.contains(resolved) { needs.append(resolved) }
      }
      needs += (learned[id] ?? []).filter { !needs.contains($0) }
      let draft = ServiceDraft(
        name: name, interface: service.interfaces.first, lifetime: Lifetime(service.lifetime) ?? .transient,
        needs: needs)
      let registration = LabRegistration(id: Registration.ID(rawValue: id), draft: draft)
      if onStage[id] != registration {
        onStage[id] = registration
        changed.insert(id)
      } else if wasOnStage.contains(id) {
        changed.remove(id)
      }
    }
  }

  /// Removes and returns the registrations that have changed since the last call, in order.
  mutating func drainChanged() -> [(registration: LabRegistration, isNew: Bool)] {
    defer {
      wasOnStage.formUnion(changed)
      changed = []
    }
    return changed.sorted().compactMap { id in onStage[id].map { ($0, !wasOnStage.contains(id)) } }
  }

  /// Records a dependency that was observed at run time.
  ///
  /// - Returns: the dependency; nil if it is known already or a registration declares it.
  mutating func learn(_ id: Int, by: Int, _ kind: Dependency.Kind) -> Need? {
    guard let name = names[id], let holder = onStage[by] else { return nil }
    if holder.needs.contains(where: { $0.service == name && ($0.kind == kind || kind != .locator) }) { return nil }
    let need = Need(name, by: kind)
    learned[by, default: []].append(need)
    onStage[by]?.draft.needs.append(need)
    return need
  }

  /// The observed pulls of all services, in order of registration.
  var pulls: [(from: String, to: String)] {
    onStage.values.sorted { $0.id < $1.id }.flatMap { registration in
      registration.needs.filter { $0.kind == .locator }.map { (registration.name, $0.service) }
    }
  }

  /// The registrations in order, as the stage shows them.
  var registrations: [LabRegistration] { onStage.values.sorted { $0.id < $1.id } }
}
