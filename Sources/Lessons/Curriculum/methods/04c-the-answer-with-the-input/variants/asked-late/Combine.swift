import LessonKit
import OpenCombine

class Button {
  let taps = PassthroughSubject<Void, Never>()
}

class Kitchen {
  private var orders: [PassthroughSubject<Int, Never>] = []

  func make(_ tea: String) -> PassthroughSubject<Int, Never> {
    orders.append(PassthroughSubject())
    return orders[orders.count - 1]
  }

  func price(of tea: String) -> Just<Int> { Just(tea.count) }
  func finish(in minutes: Int) { orders.removeFirst().send(minutes) }
}

public func story(_ kit: Kit) {
  let button = Button()
  let kitchen = Kitchen()
  let selected = CurrentValueSubject<String, Never>("Assam")
  let answers = button.taps
    .map { selected.value }
    .flatMap { tea in kitchen.make(tea) }
    .map { minutes in "\(selected.value) takes \(minutes) minutes" }
    .sink { text in print(text) }
  var key = kit.key()
  while key != "q" {
    if key == "t" { button.taps.send() }
    if key == "s" { selected.send("Sencha") }
    if key == "k" { kitchen.finish(in: 4) }
    key = kit.key()
  }
  answers.cancel()
}
