import SwiftSyntax

/// Walks one file's syntax tree once and keeps what it declares, calls and cannot tell.
///
/// What each kind of node means is in the extensions of this class; here is how context and scopes come and go.
final class FileWalker: SyntaxAnyVisitor {
  let lines: LineIndex
  let name: String
  private let source: String
  var facts = FileFacts()
  var context = WalkContext()
  var scopes: [[String: Binding]] = [[:]]
  /// What is expected of the results of calls, by the byte after the call.
  var expectations: [Int: Chain.Expectation] = [:]
  private var saved: [(depth: Int, context: WalkContext)] = []
  private var depth = 0
  private var isCut = false
  /// Nodes that are not code that runs: conditions of `#if`.
  private var skipped: Set<SyntaxIdentifier> = []

  init(_ source: String, name: String, lines: LineIndex) {
    self.source = source
    self.name = name
    self.lines = lines
    super.init(viewMode: .sourceAccurate)
  }

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    depth += 1
    if node.kind == .token { return .skipChildren }
    if depth > ParsableText.maximumDepth {
      if !isCut { unknown(.depth, at: node) }
      isCut = true
      return .skipChildren
    }
    if !skipped.isEmpty, skipped.contains(node.id) { return .skipChildren }
    return read(node) ? .visitChildren : .skipChildren
  }

  override func visitAnyPost(_ node: Syntax) {
    finish(node)
    if let last = saved.last, last.depth == depth {
      context = last.context
      saved.removeLast()
      scopes.removeLast(scopes.count - context.scopes)
    }
    depth -= 1
  }

  /// Changes the context until the node that is being visited is left.
  func enter(_ change: (inout WalkContext) -> Void) {
    if saved.last?.depth != depth { saved.append((depth, context)) }
    change(&context)
  }

  /// Opens a scope for local names until the node that is being visited is left.
  func openScope() {
    scopes.append([:])
    enter { $0.scopes = scopes.count }
  }

  func bind(_ name: String, to binding: Binding) { scopes[scopes.count - 1][name] = binding }

  func declareLocal(_ name: String, type: TypeReference? = nil, value: Chain? = nil, isParameter: Bool = false) {
    guard name != "_" else { return }
    facts.locals.append(Local(name: name, type: type, value: value, isParameter: isParameter))
    bind(name, to: .local(facts.locals.count - 1))
  }

  func lookup(_ name: String) -> Binding? {
    for scope in scopes.reversed() {
      if let binding = scope[name] { return binding }
    }
    return nil
  }

  func skip(_ node: some SyntaxProtocol) { skipped.insert(node.id) }

  func unknown(_ reason: Unknown.Reason, at node: some SyntaxProtocol) {
    facts.unknown.append(Unknown(reason: reason, file: name, position: position(node)))
  }

  /// Where a node's own text begins.
  func position(_ node: some SyntaxProtocol) -> TextPosition {
    lines.position(node.positionAfterSkippingLeadingTrivia.utf8Offset)
  }

  /// A node without the white space and comments around it.
  func range(_ node: some SyntaxProtocol) -> TextRange {
    lines.range(node.positionAfterSkippingLeadingTrivia.utf8Offset..<end(node))
  }

  /// A node as it is written, without what is around it. Descriptions of nodes would recurse as deep as the tree.
  func text(_ node: some SyntaxProtocol) -> String {
    source.slice(node.positionAfterSkippingLeadingTrivia.utf8Offset..<end(node))
  }

  func end(_ node: some SyntaxProtocol) -> Int { node.endPositionBeforeTrailingTrivia.utf8Offset }
}
