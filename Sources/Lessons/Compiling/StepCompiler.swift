/// A compiler for steps. It is a value of closures, which tests replace.
package struct StepCompiler: Sendable {
  /// Compiles a step to a library, or finds the library in the cache.
  ///
  /// - Throws: `CancellationError` if the task is cancelled, or after `end`. The compiler is ended then and leaves no
  ///   files behind.
  package var compile: @Sendable (StepSource) async throws(CancellationError) -> CompileResult
  /// Type-checks a step without producing a library. Throws like `compile`.
  package var check: @Sendable (StepSource) async throws(CancellationError) -> CheckResult
  /// Removes the working folders of running compilers. Afterwards no compiler is started; only cached libraries are
  /// found.
  package var end: @Sendable () -> Void

  package init(
    compile: @escaping @Sendable (StepSource) async throws(CancellationError) -> CompileResult,
    check: @escaping @Sendable (StepSource) async throws(CancellationError) -> CheckResult,
    end: @escaping @Sendable () -> Void = {}
  ) {
    (self.compile, self.check, self.end) = (compile, check, end)
  }
}

/// The diagnostics of a step that is being edited.
package enum CheckResult: Hashable, Sendable {
  case checked([CompilerDiagnostic])
  case unavailable(CompileObstacle)
}
