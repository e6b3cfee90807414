// Ours: as subscriptions are in the source's library.
class Disposable {
  private let end: () -> Void
  init(_ end: @escaping () -> Void) { self.end = end }
  func dispose() { end() }
}

class Button {
  private var listeners: [Int: (Int) -> Void] = [:]

  func subscribe(_ listener: @escaping (Int) -> Void) -> Disposable {
    let number = listeners.count
    listeners[number] = listener
    return Disposable { [weak self] in self?.listeners[number] = nil }
  }

  func tap(_ number: Int) {
    for listener in listeners.values { listener(number) }
  }
}

class Label {
  func show(_ number: Int) { print("Label", number) }
}

class OrderScreen {
  private var bag: [Disposable] = []

  init(button: Button) {
    let label = Label()
    bag.append(
      button.subscribe { number in label.show(number) })
  }
}

public func story() {
  let button = Button()
  var screen: OrderScreen? = OrderScreen(button: button)
  print("Open:", screen != nil)
  button.tap(1)
  screen = nil
  button.tap(2)
}
