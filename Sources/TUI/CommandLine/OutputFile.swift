import Foundation
import Laboratory
import Lessons

/// The output file of the option `-o`.
enum OutputFile {
  /// Writes the file.
  ///
  /// - Parameter force: true to overwrite any file.
  /// - Throws: `CommandLineError` if the file exists and its content is not from this program, or if writing fails.
  static func write(_ text: String, to path: String, force: Bool) throws {
    let notices = Notices()
    let writer = OutputWriter(DiskFiles(), .state(notices: notices))
    defer { notices.drain().forEach(StandardOutput.printError) }
    // The shell does not expand the tilde in `--output=~/x`.
    do { try writer.write(text, to: Paths.expanded(path), force: force, way: "-o \(path) --force") } catch {
      throw CommandLineError("\(error)")
    }
    TextStore.finish()
  }
}
