import Glibc

/// What the step's code calls where it would call the runtime's `swift_allocObject`: its library is linked with
/// `--wrap=swift_allocObject`. (Replacing the runtime's own pointer to that function has it take a path on which it retains
/// short strings as if they were objects.)
@_cdecl("__wrap_swift_allocObject")
public func playgroundAllocate(
  _ metadata: UnsafeRawPointer?, _ size: Int, _ alignment: Int
) -> UnsafeMutableRawPointer? { AllocationHook.allocate(metadata, size, alignment) }

/// Every object that the step's code makes, from the moment of its allocation.
///
/// The hook makes no object itself: what it notes lies in plain memory, and objects are known by weak references, which keep
/// nothing alive.
package enum AllocationHook {
  private typealias Allocate = @convention(c) (UnsafeRawPointer?, Int, Int) -> UnsafeMutableRawPointer?

  /// The linker's option that has a step's code come here.
  package static let linkerOption = "--wrap=swift_allocObject"

  /// An object that was made: a weak reference in place, and its class.
  private struct Note {
    var reference: WeakReference
    var metadata: UnsafeRawPointer
  }

  private struct Log {
    var lock = pthread_mutex_t()
    var notes: UnsafeMutablePointer<Note>
    var count = 0
    /// Objects that were made when the log was full.
    var missed = 0
    /// Set on a thread while it is in here, and on the controller's always.
    var busy = pthread_key_t()
    /// What is known of classes, by metadata: 0 unknown, 1 not shown, 2 shown. Open addressing; a full table forgets.
    var classes: UnsafeMutablePointer<(metadata: UInt, answer: UInt8)>
    var modules: Set<String> = []
  }

  private static let capacity = 1 << 16
  private static let classCapacity = 1 << 12

  // Safe: set once, before the step's code is loaded, by the controller's thread, which is the only one then; what it points
  // to is used under its lock, but for `busy` and `modules`, which are set before and never change.
  nonisolated(unsafe) private static var log: UnsafeMutablePointer<Log>?

  /// - Parameter modules: the modules whose classes are noted.
  static func install(showing modules: Set<String>) {
    guard log == nil else { return }
    let log = UnsafeMutablePointer<Log>.allocate(capacity: 1)
    let classes = UnsafeMutablePointer<(metadata: UInt, answer: UInt8)>.allocate(capacity: classCapacity)
    classes.initialize(repeating: (0, 0), count: classCapacity)
    log.initialize(
      to: Log(notes: .allocate(capacity: capacity), classes: classes, modules: modules))
    pthread_mutex_init(&log.pointee.lock, nil)
    pthread_key_create(&log.pointee.busy, nil)
    pthread_setspecific(log.pointee.busy, UnsafeRawPointer(log))
    self.log = log
  }

  /// Takes what was noted since the last call, in order. Call it on the thread that installed the hook.
  ///
  /// - Parameter each: gets an object that is alive, or the class of one that is gone.
  static func drain(_ each: (AnyObject?, AnyClass) -> Void) {
    guard let log else { return }
    pthread_mutex_lock(&log.pointee.lock)
    let count = log.pointee.count
    for index in 0..<count {
      let note = log.pointee.notes + index
      each(note.pointee.reference.object, unsafeBitCast(note.pointee.metadata, to: AnyClass.self))
      note.deinitialize(count: 1)
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
    // Classes begin with a zero; what else is allocated are boxes.
    guard let log, let metadata, metadata.load(as: UInt.self) == 0, pthread_getspecific(log.pointee.busy) == nil else {
      return object
    }
    pthread_setspecific(log.pointee.busy, UnsafeRawPointer(log))
    if isShown(metadata, log) { note(object, metadata, size, log) }
    pthread_setspecific(log.pointee.busy, nil)
    return object
  }

  private static func note(
    _ object: UnsafeMutableRawPointer, _ metadata: UnsafeRawPointer, _ size: Int, _ log: UnsafeMutablePointer<Log>
  ) {
    // An object can be looked at before its initializer is through: what is not set yet shall be nothing, not garbage.
    memset(object + 16, 0, max(size - 16, 0))
    pthread_mutex_lock(&log.pointee.lock)
    if log.pointee.count < capacity {
      let made = Unmanaged<AnyObject>.fromOpaque(object).takeUnretainedValue()
      (log.pointee.notes + log.pointee.count).initialize(
        to: Note(reference: WeakReference(object: made), metadata: metadata))
      log.pointee.count += 1
    } else {
      log.pointee.missed += 1
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
