final class ReceiptPage {
  private let profile: ProfileService
  private let cart: CartService
  private let printer: PrinterService

  init(
    profile: ProfileService, cart: CartService,
    printer: PrinterService
  ) {
    self.profile = profile
    self.cart = cart
    self.printer = printer
  }

  func show() {
    let copies = printer.printCopy()
    print("\(profile.name) pays \(cart.total), copies: \(copies)")
  }
}

class ProfileService {
  let name = "Ada"
}

class CartService {
  let total = 12
}

class PrinterService {
  private var copies = 0

  func printCopy() -> Int {
    copies += 1
    return copies
  }
}

public func story() {
  let page = ReceiptPage(
    profile: ProfileService(), cart: CartService(),
    printer: PrinterService())
  page.show()
}
