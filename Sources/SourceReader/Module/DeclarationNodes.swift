/// The tree nodes of a file's declarations. The modifiers of a declaration are in `SourceFile`, the names inside it in
/// the tree.
struct DeclarationNodes {
  let tree: CodeTree
  /// Nodes by the index of the file's types or functions; nil where damaged text has no node.
  let types: [Code?]
  let functions: [Code?]
  private let typeIndices: [Int: Int]
  private let functionIndices: [Int: Int]

  /// Finds the nodes by their byte offsets.
  ///
  /// - Complexity: O(nodes).
  init(_ source: SourceFile, _ tree: CodeTree) {
    self.tree = tree
    var (types, functions): ([Int: Code], [Int: Code]) = ([:], [:])
    for code in tree.root.descendants {
      if code.kind.isTypeDeclaration {
        types[code.bytes.lowerBound] = code
      } else if code.kind.isFunction || code.kind == .accessor {
        functions[code.bytes.lowerBound] = code
      }
    }
    self.types = source.types.map { types[$0.range.bytes.lowerBound] }
    self.functions = source.functions.map { functions[$0.range.bytes.lowerBound] }
    typeIndices = Self.indices(self.types)
    functionIndices = Self.indices(self.functions)
  }

  private static func indices(_ nodes: [Code?]) -> [Int: Int] {
    var indices: [Int: Int] = [:]
    for (index, node) in nodes.enumerated() { if let node { indices[node.index] = index } }
    return indices
  }

  var root: Code { tree.root }

  /// Returns the index of the innermost type around a node; nil if there is none.
  func owner(of code: Code) -> Int? {
    for scope in code.scopes where scope.kind.isTypeDeclaration { return typeIndices[scope.index] }
    return nil
  }

  /// Returns the index of the innermost function around a node, within the innermost type; nil if there is none.
  func function(of code: Code) -> Int? {
    for scope in code.scopes {
      if scope.kind.isTypeDeclaration { return nil }
      if let index = functionIndices[scope.index] { return index }
    }
    return nil
  }

  func functionIndex(_ code: Code) -> Int? { functionIndices[code.index] }
}
