/// With whom an instance that is being made will be shared.
enum Sharing {
  case none
  /// Shared within the resolution; `isFirst` if the resolution does not make the instance yet.
  case graph(isFirst: Bool)
  /// With the container or scope.
  case shared(Maker, weakly: Bool)
  /// Shared within the scope and claimed by this thread; `order` is the place in the order of creation.
  case claimed(order: Int)

  /// Whether nothing is left to do when an instance is complete.
  var isFinished: Bool {
    switch self {
    case .none, .graph: true
    case .shared, .claimed: false
    }
  }

  /// Where what a container or scope shares stands in the order of creation.
  var order: Int? {
    switch self {
    case .none, .graph: nil
    case .shared(let maker, _): maker.order
    case .claimed(let order): order
    }
  }
}
