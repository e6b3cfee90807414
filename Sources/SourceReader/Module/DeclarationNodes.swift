/// The tree nodes of a file's declarations, each in the order of the declarations in `SourceFile`.
struct DeclarationNodes {
  let tree: CodeTree
  let types: [Code]
  let functions: [Code]
  let properties: [Code]
  private let typeIndices: [Int: Int]
  private let functionIndices: [Int: Int]

  init(_ facts: FileFacts, _ tree: CodeTree) {
    func nodes(_ indices: [Int]) -> [Code] { indices.map { Code(tree: tree, index: $0) } }
    func positions(_ indices: [Int]) -> [Int: Int] { Dictionary(uniqueKeysWithValues: zip(indices, indices.indices)) }
    self.tree = tree
    types = nodes(facts.typeNodes)
    functions = nodes(facts.functionNodes)
    properties = nodes(facts.propertyNodes)
    typeIndices = positions(facts.typeNodes)
    functionIndices = positions(facts.functionNodes)
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
