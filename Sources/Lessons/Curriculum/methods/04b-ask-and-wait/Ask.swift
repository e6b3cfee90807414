import LessonKit
import OpenCombine

class Button {
  let taps = PassthroughSubject<Void, Never>()
  func tap(_ key: String) { taps.send() }
}

class Request {
  let answer = PassthroughSubject<String, Never>()
}

class Kitchen {
  private var requests: [Request] = []

  func ask() -> PassthroughSubject<String, Never> {
    let request = Request()
    requests.append(request)
    return request.answer
  }

  func answer(_ text: String) {
    let request = requests.removeFirst()
    request.answer.send(text)
    request.answer.send(completion: .finished)
  }
}

func shown(_ text: String) {
  print(text)
}

public func story(_ kit: Kit) {
  let button = Button()
  let kitchen = Kitchen()
  let answers = button.taps
    .flatMap(maxPublishers: .max(1)) { kitchen.ask() }
    .sink(receiveValue: shown)
  var key = kit.key()
  while key != "q" {
    if key == "t" { button.tap(key) }
    if key == "k" { kitchen.answer("Ready") }
    key = kit.key()
  }
  answers.cancel()
}
