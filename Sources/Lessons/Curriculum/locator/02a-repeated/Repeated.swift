class Profile {
  var name: String

  init(name: String) {
    self.name = name
  }
}

class StartPage {
  func show(_ locator: ServiceLocator) {
    if locator.service(Profile.self) == nil {
      locator.addService(Profile(name: "guest"))
    }
    let profile = locator.service(Profile.self)!
    print("Start:", profile.name)
  }
}

class FinishPage {
  func show(_ locator: ServiceLocator) {
    if locator.service(Profile.self) == nil {
      locator.addService(Profile(name: "nobody"))
    }
    let profile = locator.service(Profile.self)!
    print("Finish:", profile.name)
  }
}

class ServiceLocator {
  private var services: [ObjectIdentifier: Any] = [:]

  func addService<S>(_ service: S, as type: S.Type = S.self) {
    services[ObjectIdentifier(type)] = service
  }

  func service<S>(_ type: S.Type) -> S? {
    services[ObjectIdentifier(type)] as? S
  }
}

public func story() {
  let locator = ServiceLocator()
  let start = StartPage()
  let finish = FinishPage()
  finish.show(locator)
  start.show(locator)
}
