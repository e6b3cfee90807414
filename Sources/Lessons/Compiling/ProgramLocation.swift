import Foundation

/// The location of the program's build. Steps are compiled against its modules and loaded into it.
package struct ProgramLocation: Hashable, Sendable {
  /// The path of the executable `playground`.
  package var executable: String
  /// The folder with the `.swiftmodule` files.
  package var modules: String

  package init(executable: String) {
    self.executable = executable
    modules = URL(fileURLWithPath: executable).deletingLastPathComponent().appendingPathComponent("Modules").path
  }

  /// The running program; in a test bundle, the program built beside the bundle.
  package static var current: ProgramLocation {
    let running = URL(fileURLWithPath: runningFile)
    if running.lastPathComponent == "playground" { return ProgramLocation(executable: running.path) }
    return ProgramLocation(executable: running.deletingLastPathComponent().appendingPathComponent("playground").path)
  }

  /// The executable of this process: the program, or a test bundle.
  private static var runningFile: String {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments.first
      ?? "playground"
  }
}
