enum Shop {
  final class Profile {
    let name = "Ada"
  }
}

enum Forum {
  final class Profile {
    let name = "Bob"
  }
}

final class ServiceLocator {
  private var services: [ObjectIdentifier: AnyObject] = [:]

  func addService<S: AnyObject>(_ service: S) {
    services[ObjectIdentifier(S.self)] = service
  }

  func service<S: AnyObject>(_ type: S.Type) -> S? {
    services[ObjectIdentifier(type)] as? S
  }
}

public func story() {
  let locator = ServiceLocator()
  locator.addService(Shop.Profile())
  locator.addService(Forum.Profile())
  let shop = locator.service(Shop.Profile.self)
  print("Shop:", shop?.name ?? "nil")
  let forum = locator.service(Forum.Profile.self)
  print("Forum:", forum?.name ?? "nil")
}
