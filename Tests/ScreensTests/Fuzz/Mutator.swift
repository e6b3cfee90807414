import Foundation
import TestSupport

/// A source of texts for fuzzing: the files of the corpus, and random changes of them.
struct Mutator {
  static let corpus = URL(fileURLWithPath: #filePath).appending(path: "../../../Fixtures/Corpus").standardizedFileURL

  /// Number of texts for each reader, from `FUZZ=100000`.
  static let rounds = ProcessInfo.processInfo.environment["FUZZ"].flatMap { Int($0) }

  /// Texts of a reader's corpus, sorted by name.
  let texts: [(name: String, bytes: [UInt8])]
  private var random: SplitMix

  /// Reads a corpus.
  ///
  /// - Parameter folder: name of the reader's folder in the corpus.
  init(_ folder: String, seed: UInt64) throws {
    let folder = Self.corpus.appending(path: folder)
    texts = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map {
      ($0, Array(try Data(contentsOf: folder.appending(path: $0))))
    }
    random = SplitMix(state: seed)
  }

  private static let words: [[UInt8]] = [
    "{", "}", "[", "]", ":", ",", "#", "'", "\"", "\\", "-", "?", "&x", "*x", "|", ">", "%s", "---", "\t", "\r\n",
    "\u{0}", "é", "🙂", "\u{202E}", "\u{FEFF}", "null", "~", "true", "-1", "1e999", "99999999999999999999", "playground",
    "services", "needs", "lifetime", "scoped:", "by", "optional", "questions", "goal", "query", "not ", "live ", "#1",
    "--force", "<<: *x", "!!binary",
  ].map { Array($0.utf8) }

  /// A random text of the corpus, changed in some places.
  mutating func next() -> Data {
    guard var bytes = texts.randomElement(using: &random)?.bytes else { return Data() }
    for _ in 0...Int.random(in: 0...5, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      let end = min(bytes.count, place + Int.random(in: 0...40, using: &random))
      switch Int.random(in: 0...6, using: &random) {
      case 0: bytes.insert(contentsOf: Self.words.randomElement(using: &random) ?? [], at: place)
      case 1:
        bytes.replaceSubrange(place..<min(bytes.count, place + 1), with: [UInt8.random(in: 0...255, using: &random)])
      case 2: bytes.removeSubrange(place..<end)
      case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 4: bytes.replaceSubrange(place..<end, with: Self.words.randomElement(using: &random) ?? [])
      case 5:
        // Inserts a part of another text.
        let other = texts.randomElement(using: &random)?.bytes ?? []
        let from = Int.random(in: 0...other.count, using: &random)
        bytes.insert(contentsOf: other[from..<min(other.count, from + 60)], at: place)
      default: bytes.removeLast(Int.random(in: 0...min(bytes.count, 200), using: &random))
      }
    }
    return Data(bytes)
  }
}
