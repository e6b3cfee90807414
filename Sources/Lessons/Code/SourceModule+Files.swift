import SourceReader

extension SourceModule {
  /// Parses a step's files as a module.
  ///
  /// - Complexity: O(length of the files).
  init(_ files: [StepFile]) { self.init(files.map { ($0.name, $0.text) }) }
}
