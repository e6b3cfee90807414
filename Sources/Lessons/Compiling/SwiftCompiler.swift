import Foundation

/// The Swift compiler, for steps of this program.
package actor SwiftCompiler {
  package struct Settings: Sendable {
    package var location: ProgramLocation
    package var environment: [String: String]
    package var runner: CommandRunner
    package var cache: CompileCache
    /// Parent of the folders in which steps are compiled.
    package var temporaryFolder: String
    package var isLinux: Bool

    package init(
      location: ProgramLocation = .current,
      environment: [String: String] = ProcessInfo.processInfo.environment,
      runner: CommandRunner = .live,
      cache: CompileCache? = nil,
      temporaryFolder: String = NSTemporaryDirectory(),
      isLinux: Bool = SwiftCompiler.isLinux
    ) {
      self.location = location
      self.environment = environment
      self.runner = runner
      self.cache = cache ?? CompileCache(folder: CompileCache.folder(in: environment))
      self.temporaryFolder = temporaryFolder
      self.isLinux = isLinux
    }
  }

  package static var isLinux: Bool {
    #if os(Linux)
      true
    #else
      false
    #endif
  }

  private let settings: Settings
  private var toolchain: Toolchain?
  private var interface = StepInterface()
  private let folders: WorkFolders

  package init(_ settings: Settings = Settings()) {
    self.settings = settings
    folders = WorkFolders(in: settings.temporaryFolder)
  }

  /// A `StepCompiler` whose closures call this compiler.
  package nonisolated var stepCompiler: StepCompiler {
    StepCompiler(
      compile: { source throws(CancellationError) in try await self.compile(source) },
      check: { source throws(CancellationError) in try await self.check(source) },
      end: { [folders] in folders.end() })
  }

  // MARK: Compiling

  func compile(_ step: StepSource) async throws(CancellationError) -> CompileResult {
    let settled = SettledSource(step)
    let source = settled.source
    do {
      let toolchain = try await findToolchain()
      let flags = toolchain.flags(for: source, location: settings.location)
      let key = key(source, flags, toolchain)
      if let step = kept(key, settled) { return .compiled(step) }
      let claim = try await settings.cache.claim(key)
      defer { withExtendedLifetime(claim) {} }
      if let step = kept(key, settled) { return .compiled(step) }
      let folder = try folders.make(source)
      let output = try await run(toolchain, flags + ["-emit-library", "-o", "step.so"], folder)
      let diagnostics = settled.own(try diagnostics(output, source, toolchain))
      guard output.status == 0 else {
        folder.remove()
        // The errors are those of the written text, without the insertions.
        guard case .checked(let written) = try await check(step), written.contains(where: { $0.severity == .error })
        else { return .rejected(diagnostics) }
        return .rejected(written)
      }
      var step = CompiledStep(
        library: folder.path + "/step.so", module: source.module, diagnostics: diagnostics, isCached: false)
      step.hidden = settled.braces
      do {
        step.library = try settings.cache.keep(step.library, key, diagnostics)
        folder.remove()
      } catch {
        // The library stays in the working folder, which is removed with the program. The step is compiled again next
        // time.
        step.notice =
          "Compiled steps cannot be kept in \(settings.cache.folder) (\(error.localizedDescription)): "
          + "each is compiled again when it is entered. Free some space, or set XDG_CACHE_HOME to a folder that can be written."
      }
      return .compiled(step)
    } catch let error as CancellationError {
      throw error
    } catch let obstacle as CompileObstacle {
      return .unavailable(obstacle)
    } catch {
      return .unavailable(.failed(path: toolchain?.compiler ?? "swiftc", reason: "\(error)"))
    }
  }

  private func kept(_ key: String, _ settled: SettledSource) -> CompiledStep? {
    settings.cache.find(key).map {
      var step = CompiledStep(
        library: $0.library, module: settled.source.module, diagnostics: $0.diagnostics, isCached: true)
      step.hidden = settled.braces
      return step
    }
  }

  func check(_ source: StepSource) async throws(CancellationError) -> CheckResult {
    do {
      let toolchain = try await findToolchain()
      let folder = try folders.make(source)
      defer { folder.remove() }
      let flags = toolchain.flags(for: source, location: settings.location)
      let output = try await run(toolchain, flags + ["-typecheck"], folder)
      return .checked(try diagnostics(output, source, toolchain))
    } catch let error as CancellationError {
      throw error
    } catch let obstacle as CompileObstacle {
      return .unavailable(obstacle)
    } catch {
      return .unavailable(.failed(path: toolchain?.compiler ?? "swiftc", reason: "\(error)"))
    }
  }

  private func run(_ toolchain: Toolchain, _ flags: [String], _ folder: WorkFolder) async throws -> CommandRunner.Output
  {
    do {
      return try await settings.runner.run(
        .init(
          executable: toolchain.compiler, arguments: flags + moduleCache(folder), workingDirectory: folder.path,
          temporaryFolder: folder.path)
      )
    } catch {
      folder.remove()
      throw error
    }
  }

  /// Returns the flags for the place of clang's module cache: the working folder if the default folder cannot be
  /// written, else the real path of the default folder. Returns none if the default is right.
  private func moduleCache(_ folder: WorkFolder) -> [String] {
    let environment = settings.environment
    func absolute(_ name: String) -> String? { environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
    let caches = absolute("XDG_CACHE_HOME") ?? (absolute("HOME") ?? NSHomeDirectory()) + "/.cache"
    let place = caches + "/clang/ModuleCache"
    // Permissions do not answer the question: root may write everywhere except on a read-only volume.
    try? FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    if access(place, W_OK) != 0 { return ["-module-cache-path", folder.path + "/modules"] }
    // A module reached by two paths counts as two contradicting modules, so the real path is used.
    let real = URL(filePath: place).resolvingSymlinksInPath().path
    return real == place ? [] : ["-module-cache-path", real]
  }

  private func diagnostics(
    _ output: CommandRunner.Output, _ source: StepSource, _ toolchain: Toolchain
  ) throws -> [CompilerDiagnostic] {
    let all = CompilerDiagnostic.parse(output.text)
    if let reason = Toolchain.mismatch(all) {
      throw CompileObstacle.otherCompiler(path: toolchain.compiler, reason: reason)
    }
    let told = CompilerDiagnostic.inTermsOfStep(all, first: source.files.first?.name ?? "")
    if output.status != 0 && !told.contains(where: { $0.severity == .error }) {
      let reason = output.text.split(whereSeparator: \.isNewline).last.map(String.init) ?? "status \(output.status)"
      throw CompileObstacle.failed(path: toolchain.compiler, reason: reason)
    }
    return told
  }

  private func findToolchain() async throws -> Toolchain {
    guard settings.isLinux else { throw CompileObstacle.platform }
    if let toolchain { return toolchain }
    guard let compiler = Toolchain.find(in: settings.environment) else { throw CompileObstacle.noCompiler }
    guard FileManager.default.fileExists(atPath: settings.location.modules) else {
      throw CompileObstacle.noModules(path: settings.location.modules)
    }
    // The compiler leaves an empty folder behind wherever it stores temporary files.
    let folder = try folders.make()
    defer { folder.remove() }
    let output = try await settings.runner.run(
      .init(
        executable: compiler, arguments: ["--version"], workingDirectory: "/", temporaryFolder: folder.path))
    guard output.status == 0 else {
      throw CompileObstacle.failed(path: compiler, reason: "`--version` ended with status \(output.status)")
    }
    let found = Toolchain(compiler: compiler, version: output.text)
    toolchain = found
    return found
  }

  private func key(_ source: StepSource, _ flags: [String], _ toolchain: Toolchain) -> String {
    let parts =
      [toolchain.version, interface.fingerprint(of: source, in: settings.location), StepEntry.text] + flags
      + source.files.flatMap { [$0.name, $0.text] }
    // The lengths are included, so that different lists never give the same text.
    return parts.map { "\($0.utf8.count):\($0)" }.joined()
  }
}
