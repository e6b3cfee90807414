class ProfileService: Service {
  var name = "nobody"

  required init() {}

  func remove() {
    ServiceLocator.shared.removeService(self)
  }
}

final class DefaultProfile: ProfileService {}

final class TemporaryProfile: ProfileService {}

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

  func removeService<S: AnyObject>(_ service: S) {
    services[ObjectIdentifier(S.self)] = nil
  }
}

public func story() {
  DefaultProfile.service.name = "Ada"
  TemporaryProfile.service.name = "a guest"
  TemporaryProfile.service.remove()
  print("Temporary:", TemporaryProfile.service.name)
  print("Default:", DefaultProfile.service.name)
}
