import LessonKit

class Router {
  private let kit: Kit

  init(kit: Kit) { self.kit = kit }

  func ask(_ text: String) -> String {
    kit.show(text)
    return kit.readLine() ?? "nobody"
  }
}

class LogIn {
  private let router: Router

  init(router: Router) { self.router = router }

  func run() -> String {
    router.ask("Your name?")
  }
}

class ScenarioFactory {
  private let router: Router

  init(router: Router) { self.router = router }

  func makeLogIn() -> LogIn {
    LogIn(router: router)
  }
}

class Session {
  private let scenarios: ScenarioFactory
  private var user: String?

  init(scenarios: ScenarioFactory) {
    self.scenarios = scenarios
  }

  func currentUser() -> String {
    if let user { return user }
    let result = scenarios.makeLogIn().run()
    user = result
    return result
  }
}

class Search {
  private let session: Session

  init(session: Session) {
    self.session = session
  }

  func find(_ place: String) {
    let user = session.currentUser()
    print(place, "for", user)
  }
}

public func story(_ kit: Kit) {
  let scenarios = ScenarioFactory(
    router: Router(kit: kit))
  var session = Session(scenarios: scenarios)
  Search(session: session).find("zoo")
  session = Session(scenarios: scenarios)
  Search(session: session).find("inn")
}
