import OpenCombine

class Button {
  let taps = PassthroughSubject<Int, Never>()
}

class Label {
  func show(_ name: String, _ number: Int) { print(name, number) }
}

class Screen {
  let label = Label()
  var bag: AnyCancellable?
}

class Strong: Screen {
  func listen(to button: Button) {
    bag = button.taps.sink { [label] in label.show("Strong", $0) }
  }
}

class Weak: Screen {
  func listen(to button: Button) {
    bag = button.taps.sink { [weak self] in self?.label.show("Weak", $0) }
  }
}

class Unowned: Screen {
  func listen(to button: Button) {
    bag = button.taps.sink { [unowned self] in label.show("Unowned", $0) }
  }
}

public func story() {
  let button = Button()
  do {
    let (strong, weak, unowned) = (Strong(), Weak(), Unowned())
    strong.listen(to: button)
    weak.listen(to: button)
    unowned.listen(to: button)
    button.taps.send(1)
  }
  button.taps.send(2)
}
