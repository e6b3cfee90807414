import CNcurses
import Foundation
import Screens

/// The learner's own editor, in the terminal while the screen is given back.
enum OwnEditor {
  /// What `$VISUAL` says, or else `$EDITOR`: a command line of the shell.
  static func command(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> String? {
    ["VISUAL", "EDITOR"].lazy.compactMap { environment[$0] }.first { !$0.allSatisfy(\.isWhitespace) }
  }

  static func edit(_ path: String, in terminal: Terminal) -> EditorEnd {
    guard let command = command() else { return EditorEnd(.notSet, command: "", path: path) }
    let status = terminal.lend { shim_run(command, path) }
    if status < 0 { return EditorEnd(.failed(String(cString: strerror(errno))), command: command, path: path) }
    // The lowest seven bits are the signal that ended it, the next byte is its status.
    let signal = status & 0x7F
    let how = signal == 0 ? EditorEnd.How.exited((status >> 8) & 0xFF) : .killed(signal: signal)
    // A shell tells of a signal by its status.
    if case .exited(let number) = how, number > 128, number <= 128 + 64 {
      return EditorEnd(.killed(signal: number - 128), command: command, path: path)
    }
    return EditorEnd(how, command: command, path: path)
  }
}
