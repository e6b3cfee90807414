#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension Container {
  /// Waits until the registration of an entry is complete, and returns the registration's entry. If the registration
  /// was removed in the meantime, returns the entry that provides the service then.
  ///
  /// A request of the registering thread completes the registration. Other threads wait at most a quarter of a second,
  /// because the handle may be kept in a variable. After this time they complete the registration.
  @inline(__always)
  func whole(_ entry: Entry) -> Entry { entry.isWhole ? entry : wholeSoon(entry) }

  @inline(never)
  private func wholeSoon(_ entry: Entry) -> Entry {
    var end = ContinuousClock.now + .milliseconds(250)
    var current = entry
    while true {
      let isOver = current.isMine || ContinuousClock.now > end
      let next = tree.registry.withLock { registry in
        // The registration may have been amended, or replaced by another one.
        let next = registry.entry(current.id) ?? registry.provider(of: entry.key) ?? current
        if isOver || !next.isRegistered { next.beWhole() }
        return next
      }
      if next.isWhole { return next }
      // Another registration has a quarter of a second of its own.
      if next.id != current.id { end = ContinuousClock.now + .milliseconds(250) }
      current = next
      usleep(50)
    }
  }
}
