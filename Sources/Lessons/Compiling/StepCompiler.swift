/// Compiles steps. A value of closures, so that whoever needs one is tested with another.
package struct StepCompiler: Sendable {
  /// Compiles a step to a library, or takes it from the cache.
  ///
  /// - Throws: `CancellationError`; the compiler is ended then and leaves nothing behind.
  package var compile: @Sendable (StepSource) async throws(CancellationError) -> CompileResult
  /// Checks a step without making anything of it: errors, warnings and notes.
  package var check: @Sendable (StepSource) async throws(CancellationError) -> CheckResult
  /// Removes what compilers under way keep on the disk. Nothing is compiled afterwards.
  package var end: @Sendable () -> Void

  package init(
    compile: @escaping @Sendable (StepSource) async throws(CancellationError) -> CompileResult,
    check: @escaping @Sendable (StepSource) async throws(CancellationError) -> CheckResult,
    end: @escaping @Sendable () -> Void = {}
  ) {
    (self.compile, self.check, self.end) = (compile, check, end)
  }
}

/// What the compiler says about a step that is being edited.
package enum CheckResult: Hashable, Sendable {
  case checked([CompilerDiagnostic])
  case unavailable(CompileObstacle)
}
