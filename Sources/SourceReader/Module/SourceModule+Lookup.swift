// What the engine of lessons asks: places in files, by name.
extension SourceModule {
  /// The index of the file of that name, or the only one whose last path component it is.
  package func fileIndex(_ name: String) -> Int? {
    if let exact = files.firstIndex(where: { $0.name == name }) { return exact }
    let found = files.indices.filter { files[$0].name.split(separator: "/").last.map(String.init) == name }
    return found.count == 1 ? found[0] : nil
  }

  /// The block whose brace stands there.
  package func block(file: Int, line: Int, column: Int) -> Block? { files[file].block(line: line, column: column) }

  /// Calls of a statement, resolved.
  ///
  /// - Parameters:
  ///   - index: of `SourceFile.statements`.
  ///   - nested: whether those in closures, functions and branches inside it count.
  package func calls(inStatement index: Int, file: Int, nested: Bool = false) -> [ResolvedCall] {
    guard files.indices.contains(file), files[file].statements.indices.contains(index) else { return [] }
    let range = files[file].statements[index].range
    return calls(file: file) { nested ? range.contains($0.range) : $0.statement == index }
  }

  /// Calls in a block, those of blocks inside it included.
  package func calls(in block: Block, file: Int) -> [ResolvedCall] {
    calls(file: file) { block.range.contains($0.range) }
  }

  private func calls(file: Int, where isWanted: (Call) -> Bool) -> [ResolvedCall] {
    files[file].calls.indices.filter { isWanted(files[file].calls[$0]) }.map { resolve(call: $0, in: file) }
  }

  /// Calls in the initial values of a type's properties, extensions included.
  package func initialValueCalls(of type: String) -> [ResolvedCall] {
    calls(of: type) { $0.circumstances.contains(.initialValue) }
  }

  /// Calls in default values of parameters of a type's initializers and methods.
  package func defaultArgumentCalls(of type: String) -> [ResolvedCall] {
    calls(of: type) { $0.circumstances.contains(.defaultArgument) }
  }

  /// All calls in a type and its extensions, but not in types inside it.
  package func calls(of type: String) -> [ResolvedCall] { calls(of: type) { _ in true } }

  private func calls(of type: String, where isWanted: (Call) -> Bool) -> [ResolvedCall] {
    let parts = self.type(named: type)?.parts ?? []
    return Dictionary(grouping: parts, by: \.file).sorted { $0.key < $1.key }.flatMap { file, parts in
      let owners = Set(parts.map(\.index))
      return calls(file: file) { call in call.owner.map(owners.contains) ?? false && isWanted(call) }
    }
  }

  /// Types whose initializers are called by these calls, or handed on.
  package static func made(by calls: [ResolvedCall]) -> Set<String> {
    Set(
      calls.compactMap { call in
        if case .initializer(let type) = call.target { return type }
        return nil
      })
  }

  /// The text of a type as it is written: its declaration and its extensions, in order of file and place.
  ///
  /// - Returns: nil if no file declares it.
  package func text(of type: String) -> String? {
    guard let parts = self.type(named: type)?.parts, !parts.isEmpty else { return nil }
    return parts.sorted().map { files[$0.file].written(self[type: $0].range) }.joined(separator: "\n\n")
  }

  /// Pairs of a function of a type and a stored variable of it that it reads or writes.
  package func touches(of type: String) -> [(function: DeclarationID, property: DeclarationID)] {
    guard let summary = self.type(named: type) else { return [] }
    let variables = summary.properties.values.joined().sorted().filter {
      let property = self[property: $0]
      return property.isStored && property.isMutable && !property.isStatic
    }
    return methods(of: summary).flatMap { id in
      let references = self[function: id].references
      return variables.filter { references.contains(self[property: $0].name) }.map { (id, $0) }
    }
  }

  /// Methods, initializers and accessors of a type, also those of its extensions.
  package func methods(of type: TypeSummary) -> [DeclarationID] {
    type.parts.sorted().flatMap { part in
      files[part.file].functions.indices.filter {
        let function = files[part.file].functions[$0]
        return function.owner == part.index && function.outer == nil
      }
      .map { DeclarationID(file: part.file, index: $0) }
    }
  }
}
