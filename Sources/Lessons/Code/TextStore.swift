import Foundation
import SourceReader
import Synchronization

/// Texts that are kept under names, in files or in memory.
package struct TextStore: Sendable {
  package var read: @Sendable (_ name: String) -> String?
  /// Keeps a text, or forgets it. Failing to is no reason to stop working.
  package var write: @Sendable (_ name: String, _ text: String?) -> Void

  package init(
    read: @escaping @Sendable (String) -> String?, write: @escaping @Sendable (String, String?) -> Void
  ) {
    self.read = read
    self.write = write
  }

  /// For scripts and tests: gone with the program.
  package static func memory() -> TextStore {
    let texts = SharedTexts()
    return TextStore(read: { texts[$0] }, write: { texts[$0] = $1 })
  }

  /// Files in a folder, which is made when something is kept; written all or nothing, beside whoever keeps something: nobody
  /// waits for a disk but at the end, in `finish`.
  package static func files(in folder: URL) -> TextStore {
    TextStore(
      read: { name in
        let file = folder.appending(path: name)
        if let text = waiting[file] { return text }
        return (try? Data(contentsOf: file)).flatMap { String(data: $0, encoding: .utf8) }
      },
      write: { name, text in
        let file = folder.appending(path: name)
        let number = waiting.put(text, file)
        writing.async {
          write(text, to: file)
          waiting.done(file, number)
        }
      })
  }

  private static let waiting = WaitingTexts()
  private static let writing = DispatchQueue(label: "playground.texts")

  /// Waits until everything that was kept is in its file.
  package static func finish() { writing.sync {} }

  private static func write(_ text: String?, to file: URL) {
    guard let text else {
      try? FileManager.default.removeItem(at: file)
      return
    }
    try? FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? Data(text.utf8).write(to: file, options: .atomic)
  }

  /// The program's folder under `$XDG_DATA_HOME`, by default `~/.local/share`.
  package static func data(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> TextStore {
    files(in: dataFolder(environment))
  }

  package static func dataFolder(_ environment: [String: String]) -> URL {
    BaseFolder.data.url(environment)
  }

  /// The program's folder under `$XDG_STATE_HOME`, by default `~/.local/state`.
  package static func state(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> TextStore {
    files(in: BaseFolder.state.url(environment))
  }
}

private final class SharedTexts: Sendable {
  private let texts = Mutex<[String: String]>([:])

  subscript(name: String) -> String? {
    get { texts.withLock { $0[name] } }
    set { texts.withLock { $0[name] = newValue } }
  }
}

/// What is on its way to a file.
private final class WaitingTexts: Sendable {
  private struct State {
    var texts: [URL: (text: String?, number: Int)] = [:]
    var last = 0
  }

  private let state = Mutex(State())

  /// What is not in its file yet; nil within for a text that is to be forgotten.
  subscript(file: URL) -> String?? { state.withLock { $0.texts[file].map(\.text) } }

  func put(_ text: String?, _ file: URL) -> Int {
    state.withLock { state in
      state.last += 1
      state.texts[file] = (text, state.last)
      return state.last
    }
  }

  /// A text is in its file, unless another has taken its place meanwhile.
  func done(_ file: URL, _ number: Int) {
    state.withLock { state in
      if state.texts[file]?.number == number { state.texts[file] = nil }
    }
  }
}
