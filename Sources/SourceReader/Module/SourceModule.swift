import Foundation
import Synchronization

/// Files that are compiled together, and what names mean among them. A value.
package struct SourceModule: Sendable {
  package let files: [SourceFile]
  /// By name.
  package let types: [String: TypeSummary]
  /// Type aliases by name, with the file that each is in.
  let aliases: [String: (alias: TypeAlias, file: Int)]
  /// Free functions and global variables by name.
  let functions: [String: [DeclarationID]]
  let properties: [String: [DeclarationID]]
  /// For each file the types whose name another file declares, too, and which are private here: name there to name among
  /// all files.
  let privateNames: [[String: String]]
  /// For each file its calls by the byte after them.
  let callsByEnd: [[Int: Int]]
  /// For each file its calls by the function that they stand in.
  let callsByFunction: [[Int: [Int]]]
  /// Names of methods that return a type of these files.
  let makerNames: Set<String>

  /// Reads texts, several at a time.
  ///
  /// - Parameters:
  ///   - texts: in the order in which results name them.
  /// - Complexity: O(length of the texts); the order of results does not depend on which is ready first.
  package init(_ texts: [(name: String, text: String)]) {
    let results = Mutex([SourceFile?](repeating: nil, count: texts.count))
    DispatchQueue.concurrentPerform(iterations: texts.count) { index in
      let file = SourceFile(texts[index].text, name: texts[index].name)
      results.withLock { $0[index] = file }
    }
    self.init(files: results.withLock { $0.compactMap(\.self) })
  }

  package init(files: [SourceFile]) {
    let index = DeclarationIndex(files)
    self.files = files
    types = index.types
    aliases = index.aliases
    functions = index.functions
    properties = index.properties
    privateNames = index.privateNames
    callsByEnd = files.map { file in
      var result: [Int: Int] = [:]
      for (index, call) in file.calls.enumerated() where !call.isReference {
        result[call.range.bytes.upperBound] = index
      }
      return result
    }
    callsByFunction = files.map { file in
      Dictionary(grouping: file.calls.indices.filter { file.calls[$0].function != nil }) {
        file.calls[$0].function ?? 0
      }
    }
    let simpleNames = Set(index.types.values.map(\.simpleName))
    makerNames = Set(
      files.flatMap { file in
        file.functions.filter { function in
          guard let last = function.result?.path.last else { return false }
          return function.owner != nil && simpleNames.contains(last)
        }.map(\.name)
      })
  }

  /// The type of that name, or the only one whose last word it is.
  ///
  /// - Complexity: O(1) for a whole name, O(types) otherwise.
  package func type(named name: String) -> TypeSummary? {
    if let type = types[name] { return type }
    let found = types.values.filter { $0.simpleName == name }
    return found.count == 1 ? found.first : nil
  }

  package subscript(function id: DeclarationID) -> FunctionDeclaration { files[id.file].functions[id.index] }
  package subscript(property id: DeclarationID) -> Property { files[id.file].properties[id.index] }
  package subscript(type id: DeclarationID) -> TypeDeclaration { files[id.file].types[id.index] }
}
