// This project's own library: `container.register(P.self, .container) { try Impl($0.resolve()) }`.
import Core

extension KeyedLibrary {
  static let core = KeyedLibrary(
    style: "core",
    modules: [
      "Core", "PlaygroundContainer", "PlaygroundContainerInjection", "PlaygroundContainerTesting", "PlaygroundLink",
    ],
    types: [
      "Container", "Resolver", "Scope", "ConfinedContainer", "ConfinedResolver", "ServiceLocator", "AsyncResolver",
    ],
    isKnownByWords: true, registers: ["register", "registerUnshared", "registerOnce"], keyForm: .metatype,
    resolves: ["resolve", "pull", "get"],
    qualifierLabels: ["named"], argumentLabels: ["with"], factoryLabels: ["", "instance"], forwards: ["provide"],
    completions: ["inject"], wires: [.initializerReference],
    lifetimes: Dictionary(uniqueKeysWithValues: Lifetime.all.map { ($0.description, $0) }),
    defaultLifetime: .transient, defaultName: "defaultLifetime")
}
