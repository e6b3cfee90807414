import OpenCombine

class Pot {
  let tea = PassthroughSubject<Void, Never>()
}

class Kitchen {
  private var pots: [Pot] = []

  func brew() -> AnyPublisher<Void, Never> {
    let pot = Pot()
    pots.append(pot)
    return pot.tea
      .handleEvents(receiveCancel: { [unowned self] in
        pots.removeAll { $0 === pot }
      })
      .eraseToAnyPublisher()
  }

  func pour() { for pot in pots { pot.tea.send() } }
}

class Label {
  private var cups: [String] = []

  // Both are shown at once, whichever was first.
  func show(_ cup: String, _ number: Int) {
    cups.append("\(cup) \(number)")
    if cups.count < 2 { return }
    print(cups.sorted().joined(separator: ", "))
    cups = []
  }
}

class TeaScreen {
  private let label = Label()
  private var bag: [AnyCancellable] = []

  func build(taps: PassthroughSubject<Void, Never>, kitchen: Kitchen) {
    let cups =
      taps
      .flatMap { kitchen.brew() }
      .scan(0) { count, _ in count + 1 }
      .share()
    cups.sink { [label] in label.show("Left", $0) }.store(in: &bag)
    cups.sink { [label] in label.show("Right", $0) }.store(in: &bag)
  }
}

public func story() {
  let kitchen = Kitchen()
  let taps = PassthroughSubject<Void, Never>()
  var screen: TeaScreen? = TeaScreen()
  screen?.build(taps: taps, kitchen: kitchen)
  taps.send()
  kitchen.pour()
  screen = nil
  kitchen.pour()
}
