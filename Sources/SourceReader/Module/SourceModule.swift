import Foundation
import Synchronization

/// Files that are compiled together, with what names mean among them. A value: everything is looked up by a `Program` once.
package struct SourceModule: Sendable {
  package let files: [SourceFile]
  /// By name.
  package let types: [String: TypeSummary]
  /// For each file the names of its declarations and extensions of types.
  private let typeNames: [[String]]
  private let codes: [FileCode]
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
    let results = Mutex([(SourceFile, CodeTree)?](repeating: nil, count: texts.count))
    DispatchQueue.concurrentPerform(iterations: texts.count) { index in
      let (name, text) = texts[index]
      let read = (SourceFile(text, name: name), CodeTree(text, name: name))
      results.withLock { $0[index] = read }
    }
    let read = results.withLock { $0.compactMap(\.self) }
    self = withDeepStack { Self(read) }
  }

  private init(_ read: [(source: SourceFile, tree: CodeTree)]) {
    var files = read.map(\.source)
    let nodes = read.map { DeclarationNodes($0.source, $0.tree) }
    let program = Program(read.map(\.tree), .module)
    let index = DeclarationIndex(&files, nodes, program)
    codes = files.indices.map { file in
      var reader = CodeReader(program, files[file], file, nodes)
      reader.read()
      reader.fill(&files[file].facts.entries)
      return reader.code
    }
    self.files = files
    types = index.types
    typeNames = index.typeNames
    callsByFunction = codes.map { code in
      Dictionary(grouping: code.calls.indices.filter { code.calls[$0].call.function != nil }) {
        code.calls[$0].call.function ?? 0
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

  // MARK: Code

  /// All calls of a file, in order.
  package func calls(in file: Int) -> [ResolvedCall] { codes[file].calls }
  /// Members that a file reads or writes and does not call.
  package func accesses(in file: Int) -> [MemberAccess] { codes[file].accesses }
  package func assignments(in file: Int) -> [Assignment] { codes[file].assignments }
  /// Names that the bodies of a file use and do not declare.
  package func nameUses(in file: Int) -> [NameUse] { codes[file].nameUses }
  /// What the types of a file take from static members of others, from global variables and from free or static functions: no
  /// object handed it to them.
  package func sharedPulls(in file: Int) -> [SharedPull] { codes[file].pulls }

  // MARK: Names

  /// The type whose body something stands in: the name of an extended type, and not of its extension.
  package func typeName(ofOwner owner: Int?, in file: Int) -> String? { owner.map { typeNames[file][$0] } }

  /// Superclasses and protocols, the nearest first, without the type itself.
  package func supertypes(of type: String) -> [String] {
    var result: [String] = []
    var seen: Set<String> = [type]
    var queue = [type]
    var next = 0
    while next < queue.count {
      for supertype in types[queue[next]]?.supertypes ?? [] where seen.insert(supertype).inserted {
        result.append(supertype)
        queue.append(supertype)
      }
      next += 1
    }
    return result
  }

  /// The index of the file of that name, or the only one whose last path component it is.
  package func fileIndex(_ name: String) -> Int? {
    if let exact = files.firstIndex(where: { $0.name == name }) { return exact }
    let found = files.indices.filter { files[$0].name.split(separator: "/").last.map(String.init) == name }
    return found.count == 1 ? found[0] : nil
  }

  /// The text of a type as it is written: its declaration and its extensions, in order of file and place.
  ///
  /// - Returns: nil if no file declares it.
  package func text(of type: String) -> String? {
    guard let parts = self.type(named: type)?.parts, !parts.isEmpty else { return nil }
    return parts.sorted().map { files[$0.file].written(self[type: $0].range) }.joined(separator: "\n\n")
  }
}
