extension Container {
  /// Registers what a module has, unless the same module was required before. Who requires it meanwhile waits until all of
  /// it is registered.
  ///
  /// - Returns: whether it was registered now. False for a second value of a type that is not `Equatable`, whatever it
  ///   holds.
  @discardableResult
  public func require(_ module: some Module) -> Bool {
    let container = answering
    let type = ObjectIdentifier(Swift.type(of: module))
    let mine = Maker(.init(depth: 0), isModule: true)
    while true {
      let known = container.tree.modules.withLock { $0[type] ?? [] }
      // Compared outside the lock, because that is the module's own code.
      if let same = known.first(where: { isSame($0.module, module) }) {
        // Where waiting would never end, whoever registers it waits for this thread: it goes on with what is there.
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
    stack.defaultLifetime = module.defaultLifetime
    module.register(in: container)
    stack.defaultLifetime = outer
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
