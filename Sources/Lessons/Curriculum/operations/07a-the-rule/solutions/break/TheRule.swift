import Core

final class ScenarioFactory: Sendable {}

// As long as the application.
final class Session: Sendable {
  let user = "Ann"
  let scenarios: ScenarioFactory

  init(scenarios: ScenarioFactory) {
    self.scenarios = scenarios
  }
}

final class MapController: Sendable {
  let place = "Old town"
}

// As long as one tab.
final class MapViewModel: Sendable {
  let controller: MapController
  let scenarios: ScenarioFactory

  init(
    controller: MapController,
    scenarios: ScenarioFactory
  ) {
    self.controller = controller
    self.scenarios = scenarios
  }
}

class Application {
  private let services = Container()

  init() {
    services.register(
      ScenarioFactory.self, .container,
      ScenarioFactory.init
    ).opensScopes()
    services.register(
      Session.self, .container, Session.init)
    services.register(
      MapController.self, .scoped("tab"),
      MapController.init)
    services.register(
      MapViewModel.self, .scoped("tab"),
      MapViewModel.init)
  }

  func check() {
    let findings = services.diagnose()
    for finding in findings {
      let path = finding.path.joined(separator: " > ")
      print("\(finding.kind):", path)
      print(finding.message)
    }
    print("Findings:", findings.count)
  }

  func makeSession() throws -> Session {
    try services.resolve(Session.self)
  }

  func openTab() throws -> MapViewModel {
    try services.openScope("tab", key: "one")
      .resolve(MapViewModel.self)
  }
}

public func story() throws {
  let application = Application()
  application.check()
  let session = try application.makeSession()
  let model = try application.openTab()
  print(session.user, "sees", model.controller.place)
}
