import Foundation
import Laboratory
import Lessons

/// A recording on the command line: what goes wrong is a complaint.
struct RecordingOutput {
  private let file: RecordingFile

  /// - Parameter way: command line that writes over a file that something else made.
  /// - Throws: `Complaint` if the file cannot be made, or somebody else's is there.
  init(_ path: String, force: Bool, way: String) throws {
    let notices = Notices()
    defer { notices.takeAll().forEach(StandardOutput.complain) }
    let writer = OutputWriter(DiskFiles(), .state(notices: notices))
    do { file = try RecordingFile(Paths.expanded(path), writer, force: force, way: way) } catch {
      throw Complaint("\(error)")
    }
  }

  func write(_ text: String) { file.write(text) }
  func write(_ bytes: [UInt8]) { file.write(Data(bytes)) }

  /// - Throws: `Complaint` if something could not be written.
  func close() throws {
    do { try file.close() } catch { throw Complaint("\(error)") }
  }
}
