protocol ProfileProviding {
  var name: String { get }
}

protocol ProfileEditing {
  func rename(_ name: String)
}

class Profile: ProfileProviding, ProfileEditing {
  var name = "Ada"

  func rename(_ name: String) {
    self.name = name
  }
}

class Page {
  func greet(_ locator: ServiceLocator) {
    let found = locator.service((any ProfileProviding).self)
    print("Hello,", found?.name ?? "nobody")
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

  func removeService<S>(_ type: S.Type) {
    services[ObjectIdentifier(type)] = nil
  }

  func clear() {
    services = [:]
  }
}

public func story() {
  let locator = ServiceLocator()
  locator.addService(
    Profile(), as: (any ProfileEditing).self)
  let page = Page()
  page.greet(locator)
}
