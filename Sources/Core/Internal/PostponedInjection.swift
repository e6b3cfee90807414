/// A property injection that waits for a service further out to be constructed, because it needs that one.
struct PostponedInjection {
  /// The place on the path of the service that is waited for.
  let place: Int
  /// The path from there inwards, ending in the service to inject.
  private(set) var frames: [ResolutionStack.Frame]
  /// Their entries and details, held for as long as it waits.
  private let entries: [Entry]
  private var details: [ResolutionStack.Details?]
  /// The resolution that it belongs to: how many were open, and its instances of lifetime `graph`.
  let openGraphs: Int
  let graph: GraphInstances
  let inject: () throws -> Void
  let finish: (ResolutionError?) -> ResolutionError?

  init(
    place: Int, frames: [ResolutionStack.Frame], openGraphs: Int, graph: GraphInstances,
    inject: @escaping () throws -> Void, finish: @escaping (ResolutionError?) -> ResolutionError?
  ) {
    self.place = place
    self.frames = frames
    entries = frames.map(\.entry)
    details = frames.map(\.details)
    self.openGraphs = openGraphs
    self.graph = graph
    self.inject = inject
    self.finish = finish
  }

  /// The service to inject.
  var entry: Entry? { frames.last?.entry }

  /// Notes that a service on its path is constructed: a cycle through that one closes, too.
  mutating func constructed(_ frame: ResolutionStack.Frame, at place: Int) {
    let inner = place - self.place - 1
    guard frames.indices.contains(inner), frames[inner].isConstructing, frames[inner].entry === frame.entry else {
      return
    }
    details[inner] = frame.details
    frames[inner] = frames[inner].with(frame.details)
  }
}
