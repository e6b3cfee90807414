import OpenCombine

struct Choosing {
  let keys: PassthroughSubject<String, Never>
  let menu: [String: String]
}

func choose(_ needs: Choosing) -> AnyPublisher<String, Never> {
  needs.keys
    .compactMap { key in needs.menu[key] }
    .eraseToAnyPublisher()
}

struct Ordering {
  let teas: AnyPublisher<String, Never>
  let make: (String) -> AnyPublisher<Int, Never>
}

func order(_ needs: Ordering) -> AnyPublisher<String, Never> {
  needs.teas
    .flatMap { tea in
      needs.make(tea).map { "\(tea) takes \($0) minutes" }
    }
    .eraseToAnyPublisher()
}

class Kitchen {
  private let finished = PassthroughSubject<Int, Never>()

  func make(_ tea: String) -> AnyPublisher<Int, Never> {
    finished.first().eraseToAnyPublisher()
  }

  func finish(in minutes: Int) {
    finished.send(minutes)
  }
}

class OrderScreen {
  private var bag: Set<AnyCancellable> = []

  func build(keys: PassthroughSubject<String, Never>, kitchen: Kitchen) {
    let menu = ["a": "Assam", "s": "Sencha"]
    let teas = choose(Choosing(keys: keys, menu: menu))
    order(Ordering(teas: teas, make: { kitchen.make($0) }))
      .sink { text in print(text) }
      .store(in: &bag)
  }
}

public func story() {
  let needs = Ordering(
    teas: Just("Assam").eraseToAnyPublisher(),
    make: { _ in Just(2).eraseToAnyPublisher() })
  let listening = order(needs).sink { text in print(text) }
  listening.cancel()
}
