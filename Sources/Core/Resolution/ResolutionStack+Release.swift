// Scopes inside each other, released one after the other.

extension ResolutionStack {
  /// Releases the scope outside of one that is freed. If that frees it, the next one outside comes after it and not
  /// inside it, so that many scopes inside each other need no more stack than few.
  func release(_ scope: consuming Container?) {
    guard releasing == nil else {
      releasing?.append(scope)
      return
    }
    releasing = [scope.take()]
    while let next = releasing?.popLast() { withExtendedLifetime(next) {} }
    releasing = nil
  }
}
