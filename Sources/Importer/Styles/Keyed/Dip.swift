// Dip: `container.register(.singleton) { Impl(q: $0) as P }.implements(R.self)`, `try container.resolve() as P`.
extension KeyedLibrary {
  static let dip = KeyedLibrary(
    style: "dip", modules: ["Dip", "DipUI"], types: ["DependencyContainer"],
    marks: ["DependencyContainer", "ComponentScope"], keyForm: .result,
    qualifierLabels: ["tag"], typeLabels: ["storyboardType"], forwards: ["implements"],
    completions: ["resolvingProperties"], resolverParameters: 0,
    wires: [.initializerReference, .closureParameters],
    propertyTypes: ["Injected": .eager, "InjectedWeak": .deferred],
    lifetimes: [
      "unique": .transient, "shared": .graph, "singleton": .container, "eagerSingleton": .container,
      "weakSingleton": .weak,
    ],
    defaultLifetime: .graph)
}
