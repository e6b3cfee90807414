extension Container {
  /// Finds or makes an instance of one particular registration, whoever else provides the same service.
  ///
  /// - Throws: `ResolutionError`; a registration that is not there is `missing`.
  package func resolve<Service: NamedAtRunTime>(_ type: Service.Type, _ id: Registration.ID) throws -> sending Service {
    if isOverridden { return try answering.resolve(type, id) }
    let entry = tree.registry.withLock { $0.entries[id] }
    guard let entry else {
      throw ResolutionError(.missing(similar: []), path: [.init(ServiceKey(type, named: "#\(id.rawValue)"))])
    }
    return try resolve(entry)
  }
}
