import Synchronization

/// An instance that was passed to `register` instead of being made. After its release, requests for it fail.
@usableFromInline
final class ProvidedInstance: Sendable {
  let instance: Instance
  private let gone = Atomic<Bool>(false)

  init(_ instance: Instance) { self.instance = instance }

  var isGone: Bool { gone.load(ordering: .acquiring) }

  /// Marks the instance as released.
  ///
  /// - Returns: true if it was not released before.
  func release() -> Bool { !gone.exchange(true, ordering: .acquiringAndReleasing) }
}
