import Foundation

/// Something outside of the program that effects change. Effects on one resource are carried out in order, one at a time;
/// those on different ones do not wait for each other. The journal and the learner's texts have queues of their own
/// (`Journal`, `TextStore`).
enum Resource: String, CaseIterable, Sendable {
  case settings
  case history
  /// The step's files, where other editors find them.
  case copies
  case clipboard
}

/// A serial queue for each resource.
final class ResourceQueues: Sendable {
  private let queues = Dictionary(
    uniqueKeysWithValues: Resource.allCases.map { ($0, DispatchQueue(label: "playground.\($0.rawValue)")) })
  private let worker: Worker

  /// - Parameter worker: `inline` does everything at once.
  init(_ worker: Worker) { self.worker = worker }

  func run(on resource: Resource, _ work: @escaping @Sendable () -> Void) {
    switch worker {
    case .inline, .held: worker.run(work)
    case .thread: queues[resource]?.async(execute: work)
    }
  }

  /// Waits until all queues are empty, up to a limit: a disk that does not answer must not block the end of the program.
  func finish(within limit: DispatchTimeInterval = .seconds(2)) {
    let group = DispatchGroup()
    for queue in queues.values { queue.async(group: group) {} }
    _ = group.wait(timeout: .now() + limit)
  }
}
