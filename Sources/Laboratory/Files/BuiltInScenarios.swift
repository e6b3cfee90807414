/// The scenario on stage at the start.
package enum BuiltInScenarios {
  package static let knightText = """
    playground: 1
    services:
      Garrison: { lifetime: container, needs: [Forge, Knight] }
      Forge:    { lifetime: container, needs: [Armor] }
      Knight:   { lifetime: transient, needs: [AbstractArmor] }
      Armor:
        as: AbstractArmor
        lifetime: container
        needs: [Boots, Pants, Belt, Chest, Bracers, Gloves, Helmet]
      Boots:    { lifetime: transient }
      Pants:    { lifetime: transient }
      Belt:     { lifetime: transient }
      Chest:    { lifetime: transient }
      Bracers:  { lifetime: transient }
      Gloves:   { lifetime: transient }
      Helmet:   { lifetime: transient }
    roots: [Garrison]
    """

  /// The knight, or nothing if the text above were broken; a test reads it.
  package static var knight: Scenario { (try? ScenarioReader.read(knightText, path: "knight.yaml")) ?? Scenario() }
}
