import Stage
import Trace

/// The objects of a run as its process tells them, and what an event is to say of each.
struct HeapFold {
  private(set) var objects: [Int: HeapObject] = [:]
  /// By holder, in the order in which they came.
  private var references: [Int: [HeapReference]] = [:]
  /// What variables of running code are known to keep.
  private var kept: Set<Int> = []
  /// How many objects of each generic class there were.
  private var numbers: [String: Int] = [:]

  private let names: TypeNames

  init(_ names: TypeNames) { self.names = names }

  func name(_ serial: Int) -> String? { objects[serial].map { "\($0.type)#\($0.number)" } }

  /// The classes of the objects that hold one strongly.
  func holders(of serial: Int) -> [String] {
    references.keys.sorted().filter { holder in
      references[holder]?.contains { $0.to == serial && $0.kind.isStrong } ?? false
    }.compactMap { objects[$0]?.type }
  }

  /// Takes note of what appeared; what is gone stays until `settle`.
  mutating func add(_ delta: HeapDelta) {
    for object in (delta.appeared + delta.passing).sorted(by: { $0.serial < $1.serial }) {
      objects[object.serial] = named(object)
    }
    for reference in delta.removed { references[reference.from]?.removeAll { $0 == reference } }
    for reference in delta.added { references[reference.from, default: []].append(reference) }
  }

  /// A class goes by its short name. The process counts `Box<Int>` and `Box<String>` apart, so both are numbered here.
  private mutating func named(_ object: HeapObject) -> HeapObject {
    var named = object
    named.type = names.short(object.type)
    if object.type.contains("<") {
      numbers[named.type, default: 0] += 1
      named.number = numbers[named.type, default: 1]
    }
    return named
  }

  /// Whom variables of running code keep now and did not before, or the other way round.
  mutating func keptByCode(_ delta: HeapDelta) -> [(serial: Int, isKept: Bool)] {
    delta.unseenHolders.sorted { $0.key < $1.key }.compactMap { serial, holders in
      guard objects[serial] != nil, (holders > 0) != kept.contains(serial) else { return nil }
      if holders > 0 { kept.insert(serial) } else { kept.remove(serial) }
      return (serial, holders > 0)
    }
  }

  /// Forgets what is gone.
  mutating func settle(_ delta: HeapDelta) {
    kept.subtract(delta.gone)
    for serial in delta.gone + delta.passing.map(\.serial) {
      objects[serial] = nil
      references[serial] = nil
    }
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
