import LessonKit
import OpenCombine

struct SoldOut: Error {}

class Cup {
  let tea: String
  init(tea: String) { self.tea = tea }
}

class Kitchen {
  func make(_ tea: String) -> AnyPublisher<Cup, SoldOut> {
    if tea == "Cocoa" {
      return Fail(error: SoldOut()).eraseToAnyPublisher()
    }
    return Just(Cup(tea: tea))
      .setFailureType(to: SoldOut.self).eraseToAnyPublisher()
  }
}

public func story(_ kit: Kit) {
  let kitchen = Kitchen()
  let orders = PassthroughSubject<String, SoldOut>()
  let listening =
    orders
    .flatMap { tea in
      kitchen.make(tea)
        .map { "\($0.tea) is ready" }
    }
    .sink(
      receiveCompletion: { _ in print("The stream is over") },
      receiveValue: { print($0) })
  var key = kit.key()
  while key != "q" {
    orders.send(key == "c" ? "Cocoa" : "Assam")
    key = kit.key()
  }
  orders.send(completion: .finished)
  listening.cancel()
}
