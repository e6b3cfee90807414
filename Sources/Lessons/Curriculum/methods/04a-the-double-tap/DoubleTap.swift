import LessonKit
import OpenCombine

class Button {
  let taps = PassthroughSubject<KitClock.Instant, Never>()

  func tap(_ key: String, at time: KitClock.Instant) {
    taps.send(time)
  }
}

func ordered(_ number: Int) {
  print("Order", number)
}

public func story(_ kit: Kit) {
  let button = Button()
  let orders = button.taps
    .removeDuplicates { last, tap in
      last.duration(to: tap) < .seconds(1)
    }
    .scan(0) { count, _ in count + 1 }
    .sink(receiveValue: ordered)
  var key = kit.key()
  while key == "t" {
    button.tap(key, at: kit.clock.now)
    key = kit.key()
  }
  orders.cancel()
}
