// Iterative release of nested scopes.

extension ResolutionStack {
  /// Releases the enclosing scope of a scope that is being freed.
  ///
  /// If that frees the enclosing scope too, its own enclosing scope is released next, in a loop instead of recursively.
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
