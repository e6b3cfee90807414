import Foundation

/// A resource outside of the program that effects change.
///
/// Effects on the same resource are carried out in order, one at a time. Effects on different resources do not wait for
/// each other. `Journal` and `TextStore` have queues of their own.
enum Resource: String, CaseIterable, Sendable {
  case settings
  case history
  /// Copies of the step's files on disk, for other editors.
  case copies
  case clipboard
}

/// Serial queues for effects, one for each resource.
final class ResourceQueues: Sendable {
  private let queues = Dictionary(
    uniqueKeysWithValues: Resource.allCases.map { ($0, DispatchQueue(label: "playground.\($0.rawValue)")) })
  private let worker: Worker

  /// Creates the queues.
  ///
  /// - Parameter worker: `inline` and `held` take all work instead of the queues.
  init(_ worker: Worker) { self.worker = worker }

  func run(on resource: Resource, _ work: @escaping @Sendable () -> Void) {
    switch worker {
    case .inline, .held: worker.run(work)
    case .thread: queues[resource]?.async(execute: work)
    }
  }

  /// Waits until all queues are empty.
  ///
  /// - Parameter limit: longest time to wait, so that a disk that does not answer cannot block the end of the program.
  func finish(within limit: DispatchTimeInterval = .seconds(2)) {
    let group = DispatchGroup()
    for queue in queues.values { queue.async(group: group) {} }
    _ = group.wait(timeout: .now() + limit)
  }
}
