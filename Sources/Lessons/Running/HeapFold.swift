import Stage
import Trace

/// The objects of a run and their references, accumulated from the heap changes that the step's process reports.
struct HeapFold {
  private(set) var objects: [Int: HeapObject] = [:]
  /// References by the serial of the holder, in order of appearance.
  private var references: [Int: [HeapReference]] = [:]
  /// Serials of objects that variables of running code are known to retain.
  private var kept: Set<Int> = []
  /// Number of objects so far, by the name of their generic class.
  private var numbers: [String: Int] = [:]

  private let names: TypeNames

  init(_ names: TypeNames) { self.names = names }

  func name(_ serial: Int) -> String? { objects[serial].map { "\($0.type)#\($0.number)" } }

  /// Returns the classes of the objects that hold an object strongly.
  func holders(of serial: Int) -> [String] {
    references.keys.sorted().filter { holder in
      references[holder]?.contains { $0.to == serial && $0.kind.isStrong } ?? false
    }.compactMap { objects[$0]?.type }
  }

  /// Adds new objects and references, and removes ended references. Freed objects stay until `remove`.
  mutating func add(_ delta: HeapDelta) {
    for object in (delta.appeared + delta.passing).sorted(by: { $0.serial < $1.serial }) {
      objects[object.serial] = named(object)
    }
    for reference in delta.removed { references[reference.from]?.removeAll { $0 == reference } }
    for reference in delta.added { references[reference.from, default: []].append(reference) }
  }

  /// Returns the object with the short name of its class.
  ///
  /// The process numbers `Box<Int>` and `Box<String>` separately, so objects of both are renumbered here.
  private mutating func named(_ object: HeapObject) -> HeapObject {
    var named = object
    named.type = names.short(object.type)
    if object.type.contains("<") {
      numbers[named.type, default: 0] += 1
      named.number = numbers[named.type, default: 1]
    }
    return named
  }

  /// Updates the objects that variables of running code are known to retain.
  ///
  /// - Returns: The objects that such variables have begun or ceased to retain.
  mutating func keptByCode(_ delta: HeapDelta) -> [(serial: Int, isKept: Bool)] {
    delta.unseenHolders.sorted { $0.key < $1.key }.compactMap { serial, holders in
      guard objects[serial] != nil, (holders > 0) != kept.contains(serial) else { return nil }
      if holders > 0 { kept.insert(serial) } else { kept.remove(serial) }
      return (serial, holders > 0)
    }
  }

  /// Removes a freed object, with the references that it held.
  mutating func remove(_ serial: Int) {
    kept.remove(serial)
    objects[serial] = nil
    references[serial] = nil
  }

  mutating func forgetAll() -> [Int] {
    let all = objects.keys.sorted(by: >)
    objects = [:]
    references = [:]
    return all
  }
}

extension Birth {
  init(_ object: HeapObject) {
    self.init(
      InstanceRef(object.serial), of: .type(object.type), number: object.number,
      opaqueFields: object.opaque)
  }
}

extension Reference {
  init(_ reference: HeapReference) {
    let strength: Strength =
      switch reference.kind {
      case .strong, .captured: .strong
      case .weak, .capturedWeak: .weak
      case .unowned, .unmanaged, .capturedUnowned, .capturedUnmanaged: .unowned
      }
    let isCapture =
      switch reference.kind {
      case .strong, .weak, .unowned, .unmanaged: false
      case .captured, .capturedWeak, .capturedUnowned, .capturedUnmanaged: true
      }
    self.init(
      from: InstanceRef(reference.from), to: InstanceRef(reference.to), field: reference.field, strength: strength,
      isCapture: isCapture)
  }
}
