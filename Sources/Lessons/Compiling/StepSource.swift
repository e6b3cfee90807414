/// The Swift files of a step, as input of the compiler.
package struct StepSource: Hashable, Sendable {
  package struct File: Hashable, Sendable {
    /// The file's name, without its folder: `Injection.swift`.
    package var name: String
    package var text: String

    package init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  package var files: [File]
  /// The name of the compiled module.
  package var module: String
  /// True to compile with `-O`.
  package var isOptimized: Bool
  /// True if the code reports the values of parameters when it runs.
  package var tellsParameters: Bool

  package init(
    files: [File], module: String = "Step", isOptimized: Bool = false, tellsParameters: Bool = false
  ) {
    self.files = files
    self.module = module
    self.isOptimized = isOptimized
    self.tellsParameters = tellsParameters
  }

  /// Returns a valid module name for any text: `06-injection` becomes `Step06injection`.
  package static func module(named text: String) -> String {
    let letters = text.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    guard let first = letters.first else { return "Step" }
    return first.isNumber ? "Step" + letters : first.uppercased() + letters.dropFirst()
  }
}

/// The generated file that is compiled beside a step's own files. It passes the story to the runner, in whatever form
/// the story is declared.
enum StepEntry {
  static let name = "playground-entry.swift"

  static let text = """
    import LessonKit
    @_cdecl("playground_story") public func playgroundEntry() { playgroundStory(story) }

    """
}
