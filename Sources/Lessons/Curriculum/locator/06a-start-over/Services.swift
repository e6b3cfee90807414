protocol Service: AnyObject {
  init()
  func load()
}

extension Service {
  static var service: Self {
    let locator = ServiceLocator.shared
    if let known: Self = locator.service() { return known }
    let made = Self()
    made.load()
    locator.addService(made)
    return made
  }

  static func remove() {
    ServiceLocator.shared.removeService(Self.self)
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
