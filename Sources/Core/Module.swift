/// A group of registrations that belong together. It may require others.
///
///     struct Armory: Module {
///       func register(in container: Container) {
///         container.require(Smithy())
///         container.register(Boots.self, lifetime: .transient, Boots.init)
///       }
///     }
///
/// Two values of one type are the same module, unless the type is `Equatable` and they differ.
public protocol Module: Sendable {
  func register(in container: Container)
  /// The lifetime of what it registers without one; nil for the container's.
  var defaultLifetime: Lifetime? { get }
}

extension Module {
  public var defaultLifetime: Lifetime? { nil }
}

/// A module that is required, and the thread that registers it.
struct RequiredModule: Sendable {
  let module: any Module
  let maker: Maker
}
