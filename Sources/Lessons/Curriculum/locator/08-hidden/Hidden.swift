final class ReceiptPage {
  func show() {
    let name = ProfileService.service.name
    let total = CartService.service.total
    let copies = PrinterService.service.printCopy()
    print("\(name) pays \(total), copies: \(copies)")
  }
}

final class ProfileService {
  static var service: ProfileService {
    ServiceLocator.shared.service(orMake: ProfileService.init)
  }

  let name = "Ada"
}

final class CartService {
  static var service: CartService {
    ServiceLocator.shared.service(orMake: CartService.init)
  }

  let total = 12
}

final class PrinterService {
  static var service: PrinterService {
    ServiceLocator.shared.service(orMake: PrinterService.init)
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
