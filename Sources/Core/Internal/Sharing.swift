/// Extent within which an instance that is being made will be shared: not at all, within the resolution, or within a
/// container or scope.
enum Sharing {
  /// The instance is made for one requester.
  case none
  /// The instance is shared within the resolution. `isFirst` is false if this thread is making an instance of the
  /// service already.
  case graph(isFirst: Bool)
  /// The instance is shared within the container or scope. `weakly` is true for the lifetime `weak`.
  case shared(Maker, weakly: Bool)
  /// The instance is shared within the scope, and this thread has claimed its slot. `order` is the place in the order
  /// of creation.
  case claimed(order: Int)

  /// True if the instance needs no further step when it is complete.
  var isFinished: Bool {
    switch self {
    case .none, .graph: true
    case .shared, .claimed: false
    }
  }

  /// Place in the order of creation; nil for an instance that no container or scope shares.
  var order: Int? {
    switch self {
    case .none, .graph: nil
    case .shared(let maker, _): maker.order
    case .claimed(let order): order
    }
  }
}
