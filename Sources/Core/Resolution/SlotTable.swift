/// Slots by registration. The first few are in a list, which is quicker to look through than a dictionary is to hash.
struct SlotTable {
  private var few: [(id: Registration.ID, slot: Slots.Slot)] = []
  private var many: [Registration.ID: Slots.Slot] = [:]

  subscript(id: Registration.ID) -> Slots.Slot? {
    get { place(of: id).map { few[$0].slot } ?? many[id] }
    set {
      if let place = place(of: id) {
        if let newValue { few[place].slot = newValue } else { few.remove(at: place) }
      } else if let newValue, few.count < 8, many[id] == nil {
        few.append((id, newValue))
      } else {
        many[id] = newValue
      }
    }
  }

  private func place(of id: Registration.ID) -> Int? { few.indices.first { few[$0].id == id } }

  /// What is kept strongly, in order of creation.
  ///
  /// - Complexity: O(n log n).
  var inOrder: [Slots.Kept] {
    if few.count <= 1, many.isEmpty { return few.first?.slot.kept.map { [$0] } ?? [] }
    var kept: [Slots.Kept] = []
    kept.reserveCapacity(few.count + many.count)
    for place in few { if let one = place.slot.kept { kept.append(one) } }
    if !many.isEmpty { kept += many.values.compactMap(\.kept) }
    kept.sort { $0.order < $1.order }
    return kept
  }

  /// Announces to all that are being made that somebody waits for their end.
  mutating func attendAll() -> [EndOfMaking] {
    var ends: [EndOfMaking] = []
    for place in few.indices { if let end = few[place].slot.awaitableEnd() { ends.append(end) } }
    for id in many.keys { if let end = many[id]?.awaitableEnd() { ends.append(end) } }
    for end in ends { end.attend() }
    return ends
  }

  /// Leaves only what is being made, and answers with what is kept strongly, in order of creation.
  mutating func takeAll() -> [Slots.Kept] {
    let kept = inOrder
    if kept.count == few.count, many.isEmpty {
      few = []
    } else {
      few.removeAll { !$0.slot.isBeingMade }
      many = many.filter { $1.isBeingMade }
    }
    return kept
  }
}
