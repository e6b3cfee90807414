import OpenCombine

class Button {
  let taps = PassthroughSubject<Void, Never>()
}

class Label {
  func show(_ text: String) { print(text) }
}

class OrderScreen {
  var label: Label?
  private var bag: Set<AnyCancellable> = []

  func build(button: Button) {
    button.taps
      .scan(0) { count, _ in count + 1 }
      .sink { count in self.label?.show("Order \(count)") }
      .store(in: &bag)
  }
}

public func story() {
  let button = Button()
  var screen: OrderScreen? = OrderScreen()
  screen?.label = Label()
  screen?.build(button: button)
  button.taps.send()
  screen = nil
  button.taps.send()
}
