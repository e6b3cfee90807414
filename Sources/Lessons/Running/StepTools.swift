import Foundation
import Stage
import Trace

/// The compiler and the processes that a run uses, replaceable in tests.
package struct StepTools: Sendable {
  package var compiler: StepCompiler
  /// Starts the process of a compiled step.
  package var start: @Sendable (CompiledStep) throws -> any SteppedProcess

  package init(
    compiler: StepCompiler, start: @escaping @Sendable (CompiledStep) throws -> any SteppedProcess
  ) {
    self.compiler = compiler
    self.start = start
  }

  /// Creates tools with the real compiler and real processes.
  ///
  /// - Parameters:
  ///   - limits: limits of a run.
  ///   - seed: seed of the run's coin.
  package static func live(
    _ compiler: SwiftCompiler = SwiftCompiler(), program: ProgramLocation = .current,
    limits: StepLimits = StepLimits(environment: ProcessInfo.processInfo.environment), seed: UInt64 = 1
  ) -> StepTools {
    StepTools(compiler: compiler.stepCompiler) { step in
      try StepProcess(
        program: program.executable,
        settings: StepSettings(
          library: step.library, modules: [step.module], limits: limits, seed: seed, hidden: step.hidden),
        isConfined: step.isConfined)
    }
  }

  /// Compiles a step ahead of time, so that entering the step is fast.
  package func compileAhead(_ step: Step, _ code: StepCode) async {
    if !code.files.isEmpty { _ = try? await compiler.compile(StepSource(step, code)) }
  }

  /// Returns the compiler's messages about code that is being edited.
  ///
  /// The code is compiled as for a run, because some errors are only found that way. Accepted code is in the cache
  /// afterwards.
  ///
  /// - Returns: nil if the task was cancelled, or if nothing can be compiled on this computer.
  package func messages(_ step: Step, _ code: StepCode) async -> [CompilerMessage]? {
    switch try? await compiler.compile(StepSource(step, code)) {
    case .compiled(let step): step.diagnostics.map(CompilerMessage.init)
    case .rejected(let diagnostics): diagnostics.map(CompilerMessage.init)
    case .unavailable, nil: nil
    }
  }
}

/// The process of a step, as seen by a run.
package protocol SteppedProcess: Sendable {
  /// Messages of the process, in order. The stream ends with the process. Only one task may read it.
  var messages: AsyncStream<TraceMessage> { get }
  func send(_ command: TraceCommand)
  func stop()
}

extension StepProcess: SteppedProcess {}

extension StepSource {
  /// Creates the compiler's input for a step's code.
  init(_ step: Step, _ files: [StepFile], isOptimized: Bool = false) {
    self.init(
      files: files.map { File(name: $0.name, text: $0.text) }, module: Self.module(named: step.folder),
      isOptimized: isOptimized,
      tellsParameters: !step.marbles.isEmpty && !RunningCode.takesPassingClosures(files))
  }

  init(_ step: Step, _ code: StepCode) { self.init(step, code.files, isOptimized: code.isOptimized) }
}

extension CompilerMessage {
  init(_ diagnostic: CompilerDiagnostic) {
    let severity: Severity =
      switch diagnostic.severity {
      case .error: .error
      case .warning: .warning
      case .note: .note
      }
    self.init(
      file: diagnostic.file, line: diagnostic.line, column: diagnostic.column, severity: severity,
      message: diagnostic.message)
  }
}
