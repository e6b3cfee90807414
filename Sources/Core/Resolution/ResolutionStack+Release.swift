// Iterative release of nested scopes and of chains of child containers.

extension ResolutionStack {
  /// Releases the enclosing scope or the parent container of a container that is being freed.
  ///
  /// If that frees the released container too, the next one further out is released in a loop instead of recursively.
  /// So the release of deeply nested scopes needs a constant amount of stack.
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
