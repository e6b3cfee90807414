import Foundation
import Support

/// A recording of the screen in the asciicast v2 format of asciinema: a header, then a line for each change.
///
/// Source: https://docs.asciinema.org/manual/asciicast/v2/
package struct Cast {
  private var shown: Frame?
  private var theme: Theme?

  package init() {}

  /// Records the next frame, and returns the lines for the file. The text is empty if nothing has changed.
  ///
  /// - Parameter seconds: time since the recording began.
  package mutating func lines(_ frame: Frame, theme: Theme, at seconds: Double) -> String {
    var result = ""
    if let shown {
      if shown.width != frame.width || shown.height != frame.height {
        result += Self.event(seconds, "r", "\(frame.width)x\(frame.height)")
      } else if shown == frame, self.theme?.name == theme.name {
        return ""
      }
    } else {
      result += Self.header(width: frame.width, height: frame.height)
    }
    let changes = TerminalText.changes(from: self.theme?.name == theme.name ? shown : nil, to: frame, theme: theme)
    (shown, self.theme) = (frame, theme)
    return result + Self.event(seconds, "o", changes)
  }

  private static func header(width: Int, height: Int) -> String {
    "{\"version\": 2, \"width\": \(width), \"height\": \(height), \"env\": {\"TERM\": \"xterm-256color\"}, \"title\": \"Playground\"}\n"
  }

  private static func event(_ seconds: Double, _ kind: String, _ data: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    let text = (try? encoder.encode(data)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
    let milliseconds = Int((seconds * 1_000).rounded())
    let fraction = String(milliseconds % 1_000)
    let padded = String(repeating: "0", clamped: 3 - fraction.count) + fraction
    return "[\(milliseconds / 1_000).\(padded), \"\(kind)\", \(text)]\n"
  }
}
