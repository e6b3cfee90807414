@testable import Core

/// A service described at run time, as in the laboratory. It holds its dependencies.
final class Part: NamedAtRunTime {
  let name: String
  let needs: [Part]
  private let set = Guarded<[Part]>([])

  init(_ name: String, needs: [Part] = []) {
    self.name = name
    self.needs = needs
  }

  /// Services that were injected into its properties.
  var properties: [Part] {
    get { set.value }
    set { set.value = newValue }
  }
}

extension Container {
  /// Registers a `Part` whose dependencies are declared by name: `Boots`, `Boots?` or `Boots property`.
  @discardableResult
  func addPart(
    _ name: String, _ lifetime: Lifetime = .transient, needs: [String] = [], as interface: String? = nil,
    id: Registration.ID? = nil, made: Counter? = nil
  ) -> Registration.ID {
    let dependencies = needs.map(Dependency.init(reading:))
    let registration = Registration(
      id: id ?? reserveID(), key: .part(name), interfaces: interface.map { [.part($0)] } ?? [], lifetime: lifetime,
      dependencies: dependencies)
    let ask = { @Sendable (dependency: Dependency, resolver: Resolver) throws -> Part? in
      if dependency.isOptional {
        return try resolver.resolve(Part?.self, named: dependency.service.name, by: dependency.kind)
      }
      return try resolver.resolve(Part.self, named: dependency.service.name, by: dependency.kind)
    }
    let make = { @Sendable (resolver: Resolver) throws -> Part in
      let needs = try dependencies.filter { $0.kind == .initializer }.compactMap { try ask($0, resolver) }
      made?.add()
      return Part(name, needs: needs)
    }
    let inject = { @Sendable (part: Part, resolver: Resolver) throws -> Void in
      part.properties = try dependencies.filter { $0.kind == .property }.compactMap { try ask($0, resolver) }
    }
    if !replace(registration, make: make, inject: inject) { register(registration, make: make, inject: inject) }
    return registration.id
  }

  func part(_ name: String) throws -> Part { try resolve(Part.self, named: name) }
}

extension ServiceKey {
  static func part(_ name: String) -> ServiceKey { ServiceKey(Part.self, named: name) }
}

extension Dependency {
  init(reading text: String) {
    let words = text.split(separator: " ").map(String.init)
    let isOptional = words[0].hasSuffix("?")
    let name = isOptional ? String(words[0].dropLast()) : words[0]
    self.init(
      .part(name), by: words.count > 1 ? Kind(rawValue: words[1]) ?? .initializer : .initializer,
      isOptional: isOptional)
  }
}
