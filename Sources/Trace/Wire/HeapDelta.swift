/// Changes of the known heap from one event to the next. The deltas of a run together give all known objects and
/// references.
package struct HeapDelta: Codable, Hashable, Sendable {
  /// Live objects allocated or first seen since the last event, in the order of their serials.
  package var appeared: [HeapObject] = []
  /// Serials of objects freed since the last event, the youngest first.
  package var gone: [Int] = []
  /// Objects allocated and freed since the last event, in order of allocation.
  package var passing: [HeapObject] = []
  package var added: [HeapReference] = []
  package var removed: [HeapReference] = []
  /// New numbers of strong references that the heap reader has not found, for each object whose number has changed, by
  /// the object's serial.
  ///
  /// Such references lie in locals, statics and opaque memory.
  package var unseenHolders: [Int: Int] = [:]
  /// New values of the watched property, in order of allocation of their objects.
  package var values: [HeapValue] = []

  package init() {}

  package var isEmpty: Bool { self == HeapDelta() }
}

/// An object allocated by the step's code.
package struct HeapObject: Codable, Hashable, Sendable {
  /// Identity of the object. Serials rise in the order in which objects are allocated or first seen, and are never
  /// reused.
  package var serial: Int
  /// Name of the object's class, without the module.
  package var type: String
  /// Number of the object among those of its class, from 1.
  package var number: Int
  /// Names of stored properties that may hold references which cannot be read.
  package var opaque: [String]

  package init(serial: Int, type: String, number: Int, opaque: [String] = []) {
    self.serial = serial
    self.type = type
    self.number = number
    self.opaque = opaque
  }
}

/// Current value of the watched property of an object.
package struct HeapValue: Codable, Hashable, Sendable {
  /// Serial of the object.
  package var object: Int
  /// Description of the value, as in `StepValue`.
  package var text: String

  package init(object: Int, text: String) {
    self.object = object
    self.text = text
  }
}

/// A reference from one object to another.
package struct HeapReference: Codable, Hashable, Sendable {
  package enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    case strong, weak, unowned
    /// A reference declared `unowned(unsafe)`.
    case unmanaged
    /// References captured by a closure that the property holds.
    case captured, capturedWeak, capturedUnowned, capturedUnmanaged

    /// True if the reference keeps its object alive.
    package var isStrong: Bool { self == .strong || self == .captured }
  }

  package var from: Int
  package var to: Int
  /// Name of the stored property that holds the reference, or the name that the holder's `HeapSources.Provider`
  /// reports.
  package var field: String
  package var kind: Kind

  package init(from: Int, to: Int, field: String, kind: Kind = .strong) {
    self.from = from
    self.to = to
    self.field = field
    self.kind = kind
  }
}
