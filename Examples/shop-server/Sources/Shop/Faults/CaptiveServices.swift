import PlaygroundLink

/// Makes one basket for the whole application, to save an object in each request. The user of the first request stays in
/// it, and all users see that user's basket.
///
/// Declared as `Basket.init` it would be refused at start. Here it asks the task for the scope: the registration does not
/// show what it needs.
struct CaptiveServices: Module {
  func register(in container: Container) {
    container.register(Basket.self, lifetime: .container) {
      try Basket(RequestScope.resolve(User.self), RequestScope.resolve(ConnectionPool.self))
    }
  }
}
