import LessonKit

class Coin {
  func isHeads() -> Bool {
    false
  }
}

class Greeter {
  private let coin: Coin

  init(coin: Coin) {
    self.coin = coin
  }

  func greet() {
    print("hello", "world")
  }

  func greetByCoin() {
    if coin.isHeads() {
      print("hello", "again")
    } else {
      print("bye", "world")
    }
  }
}

public func story(_ kit: Kit) {
  let coin = Coin()
  let greeter = Greeter(coin: coin)
  greeter.greet()
  greeter.greetByCoin()
  greeter.greetByCoin()
  greeter.greetByCoin()
}
