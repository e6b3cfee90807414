import LessonKit

class Coin {
  func isHeads() -> Bool {
    Int.random(in: 0..<2) < 2
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
