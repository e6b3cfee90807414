import ArgumentParser
import Attach
import Dispatch
import Foundation
import Laboratory
import LinkProtocol
import Stage
import Support

extension Playground {
  struct Attach: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Attach to a running program, or list the programs that can be attached to.",
      discussion: """
        The program must link PlaygroundLink, or implement its protocol (docs/link.md). NAME is the program's name in the \
        list. NAME.PROCESS, with the process number, selects one of several programs with the same name. A word with a \
        slash is the path of a socket. Without NAME, the programs are listed.

        With --for DURATION, the program is observed for that time without a screen, and the result is printed. Exit \
        status: 0 without findings of severity error, 1 with such findings, 2 if the program cannot be attached to.
        """)
    @Argument(
      help: "Program's name, NAME.PROCESS, or path of the program's socket.",
      completion: .custom { _, _, _ in ((try? AttachTarget.sockets()) ?? []).map(\.name).withoutRepeats })
    var name: String?
    @Option(name: .customLong("for"), help: "Observe the program for this time, without a screen: 500ms, 10s, 2m.")
    var duration: String?
    @Option(help: "Output format of --for and of the list: text, json.") var format: Format?
    @Option(help: "Record the program's events in this file; 'playground open FILE' opens the recording.")
    var record: String?
    @Option(
      help:
        "Folder with the program's code, to show source lines, and services that only the code or only the program registers.",
      completion: .directory)
    var sources: String?
    @Option(help: "Number of events that are stored for going back in time.") var events = Timeline.Limits().moments
    @Flag(help: "Overwrite a file that Playground did not write, or that was changed after Playground wrote it.")
    var force = false
    @OptionGroup var screen: ScreenOptions

    enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

    func validate() throws {
      if let duration, AttachDuration.read(duration) == nil {
        throw ValidationError(
          "'\(duration)' is not a duration; expected a number with a unit, such as 500ms, 10s or 2m")
      }
      guard (100...1_000_000).contains(events) else {
        throw ValidationError("--events \(events) is not possible; expected 100 to 1000000")
      }
    }

    func run() throws {
      do {
        guard let name else {
          try refuseOptionsOfPrograms()
          return try list()
        }
        guard let limit = duration.flatMap(AttachDuration.read) else {
          if format != nil {
            throw CommandLineError("--format needs --for DURATION, or no name: the list of programs")
          }
          return try show(name)
        }
        try look(at: name, for: limit)
      } catch let error as LinkError { throw CommandLineError("\(error)") }
    }

    /// Rejects options about a program if no program is named.
    private func refuseOptionsOfPrograms() throws {
      let given = [(duration, "--for"), (record, "--record"), (sources, "--sources")].first { $0.0 != nil }
      guard let given else { return }
      throw CommandLineError("\(given.1) needs the name of a program; 'playground attach' lists the running programs")
    }

    private func show(_ name: String) throws {
      let path = try AttachTarget.path(of: name)
      guard FileManager.default.fileExists(atPath: path) else {
        throw CommandLineError("there is no socket \(path); 'playground attach' lists the running programs")
      }
      let recording = record.map { " --record \(Tokens.quoted($0))" + (force ? " --force" : "") } ?? ""
      let code = sources.map { " --sources \(Tokens.quoted($0))" } ?? ""
      try screen.open(
        nil, begin: "attach \(Tokens.quoted(name))\(recording)\(code)", adjust: { $0.eventsOfAttached = events })
    }

    // MARK: Without a screen

    private func list() throws {
      let entries = try AttachTarget.list()
      if format == .json {
        struct List: Encodable {
          let playground = 1
          let programs: [AttachTarget.Entry]
          enum CodingKeys: String, CodingKey { case playground, programs }
        }
        return StandardOutput.write(try JSONText.of(List(programs: entries)))
      }
      for line in AttachList.lines(entries, now: Date().timeIntervalSince1970) {
        StandardOutput.writeVisible(line + "\n")
      }
    }

    private func look(at name: String, for limit: DispatchTimeInterval) throws {
      let path = try AttachTarget.path(of: name)
      let code = try sources.map { try AttachedSources(reading: $0) }
      let output = try record.map {
        try RecordingOutput($0, force: force, way: "attach \(name) --record \($0) --force")
      }
      var session: AttachSession
      do {
        session = try AttachSession(
          path: path, limits: .init(moments: events, records: 0), record: { output?.write($0) })
      } catch {
        output?.discard()
        throw error
      }
      do { try session.follow(until: .now() + limit) } catch let fault as RecordingFault {
        throw CommandLineError("the program broke the protocol at \(fault)")
      }
      let run = session.run
      try output?.close()
      guard run.isReady else {
        throw CommandLineError("\(run.hello.name) sent no list of its services: \(run.end ?? "the time was too short")")
      }
      let report = AttachReport(run, others: code?.differences(from: run.services) ?? [])
      switch format ?? .text {
      case .json: StandardOutput.write(try report.text)
      case .text: StandardOutput.writeVisible(AttachText.lines(run, report).joined(separator: "\n") + "\n")
      }
      if report.hasError { throw ExitCode(1) }
    }
  }
}

/// A duration on the command line: `500ms`, `10s`, `2m`.
enum AttachDuration {
  static func read(_ text: String) -> DispatchTimeInterval? {
    let units = [("ms", 1.0), ("s", 1_000.0), ("m", 60_000.0)]
    for (unit, milliseconds) in units where text.hasSuffix(unit) {
      guard let number = Double(text.dropLast(unit.count)), number > 0, number * milliseconds <= 86_400_000 else {
        continue
      }
      return .milliseconds(Int((number * milliseconds).rounded(.up)))
    }
    return nil
  }
}
