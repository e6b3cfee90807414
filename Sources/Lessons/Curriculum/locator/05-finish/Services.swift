final class ProfileService: Service {
  var name = "nobody"

  func clear() {
    name = "nobody"
  }
}

final class VisitCounter: Service {
  var visits = 0
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

  func clear() {
    services = [:]
  }
}
