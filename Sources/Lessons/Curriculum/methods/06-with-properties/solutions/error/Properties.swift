class Label {
  func show(_ text: String) { print(text) }
}

class Kitchen {
  private var answers: [(Int) -> Void] = []

  func make(_ tea: String, then answer: @escaping (Int) -> Void) {
    answers.append(answer)
  }

  func finish(in minutes: Int) { answers.removeFirst()(minutes) }
}

class OrderScreen {
  private let kitchen: Kitchen
  private let label: Label
  private var selected = "Assam"
  private var isWaiting = false
  private var orders = 0

  init(kitchen: Kitchen, label: Label) {
    self.kitchen = kitchen
    self.label = label
  }

  func select(_ tea: String) { selected = tea }

  func orderTapped() {
    guard !isWaiting else { return }
    isWaiting = true
    let tea = selected
    kitchen.make(tea) { [weak self] minutes in
      self?.answered(tea, minutes)
    }
  }

  func answered(_ tea: String, _ minutes: Int) {
    isWaiting = false
    guard minutes > 0 else {
      label.show("\(tea) is sold out")
      return
    }
    orders += 1
    label.show("\(orders): \(tea) takes \(minutes) minutes")
  }
}

public func story() {
  let (kitchen, label) = (Kitchen(), Label())
  var screen: OrderScreen? = OrderScreen(kitchen: kitchen, label: label)
  screen?.orderTapped()
  kitchen.finish(in: 0)
  screen?.orderTapped()
  screen?.select("Sencha")
  kitchen.finish(in: 4)
  screen = nil
  print("Left")
}
