extension Container {
  /// Registers the services of a module unless the same module has been required before.
  ///
  /// A concurrent call for the same module waits until all services of the module are registered.
  ///
  /// - Parameter module: the module.
  /// - Returns: `true` if the module was registered by this call. A second value of a type that is not `Equatable` is
  ///   the same module, whatever the value contains.
  @discardableResult
  public func require(_ module: some Module) -> Bool {
    let container = answering
    let type = ObjectIdentifier(Swift.type(of: module))
    let mine = Maker(.init(depth: 0), isModule: true)
    while true {
      let known = container.tree.modules.withLock { $0[type] ?? [] }
      // Compared outside the lock, because `==` is code of the module.
      if let same = known.first(where: { isSame($0.module, module) }) {
        // If the registering thread waits for this thread, `wait` returns at once to avoid a deadlock; part of the
        // module is missing then.
        if !same.maker.isMine { _ = same.maker.wait([]) }
        return false
      }
      let isAdded = container.tree.modules.withLock { modules in
        guard (modules[type] ?? []).count == known.count else { return false }
        modules[type, default: []].append(.init(module: module, maker: mine))
        return true
      }
      if isAdded { break }
    }
    let stack = ResolutionStack.current
    let outer = stack.defaultLifetime
    ResolutionStack.modules.add(1, ordering: .relaxed)
    stack.defaultLifetime = module.defaultLifetime
    module.register(in: container)
    stack.defaultLifetime = outer
    ResolutionStack.modules.subtract(1, ordering: .relaxed)
    mine.finish(.circle([]))
    return true
  }

  private func isSame(_ known: any Module, _ module: any Module) -> Bool {
    guard let known = known as? any Equatable else { return true }
    return known.isEqual(to: module)
  }
}

extension Equatable {
  fileprivate func isEqual(to other: Any) -> Bool { (other as? Self).map { $0 == self } ?? false }
}
