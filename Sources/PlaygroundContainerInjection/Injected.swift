public import PlaygroundContainer

/// A property that a container fills when the property is first read.
///
///     final class Screen {
///       @Injected(from: app) var clock: any Clock      // a container that is passed
///       @Injected var diary: Diary                     // the container of the current task
///     }
///
/// A property without an explicit container uses the container of the current task, which `provide` sets. The container
/// is determined when the property is created. There is no global container.
///
/// Reading a property cannot throw, so a service that cannot be made stops the program with the container's error.
/// Call `validate()` in a test, or use `$clock.resolved()`, which throws.
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
  /// Each read returns the same instance, which the first read resolves. A service that cannot be made stops the
  /// program.
  public var wrappedValue: Service {
    do {
      return try resolved()
    } catch {
      preconditionFailure("@Injected var of \(Service.self): \(error)")
    }
  }

  /// Returns the service. Each call returns the same instance, which the first successful call resolves.
  ///
  /// - Returns: the instance.
  /// - Throws: `ResolutionError` with the path to the service at fault.
  public func resolved() throws -> Service {
    if let once { return try once() }
    return try provider.get()()
  }

  /// Resolves the service again, as its lifetime requires. A transient service is made anew.
  ///
  /// - Returns: the instance.
  /// - Throws: `ResolutionError` with the path to the service at fault.
  public func make() throws -> Service { try provider.get()() }

  /// The property wrapper itself. For example, `$diary.resolved()` throws where reading `diary` would stop the program.
  public var projectedValue: Injected<Service> { self }
}

extension Container {
  @TaskLocal fileprivate static var current: Container?

  /// The container that `provide` has set for the current task; `nil` if there is none.
  public static var provided: Container? { current }

  /// Makes this container the container of the current task while a body runs.
  ///
  /// Tasks that the body starts with structured concurrency inherit the container.
  ///
  /// - Parameter body: creates the objects with `@Injected` properties.
  /// - Returns: the result of `body`.
  public func provide<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Self.$current.withValue(self, operation: body)
  }

  /// Makes this container the container of the current task while an asynchronous body runs.
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
