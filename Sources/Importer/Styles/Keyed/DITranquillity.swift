// DITranquillity: `container.register(Impl.init).as(P.self).lifetime(.single)`, `let p: P = container.resolve()`, `*container`.
extension KeyedLibrary {
  static let ditranquillity = KeyedLibrary(
    style: "ditranquillity", modules: ["DITranquillity"], types: ["DIContainer"], marks: ["DIContainer", "DIPart"],
    registers: ["register", "registerStoryboard"], keyForm: .result,
    prefixes: ["*", "**", "*!", "**!"], typeLabels: [""], registerTypes: ["registerStoryboard": "UIStoryboard"],
    forwards: ["as"], injections: ["injection"],
    providers: ["Provider", "Provider1", "Provider2", "Provider3", "Provider4", "Provider5", "Lazy"],
    argumentFunctions: ["arg"], collectionFunctions: ["many"], resolverParameters: 0,
    wires: [.initializerReference, .closureParameters], scopeCalls: ["lifetime"],
    lifetimes: [
      "single": .container, "perRun": .container, "perContainer": .container, "objectGraph": .graph,
      "prototype": .transient, "lazySingle": .container, "weakSingle": .weak, "perDependency": .transient,
    ],
    defaultLifetime: .transient)
}
