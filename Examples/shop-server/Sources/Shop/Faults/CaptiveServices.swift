import PlaygroundLink

/// Makes one basket for the whole application, to save an object in each request. The basket keeps the user of the
/// first request, so all users see that user's basket.
///
/// Declared as `Basket.init`, it would be rejected at start. This closure gets the scope from the task, so the
/// registration does not show its dependencies.
struct CaptiveServices: Module {
  func register(in container: Container) {
    container.register(Basket.self, lifetime: .container) {
      try Basket(RequestScope.resolve(User.self), RequestScope.resolve(ConnectionPool.self))
    }
  }
}
