class Greeter {
  func greet(_ word: String) {
    print(word, "world")
  }
}

public func story() {
  let greeter = Greeter()
  greeter.greet("hello")
  greeter.greet("bye")
}
