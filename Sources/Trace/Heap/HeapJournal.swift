/// Reporter of heap changes for a run. It owns the `Heap`, reads it at each event, and returns the changes as a
/// `HeapDelta`.
struct HeapJournal {
  private var heap: Heap
  private var known: Set<Int> = []

  init(showing modules: Set<String>, sources: HeapSources = HeapSources()) {
    heap = Heap(showing: modules, sources: sources)
  }

  /// Number of reported objects whose freeing has not been reported.
  var count: Int { known.count }

  /// Registers the objects reachable from a value.
  ///
  /// - Returns: the serial of the value, if the value is an object of a shown class; otherwise nil.
  mutating func discover(_ value: Any) -> Int? {
    var ignored = HeapDelta()
    drainAllocations(&ignored)
    pending.passing += ignored.passing
    return heap.discover(value)?.serial
  }

  /// Changes to return with the next delta.
  private var pending = HeapDelta()

  /// Reads the heap and returns its changes since the last call. Call this function only while no code of the step
  /// runs.
  ///
  /// - Parameter value: serial of the object in the event being reported. The thread that waits at the event may hold
  ///   the object, so its holders are counted at a later call.
  mutating func delta(at value: Int? = nil) -> HeapDelta {
    var delta = pending
    pending = HeapDelta()
    drainAllocations(&delta)
    heap.read()
    for object in heap.drainGone() {
      if known.remove(object.id.serial) != nil {
        delta.gone.append(object.id.serial)
      } else {
        delta.passing.append(HeapObject(object))
      }
    }
    delta.passing.sort { $0.serial < $1.serial }
    for object in heap.drainNew() where known.insert(object.id.serial).inserted {
      delta.appeared.append(HeapObject(object))
    }
    let (added, removed) = heap.drainChanges()
    delta.added = added.map(HeapReference.init)
    delta.removed = removed.map(HeapReference.init).sorted {
      ($0.from, $0.to, $0.field, $0.kind.rawValue) < ($1.from, $1.to, $1.field, $1.kind.rawValue)
    }
    delta.unseenHolders = heap.drainUnseen(except: value)
    return delta
  }

  /// The watched property; nil if there is none.
  private var watch: PropertyWatch?

  mutating func watch(_ property: WatchedProperty) { watch = PropertyWatch(property) }

  /// Reads the heap and returns its changes since the last call, with new values of the watched property.
  ///
  /// Call this function only while no code of the step runs.
  mutating func delta(at value: Int?, _ event: StepEvent, _ lane: Board.Lane) -> HeapDelta {
    var delta = delta(at: value)
    if watch != nil {
      delta.values =
        watch?.values(at: event, lane, objects: heap.liveObjects, appeared: Set(delta.appeared.map(\.serial))) ?? []
    }
    return delta
  }

  /// Registers the objects allocated since the last call. Objects that are already freed go into `passing`.
  private mutating func drainAllocations(_ delta: inout HeapDelta) {
    AllocationHook.drain { object, type in
      if let object {
        heap.register(object)
      } else if let gone = heap.registerPassing(type) {
        delta.passing.append(HeapObject(gone))
      }
    }
  }
}

extension HeapObject {
  init(_ object: Heap.Object) {
    self.init(serial: object.id.serial, type: object.type, number: object.number, opaque: object.opaqueFields)
  }
}

extension HeapReference {
  init(_ reference: Heap.Reference) {
    self.init(from: reference.from.serial, to: reference.to.serial, field: reference.field, kind: reference.kind)
  }
}
