import OpenCombine

class Button {
  let taps = PassthroughSubject<Void, Never>()
}

class Label {
  func show(_ text: String) { print(text) }
}

class Kitchen {
  private var answers: [PassthroughSubject<Int, Never>] = []

  func make(_ tea: String) -> AnyPublisher<Int, Never> {
    answers.append(PassthroughSubject())
    return answers[answers.count - 1].first().eraseToAnyPublisher()
  }

  func finish(in minutes: Int) { answers.removeFirst().send(minutes) }
}

class OrderScreen {
  private var bag: Set<AnyCancellable> = []

  func build(
    button: Button, selected: CurrentValueSubject<String, Never>,
    kitchen: Kitchen, label: Label
  ) {
    button.taps
      .map { selected.value }
      .flatMap(maxPublishers: .max(1)) { tea in
        kitchen.make(tea)
          .map { minutes in "\(tea) takes \(minutes) minutes" }
      }
      .scan((0, "")) { last, text in (last.0 + 1, text) }
      .sink { orders, text in label.show("\(orders): \(text)") }
      .store(in: &bag)
  }
}

public func story() {
  let (kitchen, label) = (Kitchen(), Label())
  let button = Button()
  let selected = CurrentValueSubject<String, Never>("Assam")
  var screen: OrderScreen? = OrderScreen()
  screen?.build(
    button: button, selected: selected, kitchen: kitchen, label: label)
  button.taps.send()
  button.taps.send()
  selected.send("Sencha")
  kitchen.finish(in: 4)
  screen = nil
  print("Left")
}
