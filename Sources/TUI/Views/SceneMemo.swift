import Layout
import Synchronization

/// Remembers scenes, so that a frame that changes nothing of the graph lays nothing out; big graphs are laid out beside
/// the main thread, and a newer request cancels an older.
final class SceneMemo: Sendable {
  /// From how many services on a graph is laid out in the background.
  static let large = 120

  private struct State {
    var known: [(request: GraphScene.Request, scene: GraphScene)] = []
    /// What was shown last, by detail: drawings that the next ones stay close to.
    var previous: [GraphLook.Detail: Drawing] = [:]
    var pending: (request: GraphScene.Request, task: Task<Void, Never>)?
    var wake: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  /// Lets big graphs be laid out in the background from now on.
  ///
  /// - Parameter wake: called on any thread when a scene is ready.
  func layOutInBackground(_ wake: @escaping @Sendable () -> Void) { state.withLock { $0.wake = wake } }

  /// The scene for a request; while it is being made, the last one of the same services, or nil.
  func scene(_ request: GraphScene.Request) -> GraphScene? {
    let (known, last, previous, wake) = state.withLock { state in
      (state.known.first { $0.request == request }?.scene, state.known.last?.scene, state.previous, state.wake)
    }
    if let known { return known }
    guard let wake, request.graph.services.count >= Self.large else {
      let scene = GraphScene(request, previous: previous)
      remember(scene, request)
      return scene
    }
    start(request, previous, wake)
    return last
  }

  /// Whether a scene is being made.
  var isBusy: Bool { state.withLock { $0.pending != nil } }

  private func start(
    _ request: GraphScene.Request, _ previous: [GraphLook.Detail: Drawing], _ wake: @escaping @Sendable () -> Void
  ) {
    let isUnderWay = state.withLock { state in
      if state.pending?.request == request { return true }
      state.pending?.task.cancel()
      return false
    }
    if isUnderWay { return }
    let task = Task.detached(priority: .userInitiated) { [self] in
      let scene = GraphScene(request, previous: previous)
      if Task.isCancelled { return }
      remember(scene, request)
      wake()
    }
    state.withLock { $0.pending = (request, task) }
  }

  private func remember(_ scene: GraphScene, _ request: GraphScene.Request) {
    state.withLock { state in
      state.known.append((request, scene))
      if state.known.count > 4 { state.known.removeFirst() }
      state.previous[scene.detail] = scene.drawing
      if state.pending?.request == request { state.pending = nil }
    }
  }
}
