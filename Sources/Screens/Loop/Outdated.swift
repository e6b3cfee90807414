import Laboratory
import Stage
import Synchronization

/// A timeline that is no longer shown, with its attached program. It is released on a thread outside of the loop.
final class Outdated: Sendable {
  private let shown: Mutex<(snapshot: AttachedSnapshot?, timeline: Timeline)?>

  init(_ stage: ShownStage) { shown = Mutex((stage.attached, stage.timeline)) }

  func release() {
    let shown = shown.withLock { shown in
      defer { shown = nil }
      return shown
    }
    withExtendedLifetime(shown) {}
  }
}
