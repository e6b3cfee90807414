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

  /// Kinds of dependency that a registration may declare.
  package static let kinds: [Dependency.Kind] = [.initializer, .property, .method]
}

/// The part of a registration that the user specifies in files and commands.
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

  /// Names that request this registration: its own name and that of its interface.
  package var names: [String] { [name] + (interface.map { [$0] } ?? []) }

  /// Returns whether a name requests this registration: its own name or that of its interface.
  package func provides(_ service: String) -> Bool { name == service || interface == service }

  /// Returns the declared part as a registration of `Core`.
  ///
  /// - Parameter type: class of the service's objects; by default `NameOnly`, for a service without objects.
  package func registration(of type: any NamedAtRunTime.Type = NameOnly.self) -> Registration {
    func key(_ name: String) -> ServiceKey { ServiceKey(type, named: name) }
    return Registration(
      id: id, key: key(name), interfaces: interface.map { [key($0)] } ?? [], lifetime: lifetime,
      dependencies: needs.map { Dependency(key($0.service), by: $0.kind, isOptional: $0.isOptional) })
  }
}

/// Stand-in type for laboratory services without objects, which are distinguished by name alone.
package final class NameOnly: NamedAtRunTime {}

extension ServiceKey {
  /// Returns the key of a laboratory service for which only the name matters.
  static func named(_ name: String) -> ServiceKey { ServiceKey(NameOnly.self, named: name) }
}
