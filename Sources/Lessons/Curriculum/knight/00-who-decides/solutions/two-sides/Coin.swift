import LessonKit

class Coin {
  private let kit: Kit

  init(kit: Kit) {
    self.kit = kit
  }

  func isHeads() -> Bool {
    kit.toss()
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
  let coin = Coin(kit: kit)
  let greeter = Greeter(coin: coin)
  greeter.greet()
  greeter.greetByCoin()
  greeter.greetByCoin()
  greeter.greetByCoin()
}
