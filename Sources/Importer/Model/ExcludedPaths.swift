/// Patterns, as in `.gitignore`, of paths that are not read.
package struct ExcludedPaths: Sendable, Hashable {
  /// The patterns: `Generated`, `**/Tests`, `Sources/Demo/*.swift`.
  package var patterns: [String]
  /// The folder that is read, relative to the folder of the patterns; empty if both are the same.
  package var folder: String

  package init(_ patterns: [String] = [], folder: String = "") {
    self.patterns = patterns
    self.folder = folder
  }

  var key: String { folder + "|" + patterns.joined(separator: "|") }
}
