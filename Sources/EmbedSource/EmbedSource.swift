import Foundation

/// Writes a Swift file that holds the text of another one: `EmbedSource INPUT OUTPUT`.
///
/// The build tool plugin runs it for every lesson step, so that the text on the screen is the text that was compiled.
@main
enum EmbedSource {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3 else {
      FileHandle.standardError.write(Data("usage: EmbedSource INPUT.swift OUTPUT.swift\n".utf8))
      exit(2)
    }
    let input = URL(fileURLWithPath: arguments[1])
    let text = try String(contentsOf: input, encoding: .utf8)
    let generated = """
      /// The source text of this lesson step, embedded when the step was compiled.
      public enum StorySource {
        public static let file = \(literal(input.lastPathComponent))
        public static let text = \(literal(text))
      }

      """
    try generated.write(to: URL(fileURLWithPath: arguments[2]), atomically: true, encoding: .utf8)
  }

  /// A Swift string literal for any text.
  private static func literal(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case "\"": result += "\\\""
      case "\n": result += "\\n"
      default:
        result += scalar.isASCII && scalar.value >= 32 ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    return result + "\""
  }
}
