import OpenCombine

class Button {
  let taps = PassthroughSubject<Void, Never>()
}

public func story() {
  let button = Button()
  let count = button.taps.scan(0) { count, _ in count + 1 }
  var (first, second) = (0, 0)
  let early = count.sink { first = $0 }
  button.taps.send()
  button.taps.send()
  let late = count.sink { second = $0 }
  button.taps.send()
  let shown = "Early \(first), Late \(second)"
  print(shown)
  early.cancel()
  late.cancel()
}
