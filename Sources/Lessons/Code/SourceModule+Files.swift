import SourceReader

extension SourceModule {
  /// The module of a step's files.
  ///
  /// - Complexity: O(length of the files).
  init(_ files: [StepFile]) { self.init(files.map { ($0.name, $0.text) }) }
}
