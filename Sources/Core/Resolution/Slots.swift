/// The shared instances that one container or scope keeps.
struct Slots {
  enum Slot {
    case making(Maker, partial: Instance?)
    case made(Instance)
    case weakly(WeakReference)
  }

  struct WeakReference {
    weak var object: AnyObject?
  }

  private(set) var slots: [Registration.ID: Slot] = [:]
  private var order: [Registration.ID] = []
  var isClosed = false
  var children: [WeakScope] = []

  struct WeakScope {
    weak var scope: Container?
  }

  subscript(id: Registration.ID) -> Slot? {
    get { slots[id] }
    set {
      if case .made = newValue { order.append(id) }
      if newValue == nil { order.removeAll { $0 == id } }
      slots[id] = newValue
    }
  }

  /// What is kept strongly.
  var held: [(id: Registration.ID, instance: Instance)] {
    order.compactMap { id in if case .made(let instance)? = slots[id] { (id, instance) } else { nil } }
  }

  /// Empties everything; the caller drops the result, the last one made first.
  mutating func takeAll() -> [Instance] {
    defer {
      slots = [:]
      order = []
    }
    return held.map(\.instance)
  }
}
