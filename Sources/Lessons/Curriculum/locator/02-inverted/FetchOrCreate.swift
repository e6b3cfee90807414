class Profile {
  let name = "Ada"
}

class Page {
  let number: Int

  init(number: Int) {
    self.number = number
  }

  func greet(_ locator: ServiceLocator) {
    if locator.service(Profile.self) != nil {
      locator.addService(Profile())
    }
    let profile = locator.service(Profile.self)!
    print("Page \(number): \(profile.name)")
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
  let first = Page(number: 1)
  let second = Page(number: 2)
  first.greet(locator)
  second.greet(locator)
}
