#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension Container {
  /// Waits until the registration of an entry is complete, and returns the entry that then provides the service.
  ///
  /// The registering thread completes the registration itself. Other threads wait at most a quarter of a second,
  /// because the handle may be kept in a variable. After this time the registration counts as complete.
  @inline(__always)
  func whole(_ entry: Entry) -> Entry { entry.isWhole ? entry : wholeSoon(entry) }

  @inline(never)
  private func wholeSoon(_ entry: Entry) -> Entry {
    let end = ContinuousClock.now + .milliseconds(250)
    var current = entry
    while true {
      let isOver = current.isMine || ContinuousClock.now > end
      current = tree.registry.withLock { registry in
        // The registration may have been amended, or replaced by another one.
        let next = registry.entry(current.id) ?? registry.provider(of: entry.key) ?? current
        if isOver || !next.isRegistered { next.beWhole() }
        return next
      }
      if current.isWhole { return current }
      usleep(50)
    }
  }
}
