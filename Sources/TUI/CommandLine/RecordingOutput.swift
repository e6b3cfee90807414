import Foundation
import Laboratory
import Lessons

/// A recording file of the command line. Its errors are `CommandLineError`s.
struct RecordingOutput {
  private let file: RecordingFile

  /// Creates the file.
  ///
  /// - Parameter way: command line that overwrites the existing file, for the error.
  /// - Throws: `CommandLineError` if the file cannot be created, or exists and its content is not from this program.
  init(_ path: String, force: Bool, way: String) throws {
    let notices = Notices()
    defer { notices.drain().forEach(StandardOutput.printError) }
    let writer = OutputWriter(DiskFiles(), .state(notices: notices))
    do { file = try RecordingFile(Paths.expanded(path), writer, force: force, way: way) } catch {
      throw CommandLineError("\(error)")
    }
  }

  func write(_ text: String) { file.write(text) }
  func write(_ bytes: [UInt8]) { file.write(Data(bytes)) }

  /// Closes the file, and removes it if nothing was recorded.
  func discard() { file.discard() }

  /// Completes the recording, and closes the file.
  ///
  /// - Throws: `CommandLineError` if a write failed.
  func close() throws {
    do { try file.close() } catch { throw CommandLineError("\(error)") }
  }
}
