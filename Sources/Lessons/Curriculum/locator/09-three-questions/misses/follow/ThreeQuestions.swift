class Profile: Service {
  var name = "nobody"

  required init() {}
}

final class GuestProfile: Profile {}

final class Page {
  lazy var profile = GuestProfile.service

  func greet() {
    print("Page:", profile.name)
  }
}

protocol Service: AnyObject {
  init()
}

extension Service {
  static var service: Self {
    let locator = ServiceLocator.shared
    if let known: Self = locator.service() { return known }
    let made = Self()
    locator.addService(made)
    return made
  }
}

final class ServiceLocator {
  nonisolated(unsafe) static let shared = ServiceLocator()
  private var services: [ObjectIdentifier: AnyObject] = [:]

  func service<S: AnyObject>() -> S? {
    services[ObjectIdentifier(S.self)] as? S
  }

  func addService<S: AnyObject>(_ service: S) {
    services[ObjectIdentifier(S.self)] = service
  }

  func removeService<S: AnyObject>(_ type: S.Type) {
    services[ObjectIdentifier(type)] = nil
  }
}

public func story() {
  let page = Page()
  print("Page:", page.profile.name)
  GuestProfile.service.name = "Ada"
  ServiceLocator.shared.removeService(GuestProfile.self)
  GuestProfile.service.name = "Bob"
  ServiceLocator.shared.removeService(Profile.self)
  page.greet()
}
