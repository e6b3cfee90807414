#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension Container {
  /// A registration as it is when it is whole. The thread that registers it makes it so; others wait, for a quarter of a second at
  /// most, because it may be kept in a variable.
  @inline(__always)
  func whole(_ entry: Entry) -> Entry { entry.isWhole ? entry : wholeSoon(entry) }

  @inline(never)
  private func wholeSoon(_ entry: Entry) -> Entry {
    let end = ContinuousClock.now + .milliseconds(250)
    var current = entry
    while true {
      let isOver = current.isMine || ContinuousClock.now > end
      current = tree.registry.withLock { registry in
        // It may have been amended, or replaced by another registration.
        let next = registry.entry(current.id) ?? registry.provider(of: entry.key) ?? current
        if isOver || !next.isRegistered { next.beWhole() }
        return next
      }
      if current.isWhole { return current }
      usleep(50)
    }
  }
}
