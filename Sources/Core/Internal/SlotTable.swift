/// The slots of a scope, by registration.
///
/// The first slot is stored inline and the next few in a list, which is faster than a dictionary.
struct SlotTable {
  private var first: (id: Registration.ID, slot: Slots.Slot)?
  private var few: [(id: Registration.ID, slot: Slots.Slot)] = []
  private var many: [Registration.ID: Slots.Slot] = [:]

  subscript(id: Registration.ID) -> Slots.Slot? {
    get {
      if let first, first.id == id { return first.slot }
      return few.isEmpty ? nil : place(of: id).map { few[$0].slot } ?? many[id]
    }
    set {
      if let known = first, known.id == id {
        first = newValue.map { (id, $0) }
      } else if let place = place(of: id) {
        if let newValue { few[place].slot = newValue } else { few.remove(at: place) }
      } else if let newValue, first == nil, many[id] == nil {
        first = (id, newValue)
      } else if let newValue, few.count < 8, many[id] == nil {
        few.append((id, newValue))
      } else {
        many[id] = newValue
      }
    }
  }

  /// Records that the current thread makes an instance, if the slot is empty.
  ///
  /// - Returns: true if the slot was empty.
  mutating func claim(_ id: Registration.ID, depth: Int) -> Bool {
    if first == nil, few.isEmpty, many.isEmpty {
      first = (id, .claimed(.init(depth: depth)))
      return true
    }
    if self[id] != nil { return false }
    self[id] = .claimed(.init(depth: depth))
    return true
  }

  /// Keeps an instance that the current thread has made, unless another thread waits for it.
  ///
  /// - Parameter slot: slot with the instance.
  /// - Returns: true if the instance is kept.
  mutating func keep(_ slot: Slots.Slot, claimedAs id: Registration.ID) -> Bool {
    if first?.id == id {
      guard case .claimed? = first?.slot else { return false }
      first = (id, slot)
      return true
    }
    guard case .claimed? = self[id] else { return false }
    self[id] = slot
    return true
  }

  private func place(of id: Registration.ID) -> Int? { few.indices.first { few[$0].id == id } }

  /// The strongly kept instances in order of creation.
  ///
  /// - Complexity: O(n log n).
  var inOrder: [Slots.Kept] {
    var kept = first?.slot.kept.map { [$0] } ?? []
    if few.isEmpty, many.isEmpty { return kept }
    for place in few { if let one = place.slot.kept { kept.append(one) } }
    if !many.isEmpty { kept += many.values.compactMap(\.kept) }
    kept.sort { $0.order < $1.order }
    return kept
  }

  /// Announces a waiter to all instances that are being made, and returns their completions. Promotes claimed slots to
  /// a `Maker` first.
  mutating func announceWaiters() -> [ConstructionCompletion] {
    var ends: [ConstructionCompletion] = []
    if let end = first?.slot.awaitableCompletion() { ends.append(end) }
    for place in few.indices { if let end = few[place].slot.awaitableCompletion() { ends.append(end) } }
    for id in many.keys { if let end = many[id]?.awaitableCompletion() { ends.append(end) } }
    for end in ends { end.announceWaiter() }
    return ends
  }

  /// Removes the only instance if there is no other slot.
  ///
  /// - Returns: the instance, or `nothing` if there is no slot; nil if there are more slots or no strongly kept
  ///   instance.
  mutating func removeSingle() -> Single? {
    guard few.isEmpty, many.isEmpty else { return nil }
    switch first?.slot {
    case nil: return .nothing
    case .made(let kept):
      first = nil
      return .kept(kept)
    case .madeObject(let object, _):
      first = nil
      return .object(object)
    case .claimed, .making, .makingAsync, .weakly: return nil
    }
  }

  enum Single {
    case nothing
    case object(AnyObject)
    case kept(Slots.Kept)
  }

  /// Removes all slots except those being made, and returns the strongly kept instances in order of creation.
  mutating func removeInstances() -> [Slots.Kept] {
    let kept = inOrder
    if first?.slot.isBeingMade == false { first = nil }
    few.removeAll { !$0.slot.isBeingMade }
    if !many.isEmpty { many = many.filter { $1.isBeingMade } }
    return kept
  }
}
