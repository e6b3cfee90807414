/// A group of registrations that belong together. It may require others.
///
///     struct Armory: Module {
///       func register(in container: Container) {
///         container.require(Smithy())
///         container.register(Boots.self, .transient, Boots.init)
///       }
///     }
public protocol Module: Sendable {
  func register(in container: Container)
}

extension Container {
  /// Registers what a module has, unless a module of the same type was required before.
  ///
  /// - Returns: whether it was the first of its type.
  @discardableResult
  public func require(_ module: some Module) -> Bool {
    let container = answering
    return container.tree.requiring.withLock {
      let isFirst = container.tree.modules.withLock { $0.insert(ObjectIdentifier(type(of: module))).inserted }
      if isFirst { module.register(in: container) }
      return isFirst
    }
  }
}
