class Kitchen {
  private var answers: [(Int) -> Void] = []

  func make(_ tea: String, then answer: @escaping (Int) -> Void) {
    print("The kitchen makes", tea)
    answers.append(answer)
  }

  func finish(in minutes: Int) {
    answers.removeFirst()(minutes)
  }
}

class OrderScreen {
  private let kitchen: Kitchen
  private var selected = "Assam"

  init(kitchen: Kitchen) {
    self.kitchen = kitchen
  }

  func select(_ tea: String) {
    selected = tea
  }

  func orderTapped() {
    kitchen.make(selected) { [unowned self] minutes in
      answered(minutes)
    }
  }

  func answered(_ minutes: Int) {
    print(selected, "takes", minutes, "minutes")
  }
}

public func story() {
  let kitchen = Kitchen()
  let screen = OrderScreen(kitchen: kitchen)
  screen.orderTapped()
  screen.select("Sencha")
  kitchen.finish(in: 4)
}
