import LessonKit
import OpenCombine

class Request {
  let answer = PassthroughSubject<String, Never>()
}

class Kitchen {
  private var requests: [Request] = []

  func ask() -> AnyPublisher<String, Never> {
    let request = Request()
    requests.append(request)
    return request.answer
      .handleEvents(receiveCancel: { [unowned self] in
        print("Request cancelled")
        requests.removeAll { $0 === request }
      })
      .eraseToAnyPublisher()
  }

  func answer(_ text: String) {
    for request in requests { request.answer.send(text) }
  }
}

class OrderScreen {
  private let answers: AnyCancellable

  init(taps: PassthroughSubject<Void, Never>, kitchen: Kitchen) {
    answers =
      taps
      .map { kitchen.ask() }
      .switchToLatest()
      .sink { text in print(text) }
  }
}

public func story(_ kit: Kit) {
  let kitchen = Kitchen()
  let taps = PassthroughSubject<Void, Never>()
  var screen: OrderScreen? = OrderScreen(taps: taps, kitchen: kitchen)
  print("Open:", screen != nil)
  var key = kit.key()
  while key != "q" {
    if key == "t" { taps.send() }
    if key == "l" { screen = nil }
    if key == "k" { kitchen.answer("Ready") }
    key = kit.key()
  }
}
