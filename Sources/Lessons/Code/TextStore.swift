import Foundation
import SourceReader
import Support
import Synchronization

/// A store of named texts, in files or in memory.
package struct TextStore: Sendable {
  package var read: @Sendable (_ name: String) -> String?
  /// Stores a text; nil deletes it. A failure is reported as a notice.
  package var write: @Sendable (_ name: String, _ text: String?) -> Void

  /// Replaces `old`, the text that the caller expects in the store, by `new`.
  ///
  /// If the stored text is neither of the two, another program has written it. A store of files then copies it to the
  /// first name after `aside` (see `asideNames`) that contains no other text, and adds the notice.
  package var replace:
    @Sendable (_ name: String, _ old: String?, _ new: String?, _ aside: String, _ notice: String) -> Void

  /// Returns the names `NAME`, `NAME-2`, `NAME-3`, …
  static func asideNames(_ name: String) -> some Sequence<String> {
    sequence(first: 1) { $0 + 1 }.lazy.map { $0 == 1 ? name : "\(name)-\($0)" }
  }

  /// Moves an unusable text to another name, so that the next write does not replace it, and reports the reason.
  package var setAside: @Sendable (_ name: String, _ text: String, _ reason: String) -> Void

  package init(
    read: @escaping @Sendable (String) -> String?, write: @escaping @Sendable (String, String?) -> Void,
    replace: (@Sendable (String, String?, String?, String, String) -> Void)? = nil,
    setAside: @escaping @Sendable (String, String, String) -> Void
  ) {
    self.read = read
    self.write = write
    self.replace = replace ?? { name, _, new, _, _ in write(name, new) }
    self.setAside = setAside
  }

  /// Creates a store in memory, for scripts and tests. Its texts are lost when the program ends.
  package static func memory() -> TextStore {
    let texts = SharedTexts()
    return TextStore(
      read: { texts[$0] }, write: { texts[$0] = $1 },
      setAside: { name, text, _ in (texts[name], texts[name + ".unreadable"]) = (nil, text) })
  }

  /// Creates a store of files in a folder, which is created when needed.
  ///
  /// Files are written atomically on a queue. Only `finish` waits for the disk.
  ///
  /// - Parameter notices: receives the names of files that could not be read and were renamed.
  package static func files(in folder: URL, notices: Notices = Notices()) -> TextStore {
    TextStore(
      read: { name in
        let file = folder.appending(path: name)
        if let text = waiting[file] { return text }
        return KeptFile(file, notices: notices).text()
      },
      write: { name, text in
        put(text, folder.appending(path: name), notices)
      },
      replace: { name, old, new, aside, notice in
        put(new, folder.appending(path: name), notices) { there in
          if there == old || there == new || unwritten.holds(there, folder.appending(path: name)) { return }
          let free = asideNames(aside).lazy.map { folder.appending(path: $0) }.first {
            let text = waiting[$0] ?? contents($0)
            return text == nil || text == there
          }
          if let there, let free { put(there, free, notices) }
          notices.add(notice)
        }
      },
      setAside: { name, text, reason in
        KeptFile(folder.appending(path: name), notices: notices).setAside(Data(text.utf8), because: reason)
      })
  }

  /// Decodes a value that was stored as JSON.
  ///
  /// - Returns: nil if there is none, or if the text cannot be decoded. Such a text is set aside.
  func value<Value: Decodable>(_ type: Value.Type, _ name: String) -> Value? {
    guard let text = read(name) else { return nil }
    do { return try JSONDecoder().decode(type, from: Data(text.utf8)) } catch {
      setAside(name, text, Self.reason(error))
      return nil
    }
  }

  /// Stores a value as JSON; nil deletes it.
  func keep<Value: Encodable>(_ value: Value?, _ name: String) { write(name, value.flatMap { Self.text($0) }) }

  /// Returns the value as readable JSON; nil if it cannot be encoded. Equal values give equal texts.
  static func text<Value: Encodable>(_ value: Value) -> String? {
    try? JSONText.of(value)
  }

  private static func reason(_ error: any Error) -> String {
    switch error as? DecodingError {
    case .keyNotFound(let key, _)?: return "'\(key.stringValue)' is missing"
    case .typeMismatch(_, let context)?, .valueNotFound(_, let context)?, .dataCorrupted(let context)?:
      let path = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
      return path.isEmpty ? "not the expected JSON" : "'\(path)' has an unexpected type"
    default: return "\(error)"
    }
  }

  private static let waiting = WaitingTexts()
  private static let unwritten = UnwrittenFiles()
  private static let writing = DispatchQueue(label: "playground.texts")

  /// Waits until every stored text is in its file.
  package static func finish() { writing.sync {} }

  /// Writes a text asynchronously. A failure is reported as a notice.
  ///
  /// - Parameter look: receives the text of the file before it is replaced.
  private static func put(
    _ text: String?, _ file: URL, _ notices: Notices, look: (@Sendable (String?) -> Void)? = nil
  ) {
    let number = waiting.put(text, file)
    writing.async {
      if let look { look(contents(file)) }
      do {
        try write(text, to: file)
        unwritten.forget(file)
      } catch {
        unwritten.record(contents(file), file)
        notices.add(
          "Could not keep \(file.lastPathComponent) in \(file.deletingLastPathComponent().path): "
            + "\(error.localizedDescription). It is lost when the program ends", isLasting: true)
      }
      waiting.done(file, number)
    }
  }

  private static func contents(_ file: URL) -> String? {
    (try? RegularFile.data(file.path)).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func write(_ text: String?, to file: URL) throws {
    guard let text else {
      if FileManager.default.fileExists(atPath: file.path) { try FileManager.default.removeItem(at: file) }
      return
    }
    try BaseFolder.make(file.deletingLastPathComponent())
    try Data(text.utf8).write(to: file, options: .atomic)
  }

  /// Creates a store in the program's folder under `$XDG_DATA_HOME`, by default `~/.local/share`.
  package static func data(
    _ environment: [String: String] = ProcessInfo.processInfo.environment, notices: Notices = Notices()
  ) -> TextStore {
    files(in: dataFolder(environment), notices: notices)
  }

  package static func dataFolder(_ environment: [String: String]) -> URL {
    BaseFolder.data.url(environment)
  }

  /// Creates a store in the program's folder under `$XDG_STATE_HOME`, by default `~/.local/state`.
  package static func state(
    _ environment: [String: String] = ProcessInfo.processInfo.environment, notices: Notices = Notices()
  ) -> TextStore {
    files(in: BaseFolder.state.url(environment), notices: notices)
  }
}

private final class SharedTexts: Sendable {
  private let texts = Mutex<[String: String]>([:])

  subscript(name: String) -> String? {
    get { texts.withLock { $0[name] } }
    set { texts.withLock { $0[name] = newValue } }
  }
}

/// The contents left in files whose replacement failed. Such content was written by this program.
private final class UnwrittenFiles: Sendable {
  private let texts = Mutex<[URL: String?]>([:])

  func record(_ text: String?, _ file: URL) { texts.withLock { $0[file] = .some(text) } }
  func forget(_ file: URL) { texts.withLock { $0[file] = nil } }

  /// Returns true if a file still has the recorded content.
  func holds(_ text: String?, _ file: URL) -> Bool { texts.withLock { $0[file] == .some(text) } }
}

/// The texts that wait to be written to their files.
private final class WaitingTexts: Sendable {
  private struct State {
    var texts: [URL: (text: String?, number: Int)] = [:]
    var last = 0
  }

  private let state = Mutex(State())

  /// The text that waits to be written to a file; `.some(nil)` for a file to be deleted; nil if none waits.
  subscript(file: URL) -> String?? { state.withLock { $0.texts[file].map(\.text) } }

  func put(_ text: String?, _ file: URL) -> Int {
    state.withLock { state in
      state.last += 1
      state.texts[file] = (text, state.last)
      return state.last
    }
  }

  /// Removes a written text, unless a later text waits for the same file.
  func done(_ file: URL, _ number: Int) {
    state.withLock { state in
      if state.texts[file]?.number == number { state.texts[file] = nil }
    }
  }
}
