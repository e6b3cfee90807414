import OpenCombine

class Button {
  let taps = PassthroughSubject<Void, Never>()
}

public func story() {
  let button = Button()
  let count = button.taps.share().scan(0) { count, _ in count + 1 }
  var (first, second) = (0, 0)
  let early = count.sink { first = $0 }
  button.taps.send()
  button.taps.send()
  let late = count.sink { second = $0 }
  button.taps.send()
  print("Early \(first), Late \(second)")
  early.cancel()
  late.cancel()
}
