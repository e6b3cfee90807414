import Foundation
import Laboratory
import Testing

@testable import Canvas
@testable import Screens
@testable import Support

/// Recordings of the screen, which a player shows as they were.
@Suite struct CastTests {
  /// A minimal player, which understands the sequences of `TerminalText` and no others.
  private struct Player {
    var rows: [[String]] = []
    var isCursorShown = true
    private var row = 0
    private var column = 0

    init(width: Int, height: Int) {
      rows = Array(repeating: Array(repeating: " ", count: width), count: height)
    }

    mutating func play(_ text: String) {
      var rest = Substring(text)
      while let character = rest.popFirst() {
        if character != "\u{1B}" {
          let size = TextWidth.of(character)
          rows[row][column] = String(character)
          for other in 1..<max(1, size) where size > 1 { rows[row][column + other] = "" }
          column += size
          continue
        }
        rest.removeFirst()
        let end = rest.firstIndex { $0.isLetter }!
        let (numbers, command) = (rest[..<end], rest[end])
        rest = rest[rest.index(after: end)...]
        switch command {
        case "H":
          let place = numbers.split(separator: ";").map { Int($0)! }
          (row, column) = (place[0] - 1, place[1] - 1)
        case "J": rows = rows.map { $0.map { _ in " " } }
        case "h": isCursorShown = true
        case "l": isCursorShown = false
        case "m": break
        default: Issue.record("an unknown sequence: \(numbers)\(command)")
        }
      }
    }

    var lines: [String] {
      rows.map {
        var line = $0.joined()
        while line.last == " " { line.removeLast() }
        return line
      }
    }
  }

  private static func events(_ cast: String) throws -> [(time: Double, kind: String, data: String)] {
    try cast.split(separator: "\n").dropFirst().map {
      let parts = try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [Any])
      return (try #require(parts[0] as? Double), try #require(parts[1] as? String), try #require(parts[2] as? String))
    }
  }

  @Test func aPlayerShowsEveryFrame() throws {
    let bench = Bench(knight: true, width: 100, height: 30)
    var cast = Cast()
    var player = Player(width: 100, height: 30)
    for line in [
      "", "select Armor", "resolve Knight", "add 騎士 --needs Armor", "select 騎士", "mode locator", "view messages",
    ] {
      bench.run(line)
      let frame = view(bench.model)
      let lines = cast.lines(frame, theme: .dark, at: 1)
      for event in try Self.events(lines.hasPrefix("{") ? lines : "{}\n" + lines) { player.play(event.data) }
      #expect(player.lines == frame.lines, "after '\(line)'")
    }
  }

  @Test func aCastBeginsWithAHeaderOfVersion2() throws {
    var cast = Cast()
    let lines = cast.lines(Frame(width: 30, height: 5), theme: .dark, at: 0).split(separator: "\n")
    let header = try #require(try JSONSerialization.jsonObject(with: Data(lines[0].utf8)) as? [String: Any])
    #expect(header["version"] as? Int == 2)
    #expect(header["width"] as? Int == 30)
    #expect(header["height"] as? Int == 5)
  }

  @Test func unchangedCellsAreNotWritten() {
    var cast = Cast()
    var frame = Frame(width: 30, height: 5)
    _ = cast.lines(frame, theme: .dark, at: 0)
    #expect(cast.lines(frame, theme: .dark, at: 1) == "")
    frame.put("x", 3, 2, .text)
    let change = cast.lines(frame, theme: .dark, at: 2.25)
    #expect(change == "[2.250, \"o\", \"\\u001b[3;4H\\u001b[0;38;5;252mx\\u001b[0m\\u001b[?25l\"]\n")
  }

  @Test func aNewThemeRedrawsAllAndANewSizeIsRecorded() throws {
    var cast = Cast()
    _ = cast.lines(Frame(width: 30, height: 5), theme: .dark, at: 0)
    #expect(cast.lines(Frame(width: 30, height: 5), theme: .light, at: 1).contains("[2J"))
    let resized = try Self.events("{}\n" + cast.lines(Frame(width: 40, height: 6), theme: .light, at: 2))
    #expect(resized.map(\.kind) == ["r", "o"])
    #expect(resized[0].data == "40x6")
  }

  @Test func theSameScriptIsTheSameRecording() {
    func record() -> String {
      var (cast, text, rest) = (Cast(), "", ["add A", "add B --needs A", "resolve B"][...])
      let script = Script(name: "t", width: 80, height: 24, printsFrames: false, output: .text)
      _ = script.run(
        next: { rest.popFirst() }, print: { _ in }, complain: { _ in },
        shows: { text += cast.lines(view($0), theme: $0.theme, at: 0) })
      return text
    }
    #expect(record() == record())
    #expect(record().contains("B"))
  }
}
