import OpenCombine

class Form {
  let teas = PassthroughSubject<String, Never>()
  let cups = PassthroughSubject<Int, Never>()
}

class Latest {
  let tea: String?
  let cups: Int?
  init(tea: String? = nil, cups: Int? = nil) {
    (self.tea, self.cups) = (tea, cups)
  }
}

// Ours, for what is called combineLatest elsewhere.
func combineLatest(_ form: Form) -> AnyPublisher<Latest, Never> {
  [
    form.teas.map { Latest(tea: $0) }.eraseToAnyPublisher(),
    form.cups.map { Latest(cups: $0) }.eraseToAnyPublisher(),
  ]
  .publisher.flatMap { $0 }
  .scan(Latest()) { old, new in
    Latest(tea: new.tea ?? old.tea, cups: new.cups ?? old.cups)
  }
  .eraseToAnyPublisher()
}

public func story() {
  let form = Form()
  var bag: Set<AnyCancellable> = []
  combineLatest(form).sink { latest in
    guard let tea = latest.tea, let cups = latest.cups else { return }
    print("\(tea) for \(cups)")
  }.store(in: &bag)
  form.teas.send("Assam")
  form.cups.send(2)
  form.teas.send("Sencha")
}
