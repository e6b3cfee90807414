import Core

final class ScenarioFactory: Sendable {}

// As long as the application.
final class Session: Sendable {
  let scenarios: ScenarioFactory

  init(scenarios: ScenarioFactory) {
    self.scenarios = scenarios
  }
}

final class MapController: Sendable {}

// As long as one tab.
final class MapViewModel: Sendable {
  let controller: MapController
  let session: Session

  init(controller: MapController, session: Session) {
    self.controller = controller
    self.session = session
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
      print(finding.message)
    }
    print("Findings:", findings.count)
  }
}

public func story() {
  let application = Application()
  application.check()
}
