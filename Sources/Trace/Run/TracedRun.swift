import Dispatch
import Foundation
import Synchronization

/// Runs traced code on a thread of its own and holds it at every event until `advance` is called.
///
/// While it is held nothing else runs in it, so its heap can be read without a race. The code is never killed: `finish`
/// lets it run to its end without holding it, which frees what it made.
package final class TracedRun: Sendable {
  /// What `advance` came back with.
  package enum Advance: Equatable, Sendable {
    /// The code did this and is held there.
    case held(TraceEvent)
    /// The code has returned and its thread has ended.
    case finished
    /// Nothing arrived within the time limit; the code is still running.
    case timedOut
  }

  private struct State {
    var event: TraceEvent?
    var last = SourceRange(line: 1, column: 1, endLine: 1, endColumn: 1)
    var holds = true
    var isFinished = false
  }

  private let state = Mutex(State())
  // Safe: used by one thread at a time. The traced thread uses it only between `goOn` and `arrived`, every other thread
  // only while the traced one is held or has ended; the two semaphores order these stretches.
  nonisolated(unsafe) private var heap: Heap
  private let goOn = DispatchSemaphore(value: 0)
  private let arrived = DispatchSemaphore(value: 0)
  private let isHeldNow = Atomic<Bool>(true)

  /// Prepares a run; the first `advance` starts it.
  ///
  /// - Parameters:
  ///   - modules: the modules whose classes are shown; objects of others are walked through and stay invisible.
  ///   - body: the traced code.
  package init(showing modules: Set<String>, _ body: @escaping @Sendable () -> Void) {
    heap = Heap(showing: modules)
    let thread = Thread { [self] in
      goOn.wait()
      Self.setCurrent(self)
      body()
      Self.setCurrent(nil)
      state.withLock { $0.isFinished = true }
      arrived.signal()
    }
    thread.stackSize = 8 << 20
    thread.name = "lesson"
    thread.start()
  }

  /// Lets the code run to its next event.
  ///
  /// - Parameter limit: how many seconds to wait for that event.
  package func advance(limit: Double = 10) -> Advance {
    if state.withLock({ $0.isFinished }) { return .finished }
    if isHeldNow.exchange(false, ordering: .acquiringAndReleasing) { goOn.signal() }
    guard arrived.wait(timeout: .now() + limit) == .success else { return .timedOut }
    return state.withLock { state in
      guard let event = state.event, !state.isFinished else { return .finished }
      isHeldNow.store(true, ordering: .releasing)
      return .held(event)
    }
  }

  /// Lets the code run to its end without holding it again, and waits for that.
  ///
  /// - Returns: whether it ended within `limit` seconds.
  @discardableResult
  package func finish(limit: Double = 10) -> Bool {
    state.withLock { $0.holds = false }
    while true {
      switch advance(limit: limit) {
      case .finished: return true
      case .timedOut: return false
      case .held: continue
      }
    }
  }

  /// Reads the heap; call it only while the code is held or finished.
  package func withHeap<Result: Sendable>(_ body: (inout Heap) -> Result) -> Result { body(&heap) }

  // MARK: Called on the traced thread

  func record(_ kind: TraceEvent.Kind, at range: SourceRange?, value: Any? = nil) {
    let holds = state.withLock { $0.holds }
    guard holds else { return }
    let object = value.flatMap { heap.discover($0) }
    state.withLock { state in
      if let range { state.last = range }
      state.event = TraceEvent(kind: kind, range: range ?? state.last, object: object)
    }
    arrived.signal()
    goOn.wait()
  }

  // MARK: The run of the current thread

  private static let key = ThreadKey()

  /// The run whose thread this is.
  static var current: TracedRun? { key.value as? TracedRun }
  private static func setCurrent(_ run: TracedRun?) { key.value = run }
}

/// A value per thread.
private struct ThreadKey: Sendable {
  private static let name = "playground.traced-run"

  var value: AnyObject? {
    get { Thread.current.threadDictionary[Self.name] as AnyObject? }
    nonmutating set { Thread.current.threadDictionary[Self.name] = newValue }
  }
}
