import Foundation
import Laboratory
import Lessons

/// The file that `-o` names.
enum OutputFile {
  /// - Throws: `Complaint` if somebody else's file is there, or it cannot be written.
  static func write(_ text: String, to path: String, force: Bool) throws {
    let notices = Notices()
    let writer = OutputWriter(DiskFiles(), .state(notices: notices))
    defer { notices.takeAll().forEach(StandardOutput.complain) }
    // A shell leaves the tilde in `--output=~/x`.
    do { try writer.write(text, to: Paths.expanded(path), force: force, way: "-o \(path) --force") } catch {
      throw Complaint("\(error)")
    }
    TextStore.finish()
  }
}
