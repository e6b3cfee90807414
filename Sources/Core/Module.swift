/// A group of registrations that belong together.
///
/// A module may require other modules.
///
///     struct Armory: Module {
///       func register(in container: Container) {
///         container.require(Smithy())
///         container.register(Boots.self, lifetime: .transient, Boots.init)
///       }
///     }
///
/// Two values of one type are the same module, unless the type is `Equatable` and the values differ.
public protocol Module: Sendable {
  /// Registers the services of the module.
  ///
  /// - Parameter container: the container that requires the module.
  func register(in container: Container)
  /// The lifetime of the module's registrations that do not specify one; `nil` for the container's default lifetime.
  var defaultLifetime: Lifetime? { get }
}

extension Module {
  /// The default implementation: `nil`, for the container's default lifetime.
  public var defaultLifetime: Lifetime? { nil }
}

/// A required module, with the maker that shows when its registration has finished.
struct RequiredModule: Sendable {
  let module: any Module
  let maker: Maker
}
