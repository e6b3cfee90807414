// Resolver: `register { Impl() as P }.scope(.shared)`, `resolve()`, `@Injected var p: P`.
extension KeyedLibrary {
  static let resolver = KeyedLibrary(
    style: "resolver", modules: ["Resolver"], types: ["Resolver", "ResolverRegistering"],
    marks: ["Resolver", "ResolverRegistering"], keyForm: .result,
    resolves: ["resolve", "optional"], argumentLabels: ["args"], completions: ["resolveProperties"],
    wires: [.initializerReference],
    wrappers: [
      "Injected": .eager, "LazyInjected": .deferred, "WeakLazyInjected": .deferred, "OptionalInjected": .eager,
      "InjectedObject": .eager,
    ],
    scopeCalls: ["scope"],
    lifetimes: [
      "unique": .transient, "graph": .graph, "shared": .weak, "application": .container, "cached": .container,
    ],
    defaultLifetime: .graph, defaultName: "defaultScope")
}
