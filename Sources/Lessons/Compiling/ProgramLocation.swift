import Foundation

/// Where the program's own build lies: steps are compiled against its modules and loaded into it.
package struct ProgramLocation: Hashable, Sendable {
  /// The path of the executable `playground`.
  package var executable: String
  /// The folder with the `.swiftmodule` files.
  package var modules: String

  package init(executable: String) {
    self.executable = executable
    modules = URL(fileURLWithPath: executable).deletingLastPathComponent().appendingPathComponent("Modules").path
  }

  /// The running program, or, where a test bundle runs, the program that was built beside it.
  package static var current: ProgramLocation {
    let running = URL(fileURLWithPath: runningFile)
    if running.lastPathComponent == "playground" { return ProgramLocation(executable: running.path) }
    return ProgramLocation(executable: running.deletingLastPathComponent().appendingPathComponent("playground").path)
  }

  /// The file that this process runs: the program, or a test bundle.
  private static var runningFile: String {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments.first
      ?? "playground"
  }
}
