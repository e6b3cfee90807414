import Core
import Trace

/// Sources of objects that cannot be read from memory, because a lock guards them. They ask the containers of `Core`
/// for the objects.
enum StepHeapSources {
  static var all: HeapSources {
    var sources = HeapSources()
    sources.ask(Container.self) { container in
      var kept = container.keptObjects.map { (name: $0.service, object: $0.object) }
      if let parent = container.parent { kept.append((name: "parent", object: parent)) }
      return kept
    }
    return sources
  }
}
