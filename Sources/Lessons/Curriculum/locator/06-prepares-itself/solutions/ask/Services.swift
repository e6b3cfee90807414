protocol Service: AnyObject {
  init()
  func load()
}

extension Service {
  static var service: Self {
    let locator = ServiceLocator.shared
    if let known: Self = locator.service() { return known }
    let key = ObjectIdentifier(Self.self)
    let isFirst = locator.loading.insert(key).inserted
    precondition(isFirst, "asked for while it loads")
    let made = Self()
    locator.addService(made)
    made.load()
    locator.loading.remove(key)
    return made
  }
}

final class ServiceLocator {
  nonisolated(unsafe) static let shared = ServiceLocator()
  var loading: Set<ObjectIdentifier> = []
  private var services: [ObjectIdentifier: AnyObject] = [:]

  func service<S: AnyObject>() -> S? {
    services[ObjectIdentifier(S.self)] as? S
  }

  func addService<S: AnyObject>(_ service: S) {
    services[ObjectIdentifier(S.self)] = service
  }
}
