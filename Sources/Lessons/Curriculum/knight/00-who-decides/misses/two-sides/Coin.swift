import LessonKit

class Coin {
  func isHeads() -> Bool {
    Int.random(in: 0..<1) == 0
  }
}

class Greeter {
  private let kit: Kit

  init(kit: Kit) {
    self.kit = kit
  }

  func greet() {
    print("hello", "world")
  }

  func greetByCoin() {
    if kit.toss() {
      print("hello", "again")
    } else {
      print("bye", "world")
    }
  }
}

public func story(_ kit: Kit) {
  let greeter = Greeter(kit: kit)
  greeter.greet()
  greeter.greetByCoin()
  greeter.greetByCoin()
  greeter.greetByCoin()
}
