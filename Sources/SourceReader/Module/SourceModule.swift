import Foundation
import Synchronization

/// Files that are compiled together, with resolved names. The initializer resolves the names with a `Program`, which it
/// does not keep: a module is a value.
package struct SourceModule: Sendable {
  package let files: [SourceFile]
  /// Types by name.
  package let types: [String: TypeSummary]
  /// Names of each file's declarations and extensions of types.
  private let typeNames: [[String]]
  private let codes: [FileCode]
  /// Names of methods that return a type of the module.
  let makerNames: Set<String>

  /// Parses texts, several at a time.
  ///
  /// - Parameters:
  ///   - texts: the files, in the order in which results refer to them.
  /// - Complexity: O(length of the texts). The order of results does not depend on the order in which files are parsed.
  package init(_ texts: [(name: String, text: String)]) {
    let results = Mutex([(SourceFile, CodeTree)?](repeating: nil, count: texts.count))
    DeepThreads.run(count: texts.count, threads: ProcessInfo.processInfo.activeProcessorCount) { index in
      let read = SourceFile.read(texts[index].text, name: texts[index].name)
      results.withLock { $0[index] = read }
    }
    let read = results.withLock { $0.compactMap(\.self) }
    self = withDeepStack { Self(read) }
  }

  private init(_ read: [(source: SourceFile, tree: CodeTree)]) {
    var files = read.map(\.source)
    let nodes = read.map { DeclarationNodes($0.source.facts, $0.tree) }
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
    let simpleNames = Set(index.types.values.map(\.simpleName))
    makerNames = Set(
      files.flatMap { file in
        file.functions.filter { function in
          guard let last = function.result?.path.last else { return false }
          return function.owner != nil && simpleNames.contains(last)
        }.map(\.name)
      })
  }

  /// Finds a type by its full name, or by its last word if no other type has the same last word; returns nil if there
  /// is none.
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

  /// Returns all calls of a file, in order of position.
  package func calls(in file: Int) -> [ResolvedCall] { codes[file].calls }
  /// Returns the members that a file reads or writes without a call.
  package func accesses(in file: Int) -> [MemberAccess] { codes[file].accesses }
  package func assignments(in file: Int) -> [Assignment] { codes[file].assignments }
  /// Returns the uses of non-local names in the bodies of a file.
  package func nameUses(in file: Int) -> [NameUse] { codes[file].nameUses }
  /// Returns the uses of globally reachable objects in a file: static members of other types, global variables, and
  /// results of free or static functions.
  package func sharedPulls(in file: Int) -> [SharedPull] { codes[file].pulls }

  // MARK: Names

  /// Returns the name of the type with an index; for an extension the name of the extended type. Nil without an index.
  package func typeName(ofOwner owner: Int?, in file: Int) -> String? { owner.map { typeNames[file][$0] } }

  /// Returns the superclasses and protocols of a type, the nearest first, without the type itself.
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

  /// Returns the index of a file by its name, or by its last path component if no other file has the same one; nil if
  /// there is none.
  package func fileIndex(_ name: String) -> Int? {
    if let exact = files.firstIndex(where: { $0.name == name }) { return exact }
    let found = files.indices.filter { files[$0].name.split(separator: "/").last.map(String.init) == name }
    return found.count == 1 ? found[0] : nil
  }

  /// Returns the source text of a type: its declaration and its extensions, in order of file and position.
  ///
  /// - Returns: nil if no file declares or extends the type, or if several types have this last word.
  package func text(of type: String) -> String? {
    guard let parts = self.type(named: type)?.parts, !parts.isEmpty else { return nil }
    return parts.sorted().map { files[$0.file].written(self[type: $0].range) }.joined(separator: "\n\n")
  }
}
