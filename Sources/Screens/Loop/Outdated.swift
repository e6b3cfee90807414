import Laboratory
import Stage
import Synchronization

/// A timeline that was shown, to be released on another thread than the one that showed it.
final class Outdated: Sendable {
  private let shown: Mutex<(sight: AttachedSight?, timeline: Timeline)?>

  init(_ stage: ShownStage) { shown = Mutex((stage.attached, stage.timeline)) }

  func release() {
    let shown = shown.withLock { shown in
      defer { shown = nil }
      return shown
    }
    withExtendedLifetime(shown) {}
  }
}
