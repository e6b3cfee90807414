import Core

/// A service that a laboratory registration needs.
struct Need: Hashable, Sendable {
  let service: String
  let kind: Dependency.Kind
  let isOptional: Bool

  init(_ service: String, by kind: Dependency.Kind = .initializer, isOptional: Bool = false) {
    self.service = service
    self.kind = kind
    self.isOptional = isOptional
  }

  /// The kinds that a registration may declare.
  static let kinds: [Dependency.Kind] = [.initializer, .property, .method]
}

/// What the user says of a service: the part of a registration that files and commands know.
struct ServiceDraft: Hashable, Sendable {
  var name: String
  var interface: String?
  var lifetime: Lifetime = .transient
  var needs: [Need] = []
}

/// A registration of the laboratory.
struct LabRegistration: Hashable, Sendable, Identifiable {
  let id: Registration.ID
  var draft: ServiceDraft

  var name: String { draft.name }
  var interface: String? { draft.interface }
  var lifetime: Lifetime { draft.lifetime }
  var needs: [Need] { draft.needs }

  /// Whether it may be asked for by this name.
  func provides(_ service: String) -> Bool { name == service || interface == service }

  /// The declared part, as `Core` knows it.
  var registration: Registration {
    Registration(
      id: id, key: .lab(name), interfaces: interface.map { [.lab($0)] } ?? [], lifetime: lifetime,
      dependencies: needs.map { Dependency(.lab($0.service), by: $0.kind, isOptional: $0.isOptional) })
  }
}

extension ServiceKey {
  /// The key of a laboratory service: only names tell them apart.
  static func lab(_ name: String) -> ServiceKey { ServiceKey(LabService.self, named: name) }
}
