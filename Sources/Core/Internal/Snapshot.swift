import Synchronization

/// Marks a table as one that threads may look at without the lock, until the registry changes.
///
/// A look is short: no code of others runs in it, and whoever changes the registry waits for its end. A thread that makes
/// something goes on using the entries that it found, and says so in `ResolutionStack.held` (a hazard pointer: M. Michael,
/// "Hazard Pointers: Safe Memory Reclamation for Lock-Free Objects", 2004). What a thread still uses is retired, not freed.
final class Snapshot: Sendable {
  let table: TypeTable
  /// The registry's generation that it shows.
  let generation: Int
  private let outdated = Atomic<Bool>(false)

  init(_ table: TypeTable, generation: Int) {
    self.table = table
    self.generation = generation
  }

  @inline(never)
  func answer(_ type: ObjectIdentifier, named name: String?) -> Unmanaged<Entry>? { table.answer(type, named: name) }

  /// Whether it still shows what is registered.
  @inline(__always)
  var isCurrent: Bool { !outdated.load(ordering: .acquiring) }

  func expire() { outdated.store(true, ordering: .releasing) }
}

/// The snapshot that threads find without a lock.
final class Publication: Sendable {
  /// Its address, or 0.
  private let current = Atomic<UInt>(0)
  private let keyed = Atomic<Bool>(false)
  private let lastID = Atomic<Int>(0)

  /// A new identity. It needs no lock: a registration is made before the registry is locked for it.
  func reserveID() -> Registration.ID {
    Registration.ID(rawValue: lastID.add(1, ordering: .relaxed).newValue)
  }

  /// Reserves all identities that another registry has reserved; before anybody else has this one.
  func reserveIDs(upTo other: Publication) {
    lastID.store(other.lastID.load(ordering: .relaxed), ordering: .relaxed)
  }

  /// Whether some kind of scope is opened with keys.
  var hasScopeKeys: Bool {
    get { keyed.load(ordering: .acquiring) }
    set { keyed.store(newValue, ordering: .releasing) }
  }

  /// The current snapshot, for as long as the calling thread looks.
  @inline(__always)
  var snapshot: Unmanaged<Snapshot>? {
    UnsafeRawPointer(bitPattern: current.load(ordering: .sequentiallyConsistent)).map { .fromOpaque($0) }
  }

  /// Shows a snapshot, which the registry retains; nil withdraws the one before.
  func show(_ snapshot: Snapshot?) {
    current.store(
      snapshot.map { UInt(bitPattern: Unmanaged.passUnretained($0).toOpaque()) } ?? 0, ordering: .sequentiallyConsistent
    )
  }
}

/// All threads that have resolved, for whoever frees something that they may be looking at.
enum Readers {
  private struct State {
    /// Each removes itself before it is freed.
    var stacks: [Unmanaged<ResolutionStack>] = []
    /// Snapshots that a thread used when they were withdrawn.
    var retired: [Snapshot] = []
  }

  private static let state = Mutex(State())

  static func add(_ stack: ResolutionStack) { state.withLock { $0.stacks.append(.passUnretained(stack)) } }

  static func remove(_ stack: ResolutionStack) {
    state.withLock { state in state.stacks.removeAll { $0.toOpaque() == Unmanaged.passUnretained(stack).toOpaque() } }
  }

  /// Waits until every look that has begun is over. A look is a few dozen instructions.
  ///
  /// - Complexity: O(threads).
  static func waitForLooks() {
    state.withLock { state in
      for stack in state.stacks { stack._withUnsafeGuaranteedRef { $0.waitForLook() } }
    }
  }

  /// Waits until every look that has begun is over, and retires a snapshot that was withdrawn and that a thread still uses.
  ///
  /// - Returns: whether a thread uses it.
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

  /// Frees the retired snapshots that no thread uses any more, after the lock, because a deinitializer may come back.
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
