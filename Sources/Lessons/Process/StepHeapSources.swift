import Core
import Trace

/// What keeps objects behind locks, in the words of whoever keeps them: `Core`'s containers are asked.
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
