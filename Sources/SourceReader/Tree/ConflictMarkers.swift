import SwiftSyntax

/// Markers that a version control system leaves in a text: `<<<<<<< HEAD`, `=======`, `>>>>>>> branch`.
///
/// The parser skips the text between them like a comment.
enum ConflictMarkers {
  /// Returns the byte offset of the first conflict; nil if there is none.
  static func find(in tree: SourceFileSyntax, of text: String) -> Int? {
    guard text.contains("<<<<<<<") else { return nil }
    for token in tree.tokens(viewMode: .sourceAccurate) {
      var offset = token.position.utf8Offset
      for piece in token.leadingTrivia {
        if case .unexpectedText(let text) = piece, text.hasPrefix("<<<<<<<") { return offset }
        offset += piece.sourceLength.utf8Length
      }
    }
    return nil
  }
}
