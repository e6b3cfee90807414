import Trace

/// The result of compiling a step.
package enum CompileResult: Hashable, Sendable {
  case compiled(CompiledStep)
  /// The compiler rejects the files, with at least one error.
  case rejected([CompilerDiagnostic])
  /// Nothing can be compiled on this computer. The rest of the program works.
  case unavailable(CompileObstacle)
}

/// A compiled step that can be run.
package struct CompiledStep: Hashable, Sendable {
  /// The path of the library.
  package var library: String
  package var module: String
  /// Warnings and notes of the compiler.
  package var diagnostics: [CompilerDiagnostic]
  /// True if the library came from the cache.
  package var isCached: Bool
  /// Message for the learner if the library could not be stored in the cache; nil if it was stored.
  package var notice: String?
  /// True if the step's process is started with fewer rights.
  package var isConfined = false
  /// Opening braces that the compiled text has and the step's own text has not.
  package var hidden: [SourceMark] = []

  package init(
    library: String, module: String, diagnostics: [CompilerDiagnostic], isCached: Bool, notice: String? = nil
  ) {
    self.library = library
    self.module = module
    self.diagnostics = diagnostics
    self.isCached = isCached
    self.notice = notice
  }
}

/// The reason why nothing can be compiled.
package enum CompileObstacle: Hashable, Sendable, Error {
  /// Only Linux can load a step.
  case platform
  /// No `swiftc` in `PATH`.
  case noCompiler
  /// The compiler cannot read the program's modules, because another version made them.
  case otherCompiler(path: String, reason: String)
  /// There is no folder `Modules` beside the executable.
  case noModules(path: String)
  /// The folder for temporary files cannot be written.
  case noFolder(path: String, reason: String)
  /// The compiler did not start, took too long, or failed without an error message about the code.
  case failed(path: String, reason: String)
}

extension CompileObstacle: CustomStringConvertible {
  /// A message with the cause and the remedy.
  package var description: String {
    switch self {
    case .platform:
      "Lesson code is compiled and run on Linux only; here its text can be read. Run Playground on Linux, or in a "
        + "container."
    case .noCompiler:
      "Lesson code cannot run: no 'swiftc' in PATH. Install the Swift toolchain that built Playground, or add it to "
        + "PATH."
    case .otherCompiler(let path, let reason):
      "Lesson code cannot run: \(path) is not the compiler that built Playground (\(reason)). "
        + "Put the compiler that built Playground first in PATH, or build Playground again with \(path)."
    case .noModules(let path):
      "Lesson code cannot run: \(path) is missing. The folder 'Modules' of the build must be beside the executable; "
        + "start Playground by 'swift run', or keep the two together."
    case .noFolder(let path, let reason):
      "Lesson code cannot run: \(path) cannot be written (\(reason)). Free some space, or set TMPDIR to a folder that "
        + "can be written."
    case .failed(let path, let reason):
      "Lesson code cannot run: \(path) failed (\(reason)). Try '\(path) --version' in a terminal."
    }
  }
}
