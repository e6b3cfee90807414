import SourceReader
import Stage
import Trace

/// The objects whose `deinit` runs. The heap reports such an object as gone when its `deinit` begins; ARC frees it when
/// the last `deinit` of its class and superclasses has ended.
struct RunningDeinits {
  private struct Deinit {
    let serial: Int
    let thread: Int
    /// Place of the statement that has released the object; nil if it is unknown.
    let place: Place?
    /// Start of the `deinit` that runs; nil between the `deinit` of a class and that of its superclass.
    var start: Start?
    /// Short names of the superclasses whose `deinit` has not begun.
    var superclasses: Set<String>
  }

  private struct Start: Hashable {
    let file: String
    let position: TextPosition
    let depth: Int

    init(_ event: StepEvent) { (file, position, depth) = (event.file, event.position, event.depth) }
  }

  /// An object whose last `deinit` has ended.
  typealias Freed = (serial: Int, place: Place?)

  /// Objects in the order in which their `deinit` has begun.
  private var running: [Deinit] = []

  /// Handles the beginning of a `deinit`.
  ///
  /// - Parameters:
  ///   - gone: the objects that are gone since the last event, with their classes.
  ///   - place: place of the statement that has released them.
  /// - Returns: The object to which the `deinit` belongs; nil if the event begins no `deinit` of an object in `gone`.
  mutating func begin(
    _ event: StepEvent, _ block: Block?, gone: [(serial: Int, type: String)], at place: Place?, _ code: RunningCode
  ) -> Int? {
    guard !gone.isEmpty, event.kind == .enter, let block, block.kind == .deinitializer, let type = block.type,
      let object = gone.first(where: { code.family(of: $0.type).contains(code.names.short(type)) })
    else { return nil }
    running.append(
      Deinit(
        serial: object.serial, thread: event.thread, place: place, start: Start(event),
        superclasses: code.deinitializers(of: object.type).subtracting([code.names.short(type)])))
    return object.serial
  }

  /// Ends the objects of a thread that wait for the `deinit` of a superclass, unless the event begins it.
  ///
  /// - Parameter event: the next event; nil at the end of the run.
  mutating func end(before event: StepEvent?, _ block: Block?, _ code: RunningCode) -> [Freed] {
    guard !running.isEmpty else { return [] }
    if let event, event.kind == .enter, let block, block.kind == .deinitializer,
      let type = block.type.map(code.names.short),
      let index = running.lastIndex(where: {
        $0.thread == event.thread && $0.start == nil && $0.superclasses.contains(type)
      })
    {
      running[index].start = Start(event)
      running[index].superclasses.remove(type)
      return []
    }
    return remove { $0.start == nil && (event == nil || $0.thread == event?.thread) }
  }

  /// Handles the end of a `deinit`.
  mutating func end(at event: StepEvent) -> [Freed] {
    guard !running.isEmpty, event.kind == .leave,
      let index = running.lastIndex(where: { $0.thread == event.thread && $0.start == Start(event) })
    else { return [] }
    running[index].start = nil
    return remove { $0.start == nil && $0.superclasses.isEmpty }
  }

  private mutating func remove(where isFreed: (Deinit) -> Bool) -> [Freed] {
    let freed = running.filter(isFreed).map { ($0.serial, $0.place) }
    running.removeAll(where: isFreed)
    return freed
  }
}
