// DITranquillity: `container.register(Impl.init).as(P.self).lifetime(.single)`, `let p: P = container.resolve()`.
extension KeyedLibrary {
  static let ditranquillity = KeyedLibrary(
    style: "ditranquillity", modules: ["DITranquillity"], types: ["DIContainer"], marks: ["DIContainer", "DIPart"],
    keyForm: .result,
    forwards: ["as"], completions: ["injection"], resolverParameters: 0,
    wires: [.initializerReference, .closureParameters], scopeCalls: ["lifetime"],
    lifetimes: [
      "single": .container, "perRun": .container, "perContainer": .container, "objectGraph": .graph,
      "prototype": .transient,
    ],
    defaultLifetime: .transient)
}
