import ArgumentParser
import Canvas
import Foundation
import Laboratory
import Lessons
import Screens
import Support

extension Playground {
  struct Record: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Record the screen as an asciicast, or make one from a script.",
      discussion:
        "Players of asciinema show FILE. With --script no terminal is needed, and the same script makes the same file.")
    @Argument(help: "The file to write, such as session.cast.") var file: String
    @Option(help: "A script of commands that is played instead of what one does; - for standard input.") var script:
      String?
    @Option(help: "The size of the screen with --script, such as 120x36.") var size = "120x36"
    @Option(help: "Seconds between two commands of the script.") var pause = 1.0
    @Flag(help: "Write over a file that something else made.") var force = false
    @Flag(help: "Let code run that the script brings along, and lessons in other folders.") var trust = false
    @OptionGroup var screen: ScreenOptions

    func validate() throws {
      guard pause >= 0, pause <= 60 else {
        throw ValidationError("the pause \(pause) is not understood; expected 0 to 60 seconds")
      }
    }

    func run() throws {
      let (width, height) = try FrameSize.read(size)
      let lines = try script.map(ScriptLines.of)
      let output = try RecordingFile(file, force: force)
      var cast = Cast()
      guard let lines, let script else {
        let start = ContinuousClock.now
        try screen.open(
          ("knight", BuiltInScenarios.knight),
          shows: { frame, theme in
            output.write(cast.lines(frame, theme: theme, at: (ContinuousClock.now - start) / .seconds(1)))
          })
        return try output.close()
      }
      var commands = -1
      let status = Script(
        name: script == "-" ? "standard input" : script, width: width, height: height, printsFrames: false,
        output: .text, surroundings: .script(ProcessInfo.processInfo.environment, trust: trust)
      ).run(
        next: lines, print: { _ in }, complain: StandardOutput.complain,
        shows: { model in
          commands += 1
          output.write(cast.lines(view(model), theme: model.shownTheme, at: Double(commands) * pause))
        }, reports: StandardOutput.reports, interruption: Waiting.interruption())
      try output.close()
      if status != 0 { throw ExitCode(status) }
    }
  }
}

/// A recording on its way to the disk: what was shown so far is there, even if the program is killed. An older file of the same
/// name stays until the recording is complete: the new one grows beside it, as `NAME.recording-…`.
private final class RecordingFile {
  private let descriptor: Int32
  private let path: String
  /// The file that grows: the path itself where nothing is there yet.
  private let growing: String
  private let writer: OutputWriter
  /// The number of the system's first error.
  private var fault: Int32 = 0

  /// - Throws: `Complaint` if the file cannot be made, or somebody else's is there.
  init(_ path: String, force: Bool) throws {
    let path = Paths.expanded(path)
    self.path = path
    let notices = Notices()
    defer { notices.takeAll().forEach(StandardOutput.complain) }
    writer = OutputWriter(DiskFiles(), .state(notices: notices))
    do { try writer.check(path, force: force, way: "record \(path) --force") } catch { throw Complaint("\(error)") }
    var old = stat()
    let isReplaced = stat(path, &old) == 0 && old.st_mode & S_IFMT == S_IFREG
    growing = isReplaced ? "\(path).recording-\(String(UInt32.random(in: 0...UInt32.max), radix: 36))" : path
    let flags = isReplaced ? O_CREAT | O_EXCL | O_NOFOLLOW : O_CREAT | O_TRUNC
    do { descriptor = try DiskFiles.opened(growing, flags) } catch { throw Complaint("\(error)") }
  }

  func write(_ text: String) {
    if fault == 0 { fault = DiskFiles.put(Data(text.utf8), descriptor) }
  }

  /// - Throws: `Complaint` if something could not be written.
  func close() throws {
    if Foundation.close(descriptor) != 0, fault == 0 { fault = errno }
    if fault != 0 {
      var found = stat()
      let isEmpty = stat(growing, &found) == 0 && found.st_mode & S_IFMT == S_IFREG && found.st_size == 0
      if growing != path || isEmpty { unlink(growing) }
      let rest = growing == path ? "the recording ends there" : "the older file stays as it was"
      throw Complaint("\(FileError.writing(path, fault)); \(rest)")
    }
    if growing != path {
      defer { unlink(growing) }
      do { try DiskFiles().write(RegularFile.data(growing), to: path) } catch { throw Complaint("\(error)") }
    }
    // If it cannot be read back, the next recording asks.
    try? writer.remember(path)
    TextStore.finish()
  }
}
