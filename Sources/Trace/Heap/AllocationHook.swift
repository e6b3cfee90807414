import Glibc

/// Replacement for the runtime's `swift_allocObject` in a step's code.
///
/// The step's library is linked with `--wrap=swift_allocObject`, so each allocation calls this function. Replacing the
/// runtime's own pointer to `swift_allocObject` does not work: it makes the runtime retain short strings as if they
/// were objects.
@_cdecl("__wrap_swift_allocObject")
public func playgroundAllocate(
  _ metadata: UnsafeRawPointer?, _ size: Int, _ alignment: Int
) -> UnsafeMutableRawPointer? { AllocationHook.allocate(metadata, size, alignment) }

/// Log of the objects allocated by the step's code.
///
/// The log lies in plain memory and holds weak references, so it allocates no object and keeps none alive.
package enum AllocationHook {
  private typealias Allocate = @convention(c) (UnsafeRawPointer?, Int, Int) -> UnsafeMutableRawPointer?

  /// Linker option that redirects the allocations of a step's code to this hook.
  package static let linkerOption = "--wrap=swift_allocObject"

  /// An allocated object: a weak reference to the object, and its class.
  private struct Allocation {
    var reference: WeakReference
    var metadata: UnsafeRawPointer
  }

  private struct Log {
    var lock = pthread_mutex_t()
    var allocations: UnsafeMutablePointer<Allocation>
    var count = 0
    /// Thread-specific key, set while a thread runs the hook, and always on the controller's thread. Allocations there
    /// are not logged.
    var busy = pthread_key_t()
    /// Cache of the answers whether a class is shown, by metadata address: 0 unknown, 1 not shown, 2 shown.
    ///
    /// A hash table of fixed size. A collision overwrites the older entry.
    var classes: UnsafeMutablePointer<(metadata: UInt, answer: UInt8)>
    var modules: Set<String> = []
  }

  private static let capacity = 1 << 16
  private static let classCapacity = 1 << 12

  // Safe: set once by the controller's thread before the step's code is loaded, while no other thread runs. The log is
  // used under its lock, except for `busy` and `modules`, which never change after that.
  nonisolated(unsafe) private static var log: UnsafeMutablePointer<Log>?

  /// Installs the hook in this process, called by the controller's thread. A second call has no effect.
  ///
  /// - Parameter modules: modules whose objects are logged; empty logs every class.
  static func install(showing modules: Set<String>) {
    guard log == nil else { return }
    let log = UnsafeMutablePointer<Log>.allocate(capacity: 1)
    let classes = UnsafeMutablePointer<(metadata: UInt, answer: UInt8)>.allocate(capacity: classCapacity)
    classes.initialize(repeating: (0, 0), count: classCapacity)
    log.initialize(
      to: Log(allocations: .allocate(capacity: capacity), classes: classes, modules: modules))
    pthread_mutex_init(&log.pointee.lock, nil)
    pthread_key_create(&log.pointee.busy, nil)
    pthread_setspecific(log.pointee.busy, UnsafeRawPointer(log))
    self.log = log
  }

  /// Empties the log and passes each logged object to a closure, in order of allocation.
  ///
  /// Call this function on the thread that installed the hook.
  ///
  /// - Parameter each: receives a live object and its class, or `nil` and the class of an object that was freed.
  static func drain(_ each: (AnyObject?, AnyClass) -> Void) {
    guard let log else { return }
    pthread_mutex_lock(&log.pointee.lock)
    let count = log.pointee.count
    for index in 0..<count {
      let allocation = log.pointee.allocations + index
      each(allocation.pointee.reference.object, unsafeBitCast(allocation.pointee.metadata, to: AnyClass.self))
      allocation.deinitialize(count: 1)
    }
    log.pointee.count = 0
    pthread_mutex_unlock(&log.pointee.lock)
  }

  private static let runtime =
    dlsym(nil, "swift_allocObject").map { unsafeBitCast($0, to: Allocate.self) }

  static func allocate(
    _ metadata: UnsafeRawPointer?, _ size: Int, _ alignment: Int
  ) -> UnsafeMutableRawPointer? {
    guard let object = runtime?(metadata, size, alignment) else { return nil }
    // The metadata of a class begins with 0. Other allocations are boxes and closure contexts.
    guard let log, let metadata, metadata.load(as: UInt.self) == 0, pthread_getspecific(log.pointee.busy) == nil else {
      return object
    }
    pthread_setspecific(log.pointee.busy, UnsafeRawPointer(log))
    if isShown(metadata, log) { record(object, metadata, size, log) }
    pthread_setspecific(log.pointee.busy, nil)
    return object
  }

  private static func record(
    _ object: UnsafeMutableRawPointer, _ metadata: UnsafeRawPointer, _ size: Int, _ log: UnsafeMutablePointer<Log>
  ) {
    // The object may be read before its initializer has finished. Zero its fields, so that an unset field reads as nil.
    memset(object + 16, 0, max(size - 16, 0))
    pthread_mutex_lock(&log.pointee.lock)
    if log.pointee.count < capacity {
      let made = Unmanaged<AnyObject>.fromOpaque(object).takeUnretainedValue()
      (log.pointee.allocations + log.pointee.count).initialize(
        to: Allocation(reference: WeakReference(object: made), metadata: metadata))
      log.pointee.count += 1
    }
    pthread_mutex_unlock(&log.pointee.lock)
  }

  private static func isShown(_ metadata: UnsafeRawPointer, _ log: UnsafeMutablePointer<Log>) -> Bool {
    let key = UInt(bitPattern: metadata)
    let slot = log.pointee.classes + Int((key >> 4) % UInt(classCapacity))
    pthread_mutex_lock(&log.pointee.lock)
    let known = slot.pointee
    pthread_mutex_unlock(&log.pointee.lock)
    if known.metadata == key { return known.answer == 2 }
    let name = _typeName(unsafeBitCast(metadata, to: Any.Type.self))
    let isShown = log.pointee.modules.isEmpty || log.pointee.modules.contains(String(name.prefix { $0 != "." }))
    pthread_mutex_lock(&log.pointee.lock)
    slot.pointee = (key, isShown ? 2 : 1)
    pthread_mutex_unlock(&log.pointee.lock)
    return isShown
  }
}
