import LessonKit
import OpenCombine

struct Refused: Error {}
typealias Answer = PassthroughSubject<String, Refused>

class Server {
  private var open: [Answer] = []

  func ask(_ text: String) -> AnyPublisher<String, Refused> {
    let answer = Answer()
    open.append(answer)
    return answer
      .handleEvents(receiveCancel: { cancelled(text) })
      .eraseToAnyPublisher()
  }

  func answer(_ text: String) {
    let answer = open.removeFirst()
    answer.send(text)
    answer.send(completion: .finished)
  }

  func refuse() {
    open.removeFirst().send(completion: .failure(Refused()))
  }
}

func tapped(_ text: String) {}
func cancelled(_ text: String) { print("Cancelled:", text) }
func nextScreen(_ text: String) { print("Next screen:", text) }

public func story(_ kit: Kit) {
  let server = Server()
  let taps = PassthroughSubject<KitClock.Instant, Never>()
  let guests = CurrentValueSubject<String, Never>("Ann")
  let chain = taps
    .removeDuplicates { last, tap in
      last.duration(to: tap) < .seconds(1)
    }
    .flatMap { _ in
      let name = guests.value
      return server.ask("free?")
        .map { table in "\(name) at \(table)" }
        .flatMap { order in server.ask(order) }
        .catch { _ in Just("refused") }
    }
    .sink(receiveValue: nextScreen)
  var key = kit.key()
  while key != "l" {
    if key == "t" { taps.send(kit.clock.now) }
    if key == "k" { server.answer("table 4") }
    if key == "f" { server.refuse() }
    key = kit.key()
  }
  chain.cancel()
}
