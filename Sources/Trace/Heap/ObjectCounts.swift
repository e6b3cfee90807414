import Synchronization

/// Reads the strong reference count of an object without touching the object itself, which may be freed.
///
/// The counts of an object with a weak reference lie in a side table, which lives as long as the weak reference.
///
/// The layout is that of the Swift runtime (`HeapObjectSideTableEntry` and `RefCountBitsT` in `RefCount.h`). The
/// address of the object is at offset 0, the counts are in the word at 16. Bits 33 to 62 hold the number of strong
/// references less one. Bit 32 is set while the object is being freed.
struct ObjectCounts {
  private let word: UnsafePointer<Atomic<UInt>>

  /// Creates a reader for the counts of an object.
  ///
  /// - Parameter reference: a weak reference to the live object; the address of the reference must not change.
  /// - Returns: nil if the runtime uses another layout for the object's counts.
  init?(_ reference: UnsafeMutablePointer<WeakReference>) {
    guard Self.isUnderstood else { return nil }
    self.init(unchecked: reference)
  }

  private init?(unchecked reference: UnsafeMutablePointer<WeakReference>) {
    guard let object = reference.pointee.object else { return nil }
    let address = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    let side = UnsafeRawPointer(reference).load(as: UInt.self)
    guard side % 16 == 0, let table = UnsafeRawPointer(bitPattern: side),
      table.load(as: UnsafeRawPointer?.self) == address
    else { return nil }
    word = (table + 16).assumingMemoryBound(to: Atomic<UInt>.self)
  }

  /// Number of strong references to the object; nil once the object is being freed.
  ///
  /// - Complexity: O(1), one load.
  var strong: Int? {
    let bits = word.pointee.load(ordering: .relaxed)
    return bits & 1 << 32 == 0 ? Int((bits >> 33) & 0x3FFF_FFFF) + 1 : nil
  }

  private final class Probe {}

  /// True if the runtime uses this layout, so that the counts of a probe object change as expected.
  static let isUnderstood: Bool = {
    let reference = UnsafeMutablePointer<WeakReference>.allocate(capacity: 1)
    reference.initialize(to: WeakReference())
    defer {
      reference.deinitialize(count: 1)
      reference.deallocate()
    }
    let probe = Unmanaged.passRetained(Probe())
    reference.pointee.object = probe.takeUnretainedValue()
    guard let counts = ObjectCounts(unchecked: reference), let before = counts.strong else {
      probe.release()
      return false
    }
    _ = probe.retain()
    _ = probe.retain()
    let raised = counts.strong
    probe.release()
    probe.release()
    let lowered = counts.strong
    probe.release()
    return raised == before + 2 && lowered == before && counts.strong == nil
  }()
}
