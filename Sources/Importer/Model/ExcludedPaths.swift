/// Patterns of paths that are not read, as `.gitignore` has them.
package struct ExcludedPaths: Sendable, Hashable {
  /// `Generated`, `**/Tests`, `Sources/Demo/*.swift`.
  package var patterns: [String]
  /// The folder that is read, below the folder that the patterns begin in; empty where both are the same.
  package var folder: String

  package init(_ patterns: [String] = [], folder: String = "") {
    self.patterns = patterns
    self.folder = folder
  }

  var key: String { folder + "|" + patterns.joined(separator: "|") }
}
