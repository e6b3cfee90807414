import Foundation
import Testing

/// Leaving while a step is being compiled. In every way of leaving, the compiler ends and its folder is removed.
@Suite struct LeavingTests {
  enum Way: String, CaseIterable { case quit, term, hup, interrupt, kill, closedTerminal, escape }

  /// A compiler that never ends.
  private static let compiler = """
    #!/bin/sh
    case "$*" in
    --version) echo 'Swift version 6.3.1' ;;
    *) touch "$HOME/compiling"; sleep 900 ;;
    esac

    """

  @Test(arguments: Way.allCases) func nothingIsLeftOfTheCompiler(way: Way) async throws {
    try await Shell.open { shell in
      try shell.folder.writeScript(Self.compiler, to: "swiftc")
      try shell.enter("mkdir tmp; TMPDIR=\"$HOME/tmp\" XDG_CACHE_HOME=\"$HOME/cache\" playground lesson knight")
      try await Self.wait("the compiler") { !Self.left(in: shell).isEmpty && shell.folder.has("compiling") }
      try await shell.wait(for: "compiling")
      switch way {
      case .quit: try shell.press("q")
      case .term: try shell.signal(SIGTERM)
      case .hup: try shell.signal(SIGHUP)
      case .interrupt: try shell.press("C-c")
      case .kill: try shell.signal(SIGKILL)
      case .closedTerminal: try shell.closeWindow()
      case .escape: try shell.press("Escape")
      }
      do {
        try await Self.wait("the end of the compiler") { Self.left(in: shell).isEmpty }
      } catch {
        throw Shell.Failure(description: "\(error), by \(way): \(Self.left(in: shell)), \(try shell.screen())")
      }
      if way == .escape {
        #expect(try shell.isProgramRunning())
        try shell.press("q")
        try await Self.wait("the end of all") { Self.left(in: shell).isEmpty }
      }
    }
  }

  /// Folders for temporary files, and processes whose working directory is in one of them.
  private static func left(in shell: Shell) -> [String] {
    let temporary = shell.folder.url.appending(path: "tmp").resolvingSymlinksInPath().path
    let files = FileManager.default
    let folders = (try? files.contentsOfDirectory(atPath: temporary)) ?? []
    let processes = ((try? files.contentsOfDirectory(atPath: "/proc")) ?? []).filter { name in
      guard Int(name) != nil else { return false }
      return (try? files.destinationOfSymbolicLink(atPath: "/proc/\(name)/cwd"))?.hasPrefix(temporary) == true
    }
    return folders + processes
  }

  private static func wait(_ what: String, _ isSo: () -> Bool) async throws {
    let limit = ContinuousClock.now + .seconds(60)
    while !isSo() {
      guard ContinuousClock.now < limit else { throw Shell.Failure(description: "waited for \(what)") }
      try await Task.sleep(for: .milliseconds(30))
    }
  }
}

extension Folder {
  fileprivate func has(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: url.appending(path: name).path)
  }
}
