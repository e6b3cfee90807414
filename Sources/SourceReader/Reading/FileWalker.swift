import SwiftSyntax

/// A collector of braces, statements and declarations, in one walk over a file's syntax tree.
///
/// Extensions of this class read each kind of node; this file maintains the context. A `Program` resolves the names,
/// for all files together.
final class FileWalker: SyntaxAnyVisitor {
  let lines: LineIndex
  let name: String
  private let source: String
  var facts = FileFacts()
  var context = WalkContext()
  private var saved: [(depth: Int, context: WalkContext)] = []
  private var depth = 0
  private var isCut = false

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
    return read(node) ? .visitChildren : .skipChildren
  }

  override func visitAnyPost(_ node: Syntax) {
    if let last = saved.last, last.depth == depth {
      context = last.context
      saved.removeLast()
    }
    depth -= 1
  }

  /// Changes the context until the visited node is left.
  func enter(_ change: (inout WalkContext) -> Void) {
    if saved.last?.depth != depth { saved.append((depth, context)) }
    change(&context)
  }

  func unknown(_ reason: Unknown.Reason, at node: some SyntaxProtocol) {
    facts.unknown.append(Unknown(reason: reason, file: name, position: position(node)))
  }

  /// Returns the start of a node's own text.
  func position(_ node: some SyntaxProtocol) -> TextPosition {
    lines.position(node.positionAfterSkippingLeadingTrivia.utf8Offset)
  }

  /// Returns the range of a node, without surrounding white space and comments.
  func range(_ node: some SyntaxProtocol) -> TextRange {
    lines.range(node.positionAfterSkippingLeadingTrivia.utf8Offset..<end(node))
  }

  /// Returns the source text of a node. The node's `description` is not used, because it recurses as deeply as the
  /// tree.
  func text(_ node: some SyntaxProtocol) -> String {
    source.slice(node.positionAfterSkippingLeadingTrivia.utf8Offset..<end(node))
  }

  func end(_ node: some SyntaxProtocol) -> Int { node.endPositionBeforeTrailingTrivia.utf8Offset }
}
