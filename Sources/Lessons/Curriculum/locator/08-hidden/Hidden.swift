final class ReceiptPage {
  func show() {
    let name = Profile.service.name
    let total = Cart.service.total
    let copies = Printer.service.printCopy()
    print("\(name) pays \(total), copies: \(copies)")
  }
}

final class Profile {
  static var service: Profile {
    ServiceLocator.shared.service(orMake: Profile.init)
  }

  let name = "Ada"
}

final class Cart {
  static var service: Cart {
    ServiceLocator.shared.service(orMake: Cart.init)
  }

  let total = 12
}

final class Printer {
  static var service: Printer {
    ServiceLocator.shared.service(orMake: Printer.init)
  }

  private var copies = 0

  func printCopy() -> Int {
    copies += 1
    return copies
  }
}

final class ServiceLocator {
  nonisolated(unsafe) static let shared = ServiceLocator()
  private var services: [ObjectIdentifier: AnyObject] = [:]

  func service<S: AnyObject>(orMake make: () -> S) -> S {
    let key = ObjectIdentifier(S.self)
    if let known = services[key] as? S { return known }
    let made = make()
    services[key] = made
    return made
  }
}

public func story() {
  let page = ReceiptPage()
  page.show()
}
