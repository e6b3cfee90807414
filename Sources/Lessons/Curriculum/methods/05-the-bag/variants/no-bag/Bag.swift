import OpenCombine

class Button {
  let taps = PassthroughSubject<Int, Never>()
}

class Label {
  func show(_ number: Int) { print("Label", number) }
}

class OrderScreen {
  private var bag: Set<AnyCancellable> = []

  init(button: Button) {
    let label = Label()
    _ = button.taps
      .sink { number in label.show(number) }
  }

  func hide() {
    print("Hidden")
  }
}

public func story() {
  let button = Button()
  var screen: OrderScreen? = OrderScreen(button: button)
  button.taps.send(1)
  screen?.hide()
  button.taps.send(2)
  screen = nil
  button.taps.send(3)
}
