extension Lesson {
  /// Lesson 1: how a knight comes by his armor.
  static let knight = Lesson(
    name: "knight", title: "The knight and his armor",
    steps: [
      .knightSoldered,
      .knightFightScreen,
      .knightFactoryMethods,
      .knightCallerSupplies,
      .knightForge,
      .knightServiceLocator,
      .knightRegistry,
      .knightInjection,
      .knightInitializerInjection,
      .knightPropertyInjection,
      .knightMethodInjection,
      .knightDependencyInversion,
      .knightScopes,
    ])
}
