import Foundation
import Stage
import Trace

/// What a run of a step works with, passed in: tests have others.
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

  /// The real compiler and processes of this program.
  ///
  /// - Parameters:
  ///   - limits: how far a run may go.
  ///   - seed: where its coin begins.
  package static func live(
    _ compiler: SwiftCompiler = SwiftCompiler(), program: ProgramLocation = .current,
    limits: StepLimits = StepLimits(environment: ProcessInfo.processInfo.environment), seed: UInt64 = 1
  ) -> StepTools {
    StepTools(compiler: compiler.stepCompiler) { step in
      try StepProcess(
        program: program.executable,
        settings: StepSettings(library: step.library, modules: [step.module], limits: limits, seed: seed),
        isConfined: step.isConfined)
    }
  }

  /// Compiles a step before it is entered, so that entering it takes no time.
  package func compileAhead(_ step: Step, _ code: StepCode) async {
    if !code.files.isEmpty { _ = try? await compiler.compile(StepSource(step, code)) }
  }

  /// What the compiler says of code that is being edited. It is compiled as it will be to be run: some errors are found
  /// no earlier, and what is accepted is in the cache then.
  ///
  /// - Returns: nil if the task was cancelled, or nothing can be compiled here.
  package func messages(_ step: Step, _ code: StepCode) async -> [CompilerMessage]? {
    switch try? await compiler.compile(StepSource(step, code)) {
    case .compiled(let step): step.diagnostics.map(CompilerMessage.init)
    case .rejected(let diagnostics): diagnostics.map(CompilerMessage.init)
    case .unavailable, nil: nil
    }
  }
}

/// A step's process, as a run uses it.
package protocol SteppedProcess: Sendable {
  /// What it tells, in order; ends with the process. One reader.
  var messages: AsyncStream<TraceMessage> { get }
  func send(_ command: TraceCommand)
  func stop()
}

extension StepProcess: SteppedProcess {}

extension StepSource {
  /// A step's code as it is compiled.
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
