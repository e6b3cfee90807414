@_spi(Instrumentation) @testable import Core

/// Checks resolved objects against the rules of the model, and records new shared instances.
struct ObjectCheck {
  /// Result of one dependency, with the service that it belongs to and how it was resolved.
  struct Given {
    let part: Part
    let service: ReferenceModel.Service?
    let place: ReferenceModel.Place
    let isAsync: Bool
  }

  private struct GraphPlace: Hashable {
    let id: Registration.ID
    let owner: ObjectIdentifier
  }

  let model: ReferenceModel
  /// True after a failed resolution. Then only completed instances are left, and what the failed resolution shared is
  /// not known.
  private var isOfWreck = false
  private(set) var faults: [String] = []
  /// Instances of lifetime `graph`, one dictionary for each resolution. A synchronous closure starts a resolution of
  /// its own.
  private var graphs: [[GraphPlace: Part]] = [[:]]
  private var seen: Set<ObjectIdentifier> = []

  init(model: ReferenceModel) { self.model = model }

  /// Visits the instances left by a failed resolution, of which only completed ones are kept.
  mutating func visitWreck(_ places: [(container: Container, place: ReferenceModel.Place)], _ workshop: Workshop) {
    isOfWreck = true
    for (container, place) in places {
      for id in container.keptInstances where place.kept[id.registration] == nil {
        let service = model.services.first { $0.id == id.registration }
        guard let part = workshop.made.first(where: { container.identity(of: $0) == id }) else { continue }
        visit(Given(part: part, service: service, place: place, isAsync: false))
      }
    }
  }

  mutating func visit(_ given: Given, inGraph graph: Int = 0, below above: [Part] = []) {
    let part = given.part
    guard let service = given.service, let owner = model.owner(service, from: given.place) else {
      faults.append("\(part.name) came from nowhere")
      return
    }
    let name = service.name
    if part.name != name { faults.append("\(name) is a \(part.name)") }
    switch service.lifetime {
    case .transient:
      if seen.contains(ObjectIdentifier(part)) {
        // In a cycle through a property a service may hold the transient instance that it is made for. A shared service
        // shows that instance elsewhere, too.
        let hasProperties = model.services.contains { $0.needs.contains { $0.kind == .property } }
        if !hasProperties, !above.contains(where: { $0 === part }) { faults.append("transient \(name) is shared") }
        return
      }
    case .graph:
      let key = GraphPlace(id: service.id, owner: ObjectIdentifier(owner))
      if let known = graphs[graph][key] {
        if known !== part, !isOfWreck { faults.append("two \(name) in one graph") }
        if known === part { return }
      }
      graphs[graph][key] = part
    case .container, .weak, .scoped:
      if let known = model.made(service, owner) {
        if known !== part { faults.append("another \(name) than the shared one") }
        return
      }
      owner.shared[service.id] = WeakReference(part)
      if service.lifetime != .weak { owner.kept[service.id] = part }
    }
    if !seen.insert(ObjectIdentifier(part)).inserted || model.knows(part) {
      if !isOfWreck { faults.append("\(name) is an older instance") }
      return
    }
    model.everMade.append((WeakReference(part), service.id))
    visitNeeds(of: service, part, owner, isAsync: given.isAsync, graph, above)
  }

  private mutating func visitNeeds(
    of service: ReferenceModel.Service, _ part: Part, _ owner: ReferenceModel.Place, isAsync: Bool, _ graph: Int,
    _ above: [Part]
  ) {
    var graph = graph
    let goesOnAsync = isAsync && service.making.goesOnAsync
    if isAsync, !goesOnAsync {
      graphs.append(service.lifetime == .graph ? [.init(id: service.id, owner: ObjectIdentifier(owner)): part] : [:])
      graph = graphs.count - 1
    }
    for (kind, given) in [(Dependency.Kind.initializer, part.needs), (.property, part.properties)] {
      let wanted = service.needs.filter { $0.kind == kind && model.provider($0.service) != nil }
      if wanted.count != given.count { faults.append("\(part.name) has \(given.count) of \(wanted.count) by \(kind)") }
      for (need, inner) in zip(wanted, given) {
        let given = Given(
          part: inner, service: model.provider(need.service), place: owner, isAsync: goesOnAsync && kind == .initializer
        )
        visit(given, inGraph: graph, below: above + [part])
      }
    }
  }
}
