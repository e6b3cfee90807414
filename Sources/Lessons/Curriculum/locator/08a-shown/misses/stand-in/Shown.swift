final class ReceiptPage {
  private let profile: Profile
  private let cart: Cart
  private let printer: Printer

  init(
    profile: Profile, cart: Cart,
    printer: Printer
  ) {
    self.profile = profile
    self.cart = cart
    self.printer = printer
  }

  func show() {
    let copies = 0
    print("\(profile.name) pays \(cart.total), copies: \(copies)")
  }
}

class Profile {
  let name = "Ada"
}

class Cart {
  let total = 12
}

class Printer {
  private var copies = 0

  func printCopy() -> Int {
    copies += 1
    return copies
  }
}

public func story() {
  let page = ReceiptPage(
    profile: Profile(), cart: Cart(),
    printer: Printer())
  page.show()
}
