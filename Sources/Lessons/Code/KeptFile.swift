import Foundation
import Support

/// A file with the user's work. An unreadable file is renamed and never overwritten.
package struct KeptFile: Sendable {
  private let url: URL
  private let notices: Notices

  /// Creates the file's storage without reading it.
  ///
  /// - Parameter notices: receives the name of a renamed file, and the reason.
  package init(_ url: URL, notices: Notices) {
    self.url = url
    self.notices = notices
  }

  /// Returns the text of the file. Returns nil if there is no file, or if the file is unreadable. An unreadable file is
  /// set aside.
  package func text() -> String? {
    let data: Data
    do { data = try RegularFile.data(url.path) } catch {
      if FileManager.default.fileExists(atPath: url.path) { setAside(nil, because: fault) }
      return nil
    }
    if let text = String(data: data, encoding: .utf8) { return text }
    setAside(data, because: "not UTF-8")
    return nil
  }

  /// Renames the file to `NAME.unreadable`, or to the next free name of that form.
  ///
  /// - Parameters:
  ///   - known: the content when the file was read; nil if reading failed. A file changed since then is left alone.
  ///   - reason: why the file cannot be used.
  package func setAside(_ known: Data?, because reason: String) {
    guard (try? RegularFile.data(url.path)) == known else { return }
    let (names, folder) = (FileManager.default, url.deletingLastPathComponent())
    let places = TextStore.asideNames(url.lastPathComponent + ".unreadable").lazy.map { folder.appending(path: $0) }
    guard let place = places.first(where: { !names.fileExists(atPath: $0.path) }) else { return }
    do { try names.moveItem(at: url, to: place) } catch {
      // Another process may have renamed the file.
      guard names.fileExists(atPath: url.path) else { return }
      // A file that cannot be renamed cannot be replaced either: both operations change its folder.
      return notices.add("Could not read \(url.path) (\(reason)), nor rename it: \(error.localizedDescription)")
    }
    notices.add(
      "Could not read \(url.path) (\(reason)). Renamed it to \(place.lastPathComponent) and started without it")
  }

  /// The reason why the file cannot be read.
  private var fault: String {
    do {
      _ = try RegularFile.open(url.path)
      return "it could not be read to its end"
    } catch {
      switch error {
      case .system(let code): return String(cString: strerror(code))
      case .kind(S_IFDIR): return String(cString: strerror(EISDIR))
      case .kind: return "it is a pipe, a socket or a device"
      }
    }
  }
}
