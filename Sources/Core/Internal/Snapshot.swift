import Synchronization

/// A table of entries that threads may read without the lock until the registry changes.
///
/// A *look*, a read of the published snapshot, is short. No foreign code runs in it, and code that changes the registry
/// waits for its end. A thread that makes an instance continues to use the entries it found, and marks the snapshot as
/// used in `ResolutionStack.held`. That is a hazard pointer (M. Michael, "Hazard Pointers: Safe Memory Reclamation for
/// Lock-Free Objects", 2004). A snapshot in use is retired instead of freed.
final class Snapshot: Sendable {
  let table: TypeTable
  /// The generation of the registry when the snapshot was made.
  let generation: Int
  private let outdated = Atomic<Bool>(false)

  init(_ table: TypeTable, generation: Int) {
    self.table = table
    self.generation = generation
  }

  @inline(never)
  func answer(_ type: ObjectIdentifier, named name: String?) -> Unmanaged<Entry>? { table.answer(type, named: name) }

  /// True if the registry has not changed since the snapshot was made.
  @inline(__always)
  var isCurrent: Bool { !outdated.load(ordering: .acquiring) }

  func expire() { outdated.store(true, ordering: .releasing) }
}

/// Access to the current snapshot without a lock.
final class Publication: Sendable {
  /// Address of the snapshot; 0 if there is none.
  private let current = Atomic<UInt>(0)
  private let keyed = Atomic<Bool>(false)
  /// The identity that was reserved last; 0 if there is none.
  private let lastID = Atomic<Int>(0)

  /// Reserves the identity of a new registration.
  ///
  /// No lock is needed, so a registration can be made before the registry is locked.
  func reserveID() -> Registration.ID {
    Registration.ID(rawValue: lastID.wrappingAdd(1, ordering: .relaxed).newValue)
  }

  /// Reserves all identities that another registry has reserved.
  ///
  /// Called before other threads can use this registry.
  func reserveIDs(upTo other: Publication) {
    lastID.store(other.lastID.load(ordering: .relaxed), ordering: .relaxed)
  }

  /// True if a kind of scope is opened with typed keys. It can be read without the lock.
  var hasScopeKeys: Bool {
    get { keyed.load(ordering: .acquiring) }
    set { keyed.store(newValue, ordering: .releasing) }
  }

  /// The current snapshot; nil if there is none. It is valid until the calling thread ends its look.
  @inline(__always)
  var snapshot: Unmanaged<Snapshot>? {
    UnsafeRawPointer(bitPattern: current.load(ordering: .sequentiallyConsistent)).map { .fromOpaque($0) }
  }

  /// Publishes a snapshot, which the registry retains. Nil withdraws the published snapshot.
  func show(_ snapshot: Snapshot?) {
    current.store(
      snapshot.map { UInt(bitPattern: Unmanaged.passUnretained($0).toOpaque()) } ?? 0, ordering: .sequentiallyConsistent
    )
  }
}

/// The threads that have a `ResolutionStack`. Code that frees shared memory waits until none of them is in a look.
enum Readers {
  private struct State {
    /// The stacks of the threads. Each stack removes itself before it is freed.
    var stacks: [Unmanaged<ResolutionStack>] = []
    /// Withdrawn snapshots that a thread was using when they were withdrawn.
    var retired: [Snapshot] = []
  }

  private static let state = Mutex(State())

  static func add(_ stack: ResolutionStack) { state.withLock { $0.stacks.append(.passUnretained(stack)) } }

  static func remove(_ stack: ResolutionStack) {
    state.withLock { state in state.stacks.removeAll { $0.toOpaque() == Unmanaged.passUnretained(stack).toOpaque() } }
  }

  /// Waits until all looks that have begun are over. A look takes a few dozen instructions.
  ///
  /// - Complexity: O(threads).
  static func waitForLooks() {
    state.withLock { state in
      for stack in state.stacks { stack._withUnsafeGuaranteedRef { $0.waitForLook() } }
    }
  }

  /// Waits until all looks that have begun are over. Then retires a withdrawn snapshot if a thread still uses it.
  ///
  /// - Returns: true if a thread uses the snapshot.
  /// - Complexity: O(threads).
  static func retire(_ snapshot: Snapshot) -> Bool {
    state.withLock { state in
      var isUsed = false
      for stack in state.stacks {
        stack._withUnsafeGuaranteedRef {
          $0.waitForLook()
          if $0.isHolding(snapshot) { isUsed = true }
        }
      }
      if isUsed { state.retired.append(snapshot) }
      return isUsed
    }
  }

  /// Frees retired snapshots that no thread uses any more.
  ///
  /// The snapshots are freed outside the lock, because a deinitializer may resolve.
  static func collect() {
    let free = state.withLock { state -> [Snapshot] in
      let free = state.retired.filter { snapshot in
        !state.stacks.contains { $0._withUnsafeGuaranteedRef { $0.isHolding(snapshot) } }
      }
      state.retired.removeAll { snapshot in free.contains { $0 === snapshot } }
      return free
    }
    withExtendedLifetime(free) {}
  }
}
