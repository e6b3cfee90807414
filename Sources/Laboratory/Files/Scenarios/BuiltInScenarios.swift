/// A scenario bundled with the program.
package struct BuiltInScenario: Hashable, Sendable {
  package let name: String
  /// Summary of the scenario's content.
  package let summary: String
  /// YAML text of the scenario. Its comments suggest what to try.
  package let text: String
}

/// Scenarios bundled with the program. `Examples` has the same texts as files.
package enum BuiltInScenarios {
  package static let all: [BuiltInScenario] = [
    BuiltInScenario(name: "knight", summary: "an armory: creation and lifetimes", text: ScenarioTexts.knight),
    BuiltInScenario(name: "shop", summary: "scopes, interfaces and property injection", text: ScenarioTexts.shop),
    BuiltInScenario(
      name: "session", summary: "services inside a session scope, opened with a key", text: ScenarioTexts.session),
    BuiltInScenario(
      name: "wizard", summary: "pages that share the user's input in a service", text: ScenarioTexts.wizard),
    BuiltInScenario(
      name: "findings", summary: "every kind of laboratory finding, with its remedy", text: ScenarioTexts.findings),
    BuiltInScenario(name: "empty", summary: "no services yet: add the first service", text: "playground: 1\n"),
  ]

  /// Finds a scenario.
  ///
  /// - Throws: `UsageError` for an unknown name.
  package static func named(_ name: String) throws -> BuiltInScenario {
    guard let found = all.first(where: { $0.name == name }) else {
      throw UsageError.unknown("scenario", name, among: all.map(\.name))
    }
    return found
  }

  /// Scenario on stage at the start. It would be empty if its text were invalid; a test ensures that it is valid.
  package static var knight: Scenario {
    (try? ScenarioReader.read(ScenarioTexts.knight, path: "knight.yaml")) ?? Scenario()
  }
}
