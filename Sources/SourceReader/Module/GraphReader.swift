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

  /// Returns whether a function creates its result by calling an initializer of the type, or a function that does so.
  func makes(_ type: String, _ id: DeclarationID, depth: Int = 0) -> Bool {
    guard depth < 8 else { return false }
    return module.callsByFunction[id.file][id.index, default: []].contains { index in
      let resolved = module.calls(in: id.file)[index]
      switch resolved.target {
      case .initializer(let made): return made == type || module.supertypes(of: made).contains(type)
      case .function(let inner, _):
        return resolved.result == type && inner != id && makes(type, inner, depth: depth + 1)
      default: return false
      }
    }
  }
}
