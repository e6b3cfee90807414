public import PlaygroundContainer

/// A property that a container fills on first read.
///
///     final class Screen {
///       @Injected(from: app) var clock: any Clock      // a container that is passed
///       @Injected var diary: Diary                     // the container of the current task
///     }
///
/// Without an explicit container the property uses the one that `provide` has set for the current task when the
/// property is created. There is no global container.
///
/// A property cannot throw, so a missing service stops the program with the container's error. Call `validate()` in a
/// test, or use `$clock.resolved()`, which throws.
@propertyWrapper
public final class Injected<Service: Sendable>: Sendable {
  private let provider: Result<Provider<Service>, any Error>
  private let once: Lazy<Service>?

  /// Creates a property that resolves from a container.
  ///
  /// - Parameters:
  ///   - name: the name that distinguishes services of one type.
  ///   - container: the container, which is not retained.
  public init(named name: String? = nil, from container: Container) {
    let provider = Result { try container.resolve(Provider<Service>.self, named: name) }
    self.provider = provider
    once = try? container.resolve(Lazy<Service>.self, named: name)
  }

  /// Creates a property that resolves from the container of the current task.
  ///
  /// - Parameter name: the name that distinguishes services of one type.
  /// - Precondition: `provide` has set a container.
  public convenience init(named name: String? = nil) {
    guard let container = Container.provided else {
      preconditionFailure(
        "@Injected var of \(Service.self): no container is provided here. Pass one, as in @Injected(from: app), or run this "
          + "inside app.provide { … }.")
    }
    self.init(named: name, from: container)
  }

  /// The service.
  ///
  /// Each read returns the same instance.
  public var wrappedValue: Service {
    do {
      return try resolved()
    } catch {
      preconditionFailure("@Injected var of \(Service.self): \(error)")
    }
  }

  /// Returns the service.
  ///
  /// Each call returns the same instance.
  ///
  /// - Returns: the instance.
  /// - Throws: `ResolutionError` with the path to the service at fault.
  public func resolved() throws -> Service {
    if let once { return try once() }
    return try provider.get()()
  }

  /// Resolves the service again, according to its lifetime: a transient service is made anew.
  ///
  /// - Returns: the instance.
  /// - Throws: `ResolutionError` with the path to the service at fault.
  public func make() throws -> Service { try provider.get()() }

  /// The property wrapper itself: `$diary.resolved()` throws where `diary` would stop the program.
  public var projectedValue: Injected<Service> { self }
}

extension Container {
  @TaskLocal fileprivate static var current: Container?

  /// The container that `provide` has set for the current task.
  public static var provided: Container? { current }

  /// Sets this container for the current task while a body runs, and for tasks that the body starts with structured
  /// concurrency.
  ///
  /// - Parameter body: creates the objects with `@Injected` properties.
  /// - Returns: the result of `body`.
  public func provide<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Self.$current.withValue(self, operation: body)
  }

  /// Sets this container for the current task while an asynchronous body runs.
  ///
  /// - Parameters:
  ///   - isolation: the actor on which the body runs.
  ///   - body: creates the objects with `@Injected` properties.
  /// - Returns: the result of `body`.
  public func provide<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await Self.$current.withValue(self, operation: body, isolation: isolation)
  }
}
