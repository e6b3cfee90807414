/// What changed on the heap between two events. Whoever wants the whole heap folds the deltas.
package struct HeapDelta: Codable, Hashable, Sendable {
  /// Made since, in order of making, and alive.
  package var appeared: [HeapObject] = []
  /// Freed since, the youngest first.
  package var gone: [Int] = []
  /// Made and freed since, in order of making.
  package var passing: [HeapObject] = []
  package var added: [HeapReference] = []
  package var removed: [HeapReference] = []
  /// How many strong holders of an object were not found, where that changed: locals, statics, what is opaque.
  package var unseenHolders: [Int: Int] = [:]
  /// Values of the watched property that are new, in order of making of their objects.
  package var values: [HeapValue] = []

  package init() {}

  package var isEmpty: Bool { self == HeapDelta() }
}

/// An object that the step's code made.
package struct HeapObject: Codable, Hashable, Sendable {
  /// Rises in order of making and is never used again.
  package var serial: Int
  /// The name of its class, without the module.
  package var type: String
  /// Its number among the objects of its class, from 1.
  package var number: Int
  /// Stored properties that can hold something which cannot be looked into.
  package var opaque: [String]

  package init(serial: Int, type: String, number: Int, opaque: [String] = []) {
    self.serial = serial
    self.type = type
    self.number = number
    self.opaque = opaque
  }
}

/// The value that a watched property of an object has.
package struct HeapValue: Codable, Hashable, Sendable {
  /// The object's serial.
  package var object: Int
  /// In words, as of `StepValue`.
  package var text: String

  package init(object: Int, text: String) {
    self.object = object
    self.text = text
  }
}

/// One object's reference to another.
package struct HeapReference: Codable, Hashable, Sendable {
  package enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    case strong, weak, unowned
    /// `unowned(unsafe)`
    case unmanaged
    /// Captured by a closure that the property holds.
    case captured, capturedWeak, capturedUnowned, capturedUnmanaged

    /// Whether it keeps its object alive.
    package var isStrong: Bool { self == .strong || self == .captured }
  }

  package var from: Int
  package var to: Int
  /// The stored property that leads there.
  package var field: String
  package var kind: Kind

  package init(from: Int, to: Int, field: String, kind: Kind = .strong) {
    self.from = from
    self.to = to
    self.field = field
    self.kind = kind
  }
}
