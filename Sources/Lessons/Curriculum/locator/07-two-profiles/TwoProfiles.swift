class ProfileService: Service {
  var name = "nobody"

  required init() {}
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
}

public func story() {
  DefaultProfile.service.name = "Ada"
  TemporaryProfile.service.name = "a guest"
  print("Default:", DefaultProfile.service.name)
  print("Temporary:", TemporaryProfile.service.name)
}
