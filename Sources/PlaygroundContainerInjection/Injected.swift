public import PlaygroundContainer

/// A property that a container fills when it is first read.
///
///     final class Screen {
///       @Injected(from: app) var clock: any Clock      // a container that is passed
///       @Injected var diary: Diary                     // the container of the current task
///     }
///
/// Without a container it asks the one that `provide` gives to the current task, when
/// the property is made: no global stands behind it. A service that is missing ends the program, with the container's error: a
/// property cannot throw. Ask `validate()` in a test, or
/// `$clock.resolved()`, which throws.
@propertyWrapper
public final class Injected<Service: Sendable>: Sendable {
  private let provider: Result<Provider<Service>, any Error>
  private let once: Lazy<Service>?

  /// - Parameters:
  ///   - name: tells several services of one type apart.
  ///   - container: who is asked. It is not kept alive.
  public init(named name: String? = nil, from container: Container) {
    let provider = Result { try container.resolve(Provider<Service>.self, named: name) }
    self.provider = provider
    once = try? container.resolve(Lazy<Service>.self, named: name)
  }

  /// Asks the container of the current task.
  public convenience init(named name: String? = nil) {
    guard let container = Container.provided else {
      preconditionFailure(
        "@Injected var of \(Service.self): no container is provided here. Pass one, as in @Injected(from: app), or run this "
          + "inside app.provide { … }.")
    }
    self.init(named: name, from: container)
  }

  /// The service, the same each time.
  public var wrappedValue: Service {
    do {
      return try resolved()
    } catch {
      preconditionFailure("@Injected var of \(Service.self): \(error)")
    }
  }

  /// The service, the same each time.
  ///
  /// - Throws: `ResolutionError` with the path.
  public func resolved() throws -> Service {
    if let once { return try once() }
    return try provider.get()()
  }

  /// Another one, as its lifetime says: a new one of a transient service.
  ///
  /// - Throws: `ResolutionError` with the path.
  public func make() throws -> Service { try provider.get()() }

  /// The property itself: `$diary.resolved()` throws where `diary` would end the program.
  public var projectedValue: Injected<Service> { self }
}

extension Container {
  @TaskLocal fileprivate static var current: Container?

  /// The container that the current task was given.
  public static var provided: Container? { current }

  /// Gives this container to whatever a body makes, in this task and in those that it starts with structured concurrency.
  public func provide<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Self.$current.withValue(self, operation: body)
  }

  /// Gives this container to whatever an asynchronous body makes.
  public func provide<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await Self.$current.withValue(self, operation: body, isolation: isolation)
  }
}
