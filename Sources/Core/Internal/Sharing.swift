/// With whom an instance that is being made will be shared.
enum Sharing {
  case none
  /// With the resolution that runs, and whether nobody makes it already.
  case graph(isFirst: Bool)
  /// With the container or scope.
  case shared(Maker, weakly: Bool)
  /// With the scope, where nobody has come for it yet, and where it stands in the order of creation when it is constructed.
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
