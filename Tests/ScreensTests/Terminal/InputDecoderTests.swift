import CNcurses
import Screens
import Testing

@testable import Canvas
@testable import TUI

/// Decoding of keys, and of pastes. A paste without an end does not swallow the keyboard.
@Suite final class InputDecoderTests {
  /// A keyboard on which a test types.
  private final class Keyboard: KeySource {
    var waiting: [RawKey] = []
    let size = (width: 80, height: 24)

    func next() -> RawKey? { waiting.isEmpty ? nil : waiting.removeFirst() }
    func putBack(_ key: RawKey) { waiting.insert(key, at: 0) }

    func type(_ text: String) { waiting += text.unicodeScalars.map { .character($0.value) } }
  }

  private let keyboard = Keyboard()
  private var decoder = InputDecoder()
  private var now = ContinuousClock.now

  private static let start = "\u{1B}[200~"
  private static let end = "\u{1B}[201~"

  /// Inputs decoded from characters that arrive at once.
  private func read(_ text: String = "") -> [Input] {
    keyboard.type(text)
    return decoder.read(keyboard, at: now)
  }

  private func wait(_ duration: Duration) { now = now.advanced(by: duration) }

  // MARK: Pastes

  @Test func aPasteIsASingleInput() {
    #expect(
      read("a\(Self.start)let x = 1\r\tx\(Self.end)b") == [
        .key(.character("a")), .paste("let x = 1\r\tx"), .key(.character("b")),
      ])
    #expect(decoder.limit(nil, at: now) == nil)
  }

  @Test func aPasteMayComeInPiecesOfAnySize() {
    let text = "one ~ two [201~ drei é"
    #expect(read(Self.start) == [])
    for character in text.unicodeScalars {
      #expect(read(String(character)) == [])
      wait(.milliseconds(1900))
    }
    #expect(Self.end.unicodeScalars.flatMap { read(String($0)) } == [.paste(text)])
  }

  @Test func aPasteWithoutAnEndIsHandedOverAfterItsTimeLimit() {
    #expect(read(Self.start + "half a te") == [])
    wait(.milliseconds(1500))
    #expect(read("xt") == [])
    #expect(decoder.limit(nil, at: now) == 2000)
    #expect(decoder.limit(30, at: now) == 30)
    wait(.milliseconds(1999))
    #expect(read() == [])
    #expect(decoder.limit(nil, at: now) == 1)
    wait(.milliseconds(1))
    #expect(read() == [.paste("half a text")])
    #expect(decoder.limit(nil, at: now) == nil)
    #expect(read("q") == [.key(.character("q"))], "keys work again")
    #expect(read(Self.end) == [], "an end that comes late is no key")
  }

  @Test func anEmptyUnfinishedPasteIsDropped() {
    #expect(read(Self.start) == [])
    wait(BracketedPaste.patience)
    #expect(read() == [])
    #expect(read("q") == [.key(.character("q"))])
  }

  @Test func aPasteThatIsTooLongIsHandedOverInPieces() {
    let text = String(repeating: "0123456789abcde\r", count: BracketedPaste.longest / 16 + 1)
    var inputs = read(Self.start)
    // Reading all at once would be slow with this keyboard.
    for start in stride(from: 0, to: text.utf8.count, by: 1 << 12) {
      inputs += read(String(text.dropFirst(start).prefix(1 << 12)))
    }
    #expect(inputs.count == 1)
    inputs += read("q" + Self.end)
    #expect(inputs.count == 2)
    let pasted = inputs.compactMap { if case .paste(let text) = $0 { text } else { nil } }
    #expect(pasted.map(\.utf8.count).max() == BracketedPaste.longest)
    #expect(pasted.joined() == text + "q", "nothing is lost, and nothing of it is a key")
  }

  @Test func aSecondPasteHandsTheFirstOver() {
    #expect(read(Self.start + "one") == [])
    keyboard.waiting = [.code(Int32(SHIM_KEY_PASTE_START))]
    #expect(read("two") == [.paste("one")])
    keyboard.waiting = [.code(Int32(SHIM_KEY_PASTE_END))]
    #expect(read() == [.paste("two")])
  }

  // MARK: Keys

  @Test func charactersAreKeys() {
    #expect(
      read("a\t\r\u{7F}\u{1}\u{1B}x\u{1B}") == [
        .key(.character("a")), .key(.tab), .key(.enter), .key(.backspace), .key(.control("a")), .key(.alt("x")),
        .key(.escape),
      ])
  }

  @Test func anUnknownSequenceIsSwallowed() {
    #expect(read("\u{1B}[99;7Rq") == [.key(.character("q"))])
  }

  @Test func theMouseIsReadFromItsReports() {
    #expect(
      read("\u{1B}[<0;5;3M\u{1B}[<0;9;4m\u{1B}[<64;1;1M") == [
        .click(column: 4, row: 2), .drag(column: 4, row: 2, toColumn: 8, toRow: 3),
        .wheel(column: 0, row: 0, lines: -3),
      ])
  }

  @Test func theMouseIsReadFromTheOlderReports() {
    #expect(
      read("\u{1B}[M %#\u{1B}[M#)$\u{1B}[M`!!") == [
        .click(column: 4, row: 2), .drag(column: 4, row: 2, toColumn: 8, toRow: 3),
        .wheel(column: 0, row: 0, lines: -3),
      ])
  }

  @Test func aReportWithKeysHeldIsTheSame() {
    #expect(read("\u{1B}[<16;5;3M") == [.click(column: 4, row: 2)])
    #expect(read("\u{1B}[<32;5;3M") == [], "a movement is no click")
  }

  // MARK: Sequences in pieces

  @Test(arguments: ["\u{1B}[<0;5;3M", "\u{1B}[M %#"]) func aReportMayComeInPiecesOfAnySize(report: String) {
    // Escape alone is a key, so the first piece has two characters.
    #expect(read(String(report.prefix(2))) == [])
    for character in report.unicodeScalars.dropFirst(2).dropLast() {
      #expect(read(String(character)) == [])
      wait(.milliseconds(200))
    }
    #expect(read(String(report.last!)) == [.click(column: 4, row: 2)])
  }

  /// A connection that breaks in the middle of a report.
  @Test(arguments: ["[<", "[<0;5", "[M", "[M ", "[1;", "O"])
  func aSequenceWithoutAnEndIsDroppedAfterItsTimeLimit(start: String) {
    #expect(read("\u{1B}" + start) == [])
    #expect(decoder.limit(nil, at: now) == 250)
    wait(.milliseconds(250))
    #expect(read().filter { $0 != .key(.alt("O")) } == [])
    #expect(decoder.limit(nil, at: now) == nil)
    #expect(read("q") == [.key(.character("q"))], "keys work again")
  }

  @Test func theStartThatTheTerminalReportsAsAKeyIsDroppedToo() {
    for key in [SHIM_KEY_MOUSE, SHIM_KEY_OLD_MOUSE] {
      keyboard.waiting = [.code(Int32(key))]
      #expect(read() == [])
      wait(EscapeSequence.patience)
      #expect(read() == [])
      #expect(read("q") == [.key(.character("q"))])
    }
  }

  @Test func anUnrelatedKeyEndsASequence() {
    #expect(read("\u{1B}[12\rq") == [.key(.enter), .key(.character("q"))])
    #expect(read("\u{1B}[12é") == [.key(.character("é"))])
    #expect(read("\u{1B}[12\u{1B}[<0;5;3M") == [.click(column: 4, row: 2)])
  }

  @Test(arguments: ["]11;rgb:ffff/ffff/ffff\u{7}", "]11;rgb:f/f/f\u{1B}\\", "]11;rgba:ff/ff/ff/00\u{7}"])
  func theTerminalsBackgroundAnswerIsRead(answer: String) {
    let white = Colour(red: 1, green: 1, blue: 1)
    #expect(read("\u{1B}" + answer + "q") == [.ground(white), .key(.character("q"))])
  }

  @Test(arguments: ["]11;rgb:white\u{7}", "]10;rgb:0/0/0\u{1B}\\", "P1$r0m\u{1B}\\", "_Gi=1;OK\u{1B}\\"])
  func anAnswerOfTheTerminalIsNoKey(answer: String) {
    #expect(read("\u{1B}" + answer + "q") == [.key(.character("q"))])
  }

  @Test func altWithTheBeginningOfAnAnswerIsAKeyAfterAMoment() {
    #expect(read("\u{1B}]") == [])
    wait(EscapeSequence.patience)
    #expect(read() == [.key(.alt("]"))])
  }

  @Test func aSequenceIsBoundedInLength() {
    #expect(read("\u{1B}[" + String(repeating: "9", count: 100_000) + "mq") == [.key(.character("q"))])
  }
}
