import LessonKit
import OpenCombine

class Button {
  let taps = PassthroughSubject<Void, Never>()
}

class Label {
  func show(_ number: Int) {
    print("Tap", number)
  }
}

public func story(_ kit: Kit) {
  let button = Button()
  let label = Label()
  let listening = button.taps
    .scan(0) { count, _ in count + 1 }
    .sink { number in label.show(number) }
  while kit.key() == "t" {
    button.taps.send()
  }
  listening.cancel()
}
