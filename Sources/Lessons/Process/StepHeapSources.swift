import Core
import Trace

/// Sources for objects that are held behind locks and cannot be read from memory: `Core`'s containers are asked for
/// them.
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
