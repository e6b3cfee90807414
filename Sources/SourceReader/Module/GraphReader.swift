import Core
import Foundation
import Synchronization

/// Reads services and edges from a module, file by file.
struct GraphReader {
  let module: SourceModule
  let locators: Set<String>

  init(_ module: SourceModule, locators: Set<String>) {
    self.module = module
    self.locators = Set(locators.map { module.type(named: $0)?.name ?? $0 })
  }

  var graph: DeclaredGraph {
    let parts = Mutex([DeclaredGraph](repeating: DeclaredGraph(), count: module.files.count))
    DispatchQueue.concurrentPerform(iterations: module.files.count) { file in
      let part = FileGraph(self, file).graph
      parts.withLock { $0[file] = part }
    }
    return parts.withLock { parts in
      parts.reduce(into: DeclaredGraph()) { whole, part in
        whole.services += part.services
        whole.edges += part.edges
        whole.roots += part.roots
        whole.unknown += part.unknown
      }
    }
  }
}
