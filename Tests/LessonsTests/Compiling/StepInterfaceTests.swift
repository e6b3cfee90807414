import Foundation
import TestSupport
import Testing
import Trace

@testable import Lessons

/// Validity of compiled steps, which depends on the modules that they were compiled against, and not on the build of
/// the program.
@Suite struct StepInterfaceTests {
  /// A build in a folder of its own: the program's modules, and a copy of the executable.
  private struct Build {
    let location: ProgramLocation
    let cache: CompileCache

    /// Makes a build.
    ///
    /// - Parameter isReal: whether the executable is the program; otherwise it is a few bytes.
    init(in folder: TemporaryFolder, isReal: Bool = false) throws {
      let files = FileManager.default
      location = ProgramLocation(executable: folder.path("playground"))
      cache = CompileCache(folder: folder.path("cache"))
      let program = ProgramLocation.current
      if isReal {
        try files.copyItem(atPath: program.executable, toPath: location.executable)
      } else {
        try Data("program".utf8).write(to: URL(fileURLWithPath: location.executable))
      }
      try files.createDirectory(atPath: location.modules, withIntermediateDirectories: true)
      for name in try files.contentsOfDirectory(atPath: program.modules) where name.hasSuffix(".swiftmodule") {
        try files.linkItem(atPath: program.modules + "/" + name, toPath: location.modules + "/" + name)
      }
    }

    /// Compiles a text with a newly started program.
    func compile(_ text: String) async throws -> CompiledStep {
      let compiler = SwiftCompiler(.init(location: location, cache: cache))
      switch try await compiler.compile(StepSource(files: [.init(name: "Story.swift", text: text)])) {
      case .compiled(let step): return step
      case .rejected(let diagnostics): throw StepFixtureError.rejected(diagnostics)
      case .unavailable(let obstacle): throw obstacle
      }
    }

    /// Simulates linking the program again, by changing the executable's size and time.
    func relink() throws { try append(to: location.executable) }

    /// Changes the interface of a module.
    func change(module: String) throws {
      let path = "\(location.modules)/\(module).swiftmodule"
      let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      try FileManager.default.removeItem(atPath: path)
      try (bytes + [0]).write(to: URL(fileURLWithPath: path))
    }

    private func append(to path: String) throws {
      let file = try #require(FileHandle(forWritingAtPath: path))
      try file.seekToEnd()
      try file.write(contentsOf: Data(count: 4096))
      try file.close()
    }
  }

  private static let story = """
    import LessonKit
    class Knight {}
    func story(_ kit: Kit) {
      let knight = Knight()
      kit.show("ready")
      print("\\(type(of: knight))")
    }
    """

  @Test func aStepRunsInAProgramThatWasLinkedSince() async throws {
    try await TemporaryFolder.uses { folder in
      let build = try Build(in: folder, isReal: true)
      #expect(try await !build.compile(Self.story).isCached)
      try build.relink()
      let step = try await build.compile(Self.story)
      #expect(step.isCached)
      let process = try StepProcess(
        program: build.location.executable,
        settings: StepSettings(library: step.library, modules: [step.module], limits: StepLimits(), seed: 1))
      let run = StepFixtureRun(process)
      #expect(await run.answer() == [.ready])
      #expect(await run.play()?.outcome == .returned)
      #expect(run.printed == ["Knight"])
      #expect(run.heap.names == ["Knight#1"])
    }
  }

  @Test(arguments: StepInterface.modules) func aChangedInterfaceIsCompiledAgainst(module: String) async throws {
    try await TemporaryFolder.uses { folder in
      let build = try Build(in: folder)
      let text = "func story() {}"
      var compiler = StepInterface()
      let source = StepSource(files: [.init(name: "Story.swift", text: text)])
      let before = compiler.fingerprint(of: source, in: build.location)
      try build.relink()
      #expect(compiler.fingerprint(of: source, in: build.location) == before)
      try build.change(module: module)
      #expect(compiler.fingerprint(of: source, in: build.location) != before)
    }
  }

  @Test func anotherModuleOfTheProgramIsNoPartOfTheInterface() async throws {
    try await TemporaryFolder.uses { folder in
      let build = try Build(in: folder)
      _ = try await build.compile(Self.story)
      try build.change(module: "Screens")
      #expect(try await build.compile(Self.story).isCached)
    }
  }

  /// The program promises no interface for such an import, so the step is valid for this build only.
  @Test(arguments: [
    "import Stage", "@testable import Stage", "import struct Stage.World", "  internal import Stage; import Core",
  ])
  func aStepWithAnImportedModuleIsCachedForOneBuild(line: String) throws {
    try TemporaryFolder.use { folder in
      let build = try Build(in: folder)
      var compiler = StepInterface()
      let source = StepSource(files: [.init(name: "Story.swift", text: "\(line)\nfunc story() {}")])
      let before = compiler.fingerprint(of: source, in: build.location)
      try build.relink()
      #expect(compiler.fingerprint(of: source, in: build.location) != before)
    }
  }
}
