/// Tells what changed on the heap from one call to the next.
struct HeapJournal {
  private var heap: Heap
  private var known: Set<Int> = []

  init(showing modules: Set<String>, sources: HeapSources = HeapSources()) {
    heap = Heap(showing: modules, sources: sources)
  }

  /// How many objects are known to live.
  var count: Int { known.count }

  /// - Returns: the serial of the object that a value is.
  mutating func discover(_ value: Any) -> Int? {
    var ignored = HeapDelta()
    takeAllocations(&ignored)
    pending.passing += ignored.passing
    return heap.discover(value)?.serial
  }

  /// What was found out between two deltas.
  private var pending = HeapDelta()

  /// What changed since the last call. Call it only while nothing runs.
  ///
  /// - Parameter value: the object whose event this is. The event itself holds it, so its holders are not counted now.
  mutating func delta(at value: Int? = nil) -> HeapDelta {
    var delta = pending
    pending = HeapDelta()
    takeAllocations(&delta)
    heap.read()
    for object in heap.takeGone() {
      if known.remove(object.id.serial) != nil {
        delta.gone.append(object.id.serial)
      } else {
        delta.passing.append(HeapObject(object))
      }
    }
    delta.passing.sort { $0.serial < $1.serial }
    for object in heap.takeNew() where known.insert(object.id.serial).inserted {
      delta.appeared.append(HeapObject(object))
    }
    let (added, removed) = heap.takeChanges()
    delta.added = added.map(HeapReference.init)
    delta.removed = removed.map(HeapReference.init).sorted {
      ($0.from, $0.to, $0.field, $0.kind.rawValue) < ($1.from, $1.to, $1.field, $1.kind.rawValue)
    }
    delta.unseenHolders = heap.takeUnseen(except: value)
    return delta
  }

  /// The property whose values are told.
  private var watch: PropertyWatch?

  mutating func watch(_ property: WatchedProperty) { watch = PropertyWatch(property) }

  /// What changed since the last call, and what the watched property has come to. Call it only while nothing runs.
  mutating func delta(at value: Int?, _ event: StepEvent, _ lane: Board.Lane) -> HeapDelta {
    var delta = delta(at: value)
    if watch != nil {
      delta.values =
        watch?.values(at: event, lane, objects: heap.liveObjects, appeared: Set(delta.appeared.map(\.serial))) ?? []
    }
    return delta
  }

  /// Takes in what was made since: what is gone again is told as passing.
  private mutating func takeAllocations(_ delta: inout HeapDelta) {
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
