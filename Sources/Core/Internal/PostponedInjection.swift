/// A property injection that waits until a service further out on the path is constructed, because it needs that
/// service.
struct PostponedInjection {
  /// Index of the awaited service on the path.
  let place: Int
  /// The frames of the path after the awaited service. The last one is the frame of the service to inject.
  private(set) var frames: [ResolutionStack.Frame]
  /// Entries and details of `frames`, retained while the injection waits.
  private let entries: [Entry]
  private var details: [ResolutionStack.Details?]
  /// Number of open `graph` resolutions when the injection was postponed. `graph` has the instances of that resolution.
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

  /// The entry of the service to inject. It is never nil, because `frames` has at least this service.
  var entry: Entry? { frames.last?.entry }

  /// Records that a service on the path of the injection is constructed, so that a cycle through it can be resolved.
  mutating func constructed(_ frame: ResolutionStack.Frame, at place: Int) {
    let inner = place - self.place - 1
    guard frames.indices.contains(inner), frames[inner].isConstructing, frames[inner].entry === frame.entry else {
      return
    }
    details[inner] = frame.details
    frames[inner] = frames[inner].with(frame.details)
  }
}
