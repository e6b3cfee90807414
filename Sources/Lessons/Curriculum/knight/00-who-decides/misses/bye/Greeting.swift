class Greeter {
  func greet() {
    print("bye", "world")
  }
}

public func story() {
  let greeter = Greeter()
  greeter.greet()
  greeter.greet()
}
