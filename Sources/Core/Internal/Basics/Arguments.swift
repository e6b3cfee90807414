/// The arguments of a request with several arguments.
struct Arguments<First, Second, each Other> {
  let first: First
  let second: Second
  let others: (repeat each Other)

  init(_ first: First, _ second: Second, _ others: repeat each Other) {
    self.first = first
    self.second = second
    self.others = (repeat each others)
  }

  static func key(of service: Any.Type, named name: String?) -> ServiceKey {
    ServiceKey(service, named: name, taking: (First, Second, repeat each Other).self)
  }

  func key(of service: Any.Type, named name: String?) -> ServiceKey { Self.key(of: service, named: name) }
}

extension Arguments: Sendable where First: Sendable, Second: Sendable, repeat each Other: Sendable {}
