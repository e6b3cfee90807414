import CNcurses
import Foundation
import Screens

/// The learner's own editor, run in the terminal while the screen is released.
enum OwnEditor {
  /// Command line of the editor: `$VISUAL`, else `$EDITOR`; nil if neither is set.
  static func command(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> String? {
    ["VISUAL", "EDITOR"].lazy.compactMap { environment[$0] }.first { !$0.allSatisfy(\.isWhitespace) }
  }

  /// Adds a line number to an editor's command line, so that the editor begins there.
  ///
  /// - Returns: The command line, and the path with which it ends. For an unknown editor they do not contain the line.
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

  /// Runs the editor and waits until it ends.
  ///
  /// - Parameter line: line to begin at, from 1.
  static func edit(_ path: String, line: Int? = nil, in terminal: Terminal) -> EditorEnd {
    guard let command = command() else { return EditorEnd(.notSet, command: "", path: path) }
    let call = call(command, path, line: line)
    let status = terminal.lend { shim_run(call.command, call.file) }
    if status < 0 { return EditorEnd(.failed(String(cString: strerror(errno))), command: command, path: path) }
    // The lowest seven bits of the status are the signal that ended the editor; the next byte is its exit status.
    let signal = status & 0x7F
    let how = signal == 0 ? EditorEnd.How.exited((status >> 8) & 0xFF) : .killed(signal: signal)
    // A shell reports a signal in its exit status, as 128 plus the signal.
    if case .exited(let number) = how, number > 128, number <= 128 + 64 {
      return EditorEnd(.killed(signal: number - 128), command: command, path: path)
    }
    return EditorEnd(how, command: command, path: path)
  }
}
