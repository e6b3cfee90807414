import Synchronization

/// An instance that was registered, not made. Once the container has let go of it nobody gets it any more.
@usableFromInline
final class ProvidedInstance: Sendable {
  let instance: Instance
  private let gone = Atomic<Bool>(false)

  init(_ instance: Instance) { self.instance = instance }

  var isGone: Bool { gone.load(ordering: .acquiring) }

  /// - Returns: whether it was not gone before.
  func letGo() -> Bool { !gone.exchange(true, ordering: .acquiringAndReleasing) }
}
