import CNcurses
import Foundation
import Screens

/// The learner's own editor, in the terminal while the screen is given back.
enum OwnEditor {
  /// What `$VISUAL` says, or else `$EDITOR`: a command line of the shell.
  static func command(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> String? {
    ["VISUAL", "EDITOR"].lazy.compactMap { environment[$0] }.first { !$0.allSatisfy(\.isWhitespace) }
  }

  /// How an editor is told the line to begin at.
  ///
  /// - Returns: the command line and its last word; for an editor that nobody here knows, without the line.
  static func call(_ command: String, _ path: String, line: Int?) -> (command: String, file: String) {
    guard let line else { return (command, path) }
    let program = command.split(separator: " ").first.flatMap { $0.split(separator: "/").last } ?? ""
    switch program {
    case "code", "codium", "cursor": return (command + " -g", "\(path):\(line)")
    case "hx", "helix", "subl", "zed": return (command, "\(path):\(line)")
    case "vi", "vim", "nvim", "view", "nano", "pico", "emacs", "emacsclient", "kak", "micro", "joe", "jed", "mg", "ne":
      return (command + " +\(line)", path)
    default: return (command, path)
    }
  }

  /// - Parameter line: where to begin, from 1.
  static func edit(_ path: String, line: Int? = nil, in terminal: Terminal) -> EditorEnd {
    guard let command = command() else { return EditorEnd(.notSet, command: "", path: path) }
    let call = call(command, path, line: line)
    let status = terminal.lend { shim_run(call.command, call.file) }
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
