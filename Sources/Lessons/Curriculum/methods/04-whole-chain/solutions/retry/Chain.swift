import LessonKit
import OpenCombine

struct Refused: Error {}
typealias Taps = PassthroughSubject<KitClock.Instant, Never>
typealias Server = PassthroughSubject<Result<String, Refused>, Never>

func tap(
  _ key: String, _ taps: Taps, at time: KitClock.Instant
) {
  taps.send(time)
}

func ask(
  _ text: String, _ server: Server
) -> AnyPublisher<String, any Error> {
  server.first()
    .tryMap { answer in try answer.get() }
    .handleEvents(receiveCancel: { cancelled(text) })
    .eraseToAnyPublisher()
}

func cancelled(_ text: String) { print("Cancelled:", text) }
func next(_ text: String) { print("Next screen:", text) }

public func story(_ kit: Kit) {
  let taps = Taps()
  let guest = CurrentValueSubject<String, Never>("Ann")
  let server = Server()
  let chain =
    taps
    .removeDuplicates { last, tap in
      last.duration(to: tap) < .seconds(1)
    }
    .map { _ in guest.value }
    .flatMap { name in
      ask("free?", server)
        .map { table in "\(name): \(table)" }
        .flatMap { order in ask(order, server) }
        .retry(1)
        .catch { _ in Just("refused") }
    }
    .sink(receiveValue: next)
  var key = kit.key()
  while key != "l" {
    if key == "t" { tap(key, taps, at: kit.clock.now) }
    if key == "k" { server.send(.success("T4")) }
    if key == "f" { server.send(.failure(Refused())) }
    key = kit.key()
  }
  chain.cancel()
}
