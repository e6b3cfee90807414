import OpenCombine

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
  private var isWaiting = false

  func build(
    taps: PassthroughSubject<Void, Never>,
    selected: CurrentValueSubject<String, Never>,
    kitchen: Kitchen, label: Label
  ) {
    taps
      .map { selected.value }
      .flatMap(maxPublishers: .max(1)) { tea in
        self.isWaiting = true
        label.show("\(tea), please wait")
        return kitchen.make(tea)
          .map { minutes in "\(tea) takes \(minutes) minutes" }
      }
      .scan((0, "")) { last, text in (last.0 + 1, text) }
      .sink { orders, text in label.show("\(orders): \(text)") }
      .store(in: &bag)
  }
}

public func story() {
  let (kitchen, label) = (Kitchen(), Label())
  let taps = PassthroughSubject<Void, Never>()
  let selected = CurrentValueSubject<String, Never>("Assam")
  var screen: OrderScreen? = OrderScreen()
  screen?.build(
    taps: taps, selected: selected, kitchen: kitchen, label: label)
  taps.send()
  taps.send()
  selected.send("Sencha")
  kitchen.finish(in: 4)
  screen = nil
  print("Left")
}
