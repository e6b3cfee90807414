class Greeter {
  func greet() {
    print("hello", "world")
  }
}

public func story() {
  let greeter = Greeter()
  greeter.greet()
  greeter.greet()
}
