/// The sharing of an instance that is being made.
enum Sharing {
  /// Not shared: made for one requester.
  case none
  /// Shared within the resolution. `isFirst` is true if the resolution is not making the instance already.
  case graph(isFirst: Bool)
  /// Shared within the container or scope.
  case shared(Maker, weakly: Bool)
  /// Shared within the scope and claimed by this thread; `order` is the place in the order of creation.
  case claimed(order: Int)

  /// True if completing the instance needs no further step.
  var isFinished: Bool {
    switch self {
    case .none, .graph: true
    case .shared, .claimed: false
    }
  }

  /// Place in the order of creation, for an instance that a container or scope shares.
  var order: Int? {
    switch self {
    case .none, .graph: nil
    case .shared(let maker, _): maker.order
    case .claimed(let order): order
    }
  }
}
