import Core

/// A service that a laboratory registration needs.
package struct Need: Hashable, Sendable, Codable {
  package let service: String
  package let kind: Dependency.Kind
  package let isOptional: Bool

  package init(_ service: String, by kind: Dependency.Kind = .initializer, isOptional: Bool = false) {
    self.service = service
    self.kind = kind
    self.isOptional = isOptional
  }

  /// The kinds that a registration may declare.
  package static let kinds: [Dependency.Kind] = [.initializer, .property, .method]
}

/// What the user says of a service: the part of a registration that files and commands know.
package struct ServiceDraft: Hashable, Sendable, Codable {
  package var name: String
  package var interface: String?
  package var lifetime: Lifetime
  package var needs: [Need]

  package init(name: String, interface: String? = nil, lifetime: Lifetime = .transient, needs: [Need] = []) {
    self.name = name
    self.interface = interface
    self.lifetime = lifetime
    self.needs = needs
  }
}

/// A registration of the laboratory.
package struct LabRegistration: Hashable, Sendable, Codable, Identifiable {
  package let id: Registration.ID
  package var draft: ServiceDraft

  package init(id: Registration.ID, draft: ServiceDraft) {
    self.id = id
    self.draft = draft
  }

  package var name: String { draft.name }
  package var interface: String? { draft.interface }
  package var lifetime: Lifetime { draft.lifetime }
  package var needs: [Need] { draft.needs }

  /// Whether it may be asked for by this name.
  package func provides(_ service: String) -> Bool { name == service || interface == service }

  /// The declared part, as `Core` knows it.
  ///
  /// - Parameter type: the class that the services are objects of, where there are objects.
  package func registration(of type: any NamedAtRunTime.Type = NameOnly.self) -> Registration {
    func key(_ name: String) -> ServiceKey { ServiceKey(type, named: name) }
    return Registration(
      id: id, key: key(name), interfaces: interface.map { [key($0)] } ?? [], lifetime: lifetime,
      dependencies: needs.map { Dependency(key($0.service), by: $0.kind, isOptional: $0.isOptional) })
  }
}

/// Laboratory services are told apart by name alone; where only names matter there is no object behind them.
package final class NameOnly: NamedAtRunTime {}

extension ServiceKey {
  /// The key of a laboratory service where only its name matters.
  static func named(_ name: String) -> ServiceKey { ServiceKey(NameOnly.self, named: name) }
}
