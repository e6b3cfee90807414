import OpenCombine

class Button {
  let taps = PassthroughSubject<Void, Never>()
}

public func story() {
  let button = Button()
  let count = button.taps.scan(0) { count, _ in count + 1 }
    .share()
  let early = count.sink { number in print("Early", number) }
  button.taps.send()
  button.taps.send()
  let late = count.sink { number in print("Late", number) }
  button.taps.send()
  early.cancel()
  late.cancel()
}
