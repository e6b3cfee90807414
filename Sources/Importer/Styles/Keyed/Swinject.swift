// Swinject, and Knit upon it: `container.register(P.self) { r in Impl(r.resolve(Q.self)!) }.inObjectScope(.container)`.
extension KeyedLibrary {
  static let swinject = KeyedLibrary(
    style: "swinject",
    modules: ["Swinject", "SwinjectAutoregistration", "SwinjectStoryboard", "SwinjectPropertyLoader", "Knit"],
    types: [
      "Container", "Resolver", "Assembler", "SynchronizedResolver", "SwinjectStoryboard", "Swinject.Container",
      "Swinject.Resolver",
    ], marks: ["ObjectScope", "ServiceEntry", "Assembler"],
    registers: ["register", "_register", "autoregister", "storyboardInitCompleted", "registerForStoryboard"],
    keyForm: .metatype,
    resolves: ["resolve", "~>", "autoresolve"],
    factoryLabels: ["", "factory", "initializer", "mainActorFactory"], completions: ["initCompleted"],
    scopeCalls: ["inObjectScope"],
    lifetimes: ["transient": .transient, "graph": .graph, "container": .container, "weak": .weak],
    defaultLifetime: .graph, defaultName: "defaultObjectScope")
}
