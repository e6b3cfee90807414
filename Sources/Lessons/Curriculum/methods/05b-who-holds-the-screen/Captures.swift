import OpenCombine

class Button {
  let taps = PassthroughSubject<Int, Never>()
}

class Screen {
  let title = "Tea"
  var bag: AnyCancellable?
}

class Strong: Screen {
  func listen(to button: Button) {
    bag = button.taps.sink { print("Strong", self.title, $0) }
  }
}

class Weak: Screen {
  func listen(to button: Button) {
    bag = button.taps.sink { [weak self] in
      print("Weak", self?.title ?? "nobody", $0)
    }
  }
}

class Unowned: Screen {
  func listen(to button: Button) {
    bag = button.taps.sink { [unowned self] in
      print("Unowned", title, $0)
    }
  }
}

public func story() {
  let (first, second, third) = (Button(), Button(), Button())
  do {
    let (strong, weak, unowned) = (Strong(), Weak(), Unowned())
    strong.listen(to: first)
    weak.listen(to: second)
    unowned.listen(to: third)
    for button in [first, second, third] { button.taps.send(1) }
  }
  for button in [first, second, third] { button.taps.send(2) }
}
