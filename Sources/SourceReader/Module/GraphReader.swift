import Core
import Foundation
import Synchronization

/// Reads services and edges out of a module, file by file.
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

  /// The type whose body something stands in.
  func owner(_ index: Int?, in file: Int) -> String? {
    guard let index else { return nil }
    let place = module.place(ofOwner: index, in: file)
    return module.enclosingType(place)
  }

  /// Types of these files that a declared type asks for: also as an element, or as the result of a function that is
  /// passed.
  func services(in reference: TypeReference, at place: SourceModule.Place) -> [String] {
    switch reference.shape {
    case .named:
      if let name = module.typed(reference, at: place).instance, module.types[name]?.kind != nil { return [name] }
      return reference.parts.flatMap { services(in: $0, at: place) }
    case .array, .composition, .tuple: return reference.parts.flatMap { services(in: $0, at: place) }
    case .dictionary, .function: return reference.parts.last.map { services(in: $0, at: place) } ?? []
    case .metatype, .other: return []
    }
  }

  /// Whether a function makes what it returns: it calls an initializer of it, or another function that makes it.
  func makes(_ type: String, _ id: DeclarationID, depth: Int = 0) -> Bool {
    guard depth < 8 else { return false }
    return module.callsByFunction[id.file][id.index, default: []].contains { index in
      let resolved = module.resolve(call: index, in: id.file)
      switch resolved.target {
      case .initializer(let made): return made == type || module.supertypes(of: made).contains(type)
      case .function(let inner, _):
        return resolved.result == type && inner != id && makes(type, inner, depth: depth + 1)
      default: return false
      }
    }
  }
}
