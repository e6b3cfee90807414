import Foundation
import Stage
import Synchronization
import Testing
import Trace

@testable import Lessons

/// Compilation of steps with the real compiler, and the errors for a compiler that cannot be used.
@Suite struct CompilingTests {
  private static func source(_ text: String, _ name: String = "Story.swift") -> StepSource {
    StepSource(files: [.init(name: name, text: text)])
  }

  /// The compiler can report one problem at several columns of a line.
  @Test func aProblemOfALineIsReportedOnce() {
    let error = CompilerDiagnostic(.error, file: "Story.swift", line: 1, column: 1, message: "no")
    var others = [error, error, error]
    (others[0].column, others[1].line, others[2].message) = (4, 2, "never")
    #expect(
      CompilerDiagnostic.inTermsOfStep([error] + others, first: "Story.swift") == [error, others[1], others[2]])
  }

  @Test func errorsAreReportedAtTheirPlaces() async throws {
    let text = "func story() {\n  let knight = Kniht()\n  print(knight)\n}\n"
    let result = try await StepFixture.compiler.compile(Self.source(text))
    #expect(
      result
        == .rejected([
          CompilerDiagnostic(.error, file: "Story.swift", line: 2, column: 16, message: "cannot find 'Kniht' in scope")
        ]))
    let check = try await StepFixture.compiler.check(Self.source(text))
    #expect(
      check
        == .checked([
          CompilerDiagnostic(.error, file: "Story.swift", line: 2, column: 16, message: "cannot find 'Kniht' in scope")
        ]))
  }

  @Test func editedCodeIsCheckedAsItIsCompiled() async throws {
    var step = Step(folder: "01-a", title: "A")
    step.files = [StepFile(name: "Story.swift", text: "func one() -> Int {}\nfunc story() {}\n")]
    let messages = await StepTools.live(StepFixture.compiler).messages(step, StepCode(step.files))
    #expect(
      messages == [
        CompilerMessage(
          file: "Story.swift", line: 1, column: 20,
          message: "missing return in global function expected to return 'Int'")
      ], "the checking of types alone does not find it")
  }

  @Test(arguments: [
    ("let knight = 1", "a step needs `func story()`: this is where it begins"),
    ("", "a step needs `func story()`: this is where it begins"),
    (
      "func story(_ number: Int) {}",
      "this `story` cannot be run: write `func story()` or `func story(_ kit: Kit)`; `async` and `throws` may follow"
    ),
  ])
  func aStepWithoutAStoryIsToldSo(_ text: String, _ message: String) async throws {
    let result = try await StepFixture.compiler.compile(Self.source(text))
    #expect(
      result == .rejected([CompilerDiagnostic(.error, file: "Story.swift", line: 1, column: 1, message: message)]))
  }

  @Test(arguments: [
    "public func story() {}", "func story() throws {}", "func story() async {}", "public func story() async throws {}",
    "import LessonKit\nfunc story(_ kit: Kit) {}", "import LessonKit\npublic func story(_ kit: Kit) async throws {}",
  ])
  func everyShapeOfStoryRuns(_ text: String) async throws {
    let run = try await StepFixture.start(text)
    #expect(await run.play()?.outcome == .returned)
  }

  @Test func aStepMayHaveSeveralFiles() async throws {
    let run = try await StepFixture.start([
      "Knight.swift": "class Knight {\n  func fight() { print(\"ha\", 2, separator: \"-\") }\n}",
      "Story.swift": "func story() {\n  Knight().fight()\n}",
    ])
    #expect(await run.play()?.outcome == .returned)
    #expect(
      run.events.map { "\($0.file):\($0.range.line)" } == [
        "Story.swift:1", "Knight.swift:2", "Knight.swift:2", "Knight.swift:2", "Story.swift:1",
      ])
    #expect(run.printed == ["ha-2"])
  }

  // MARK: The cache

  private func temporaryFolder() -> String { NSTemporaryDirectory() + "playground-test-\(UUID().uuidString)" }

  /// A simulated compiler that writes a library, and returns the given status and text.
  private func fake(status: Int = 0, text: String = "", version: String = "6.3.1") -> CommandRunner {
    CommandRunner { command in
      if command.arguments == ["--version"] { return .init(status: 0, text: version) }
      try Data("library".utf8).write(to: URL(fileURLWithPath: command.workingDirectory + "/step.so"))
      return .init(status: status, text: text)
    }
  }

  private func settings(_ cache: CompileCache, runner: CommandRunner? = nil) -> SwiftCompiler.Settings {
    SwiftCompiler.Settings(runner: runner ?? fake(), cache: cache)
  }

  @Test func aCompiledTextIsCachedAndAnotherTextIsNot() async throws {
    let folder = temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let compiler = SwiftCompiler(settings(CompileCache(folder: folder)))
    func isCached(_ source: StepSource, _ compiler: SwiftCompiler) async throws -> Bool? {
      if case .compiled(let step) = try await compiler.compile(source) { step.isCached } else { nil }
    }
    #expect(try await isCached(Self.source("a"), compiler) == false)
    #expect(try await isCached(Self.source("a"), compiler) == true)
    #expect(try await isCached(Self.source("b"), compiler) == false)
    #expect(try await isCached(Self.source("a", "Other.swift"), compiler) == false)
    var optimized = Self.source("a")
    optimized.isOptimized = true
    #expect(try await isCached(optimized, compiler) == false)
    let other = SwiftCompiler(settings(CompileCache(folder: folder), runner: fake(version: "6.3.2")))
    #expect(try await isCached(Self.source("a"), other) == false)
  }

  /// The library that the first process runs is not replaced by the second compilation.
  @Test func aStepCompiledTwiceAtOnceIsCachedOnce() throws {
    let folder = temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let cache = CompileCache(folder: folder)
    func library(_ text: String) throws -> String {
      let path = folder + "-\(text)"
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      return path
    }
    let (first, second) = (try library("first"), try library("second"))
    defer { try? FileManager.default.removeItem(atPath: second) }
    let kept = try cache.keep(first, "key", [])
    #expect(try cache.keep(second, "key", []) == kept)
    #expect(try String(contentsOfFile: kept, encoding: .utf8) == "first")
  }

  @Test func twoCompilersOfTheSameStepCompileItOnce() async throws {
    let folder = temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let fake = fake()
    let runs = Mutex(0)
    let slow = CommandRunner { command in
      if command.arguments != ["--version"] {
        runs.withLock { $0 += 1 }
        try await Task.sleep(for: .milliseconds(100))
      }
      return try await fake.run(command)
    }
    // Two compilers, as in two programs.
    let compilers = (0..<2).map { _ in SwiftCompiler(settings(CompileCache(folder: folder), runner: slow)) }
    async let first = compilers[0].compile(Self.source("a"))
    async let second = compilers[1].compile(Self.source("a"))
    let isCached = try await [first, second].map { result -> Bool? in
      if case .compiled(let step) = result { step.isCached } else { nil }
    }
    #expect(runs.withLock { $0 } == 1)
    #expect(Set(isCached) == [true, false])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".lock") } == [])
  }

  @Test func aCancelledWaitKeepsTheClaimOfTheOwner() async throws {
    let path = temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let claim = try #require(try await CompileClaim.acquire(path))
    let waiting = Task { try await CompileClaim.acquire(path) }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    #expect(try await CompileClaim.acquire(path, limit: .zero) == nil)
    withExtendedLifetime(claim) {}
  }

  @Test func aLibraryThatWasCutShortIsCompiledAgain() async throws {
    let folder = temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let compiler = SwiftCompiler(settings(CompileCache(folder: folder)))
    for expected in [false, true, false] {
      guard case .compiled(let step) = try await compiler.compile(Self.source("a")) else {
        Issue.record("not compiled")
        return
      }
      #expect(step.isCached == expected)
      if step.isCached { try Data("lib".utf8).write(to: URL(fileURLWithPath: step.library)) }
    }
  }

  @Test func theCacheIsBounded() async throws {
    let folder = temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let cache = CompileCache(folder: folder, bounds: .init(count: 3, bytes: 1000))
    let compiler = SwiftCompiler(settings(cache))
    for number in 0..<6 { _ = try await compiler.compile(Self.source("\(number)")) }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(names.count == 6, "three libraries and what was said of them: \(names)")
  }

  @Test func aFullDiskIsReportedAndNoResultIsStored() async throws {
    var files = CacheFiles.live
    files.makeFolder = { _ in throw CocoaError(.fileWriteOutOfSpace) }
    let compiler = SwiftCompiler(settings(CompileCache(folder: "/full/steps", files: files)))
    guard case .compiled(let step) = try await compiler.compile(Self.source("a")) else {
      Issue.record("not compiled")
      return
    }
    defer {
      try? FileManager.default.removeItem(atPath: URL(fileURLWithPath: step.library).deletingLastPathComponent().path)
    }
    #expect(FileManager.default.fileExists(atPath: step.library))
    #expect(step.notice?.hasPrefix("Compiled steps cannot be kept in /full/steps (") ?? false)
    #expect(step.notice?.hasSuffix("Free some space, or set XDG_CACHE_HOME to a folder that can be written.") ?? false)
  }

  // MARK: Missing tools

  @Test func aMissingToolIsReportedInOneSentence() async throws {
    func obstacle(_ change: (inout SwiftCompiler.Settings) -> Void) async throws -> String {
      var settings = settings(CompileCache(folder: temporaryFolder()))
      change(&settings)
      if case .unavailable(let obstacle) = try await SwiftCompiler(settings).compile(Self.source("func story() {}")) {
        return "\(obstacle)"
      }
      return "compiled"
    }
    #expect(
      try await obstacle { $0.isLinux = false }
        == "Lesson code is compiled and run on Linux only; here its text can be read. Run Playground on Linux, or in a container."
    )
    #expect(
      try await obstacle { $0.environment = ["PATH": "/nowhere:relative"] }
        == "Lesson code cannot run: no 'swiftc' in PATH. Install the Swift toolchain that built Playground, or add it to PATH."
    )
    #expect(
      try await obstacle { $0.location = ProgramLocation(executable: "/moved/playground") }
        == "Lesson code cannot run: /moved/Modules is missing. The folder 'Modules' of the build must be beside the executable; "
        + "start Playground by 'swift run', or keep the two together.")
    let mismatch =
      "<unknown>:0: error: module compiled with Swift 6.3.1 cannot be imported by the Swift 6.2 compiler: /x/Trace.swiftmodule\n"
    #expect(
      try await obstacle { $0.runner = fake(status: 1, text: mismatch) }
        .contains("is not the compiler that built Playground (module compiled with Swift 6.3.1"))
    #expect(
      try await obstacle { $0.temporaryFolder = "/proc/nowhere" }
        .hasPrefix("Lesson code cannot run: /proc/nowhere cannot be written ("))
    #expect(
      try await obstacle { $0.runner = fake(status: 1, text: "Segmentation fault\n") }
        .contains("failed (Segmentation fault)"))
  }

  /// The second script behaves like the compiler: it starts a process in a group of its own, and ends that process when
  /// it is interrupted.
  @Test(arguments: ["sleep 100 & echo $! > pid; wait", "set -m; sleep 100 & echo $! > pid; trap 'kill $!' INT; wait"])
  func cancellingEndsTheCompilerAndRemovesItsFiles(script: String) async throws {
    let folder = temporaryFolder()
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var settings = settings(CompileCache(folder: folder + "/cache"))
    settings.temporaryFolder = folder
    settings.runner = CommandRunner { command in
      if command.arguments == ["--version"] { return .init(status: 0, text: "") }
      return try await CommandRunner.live.run(
        .init(
          executable: "/bin/sh", arguments: ["-c", script],
          workingDirectory: command.workingDirectory))
    }
    let compiler = SwiftCompiler(settings)
    let task = Task { () -> Bool in
      do {
        _ = try await compiler.compile(Self.source("func story() {}"))
        return false
      } catch { return true }
    }
    var sleeper: Int32?
    let deadline = Date().addingTimeInterval(10)
    while sleeper == nil, Date() < deadline {
      let folders = try FileManager.default.contentsOfDirectory(atPath: folder)
      sleeper =
        folders.lazy.compactMap { try? String(contentsOfFile: folder + "/" + $0 + "/pid", encoding: .utf8) }
        .compactMap { Int32($0.trimmingCharacters(in: .whitespacesAndNewlines)) }.first
      try await Task.sleep(for: .milliseconds(5))
    }
    let process = try #require(sleeper)
    task.cancel()
    #expect(await task.value)
    while kill(process, 0) == 0, Date() < deadline {
      let status = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ") Z "
      if status.contains(") Z ") { break }
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(Date() < deadline, "what the compiler had started goes on")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["cache"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/cache") == [])
  }
}
