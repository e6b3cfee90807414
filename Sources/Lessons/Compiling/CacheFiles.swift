import Foundation
import SourceReader
import Support

/// File operations of the cache, replaceable in tests, for example by those of a full disk.
package struct CacheFiles: Sendable {
  package struct Listed: Hashable, Sendable {
    package var path: String
    package var bytes: Int
    package var date: Date
  }

  package var read: @Sendable (String) throws -> Data
  /// Size of a file in bytes; nil if there is no file.
  package var size: @Sendable (String) -> Int?
  /// Writes a file atomically.
  package var write: @Sendable (Data, String) throws -> Void
  /// Moves a file, also across file systems, and replaces an existing file.
  package var move: @Sendable (_ from: String, _ to: String) throws -> Void
  package var makeFolder: @Sendable (String) throws -> Void
  package var list: @Sendable (String) -> [Listed]
  package var remove: @Sendable (String) -> Void
  /// Sets the date of a file to now, which marks it as recently used.
  package var touch: @Sendable (String) -> Void

  package static let live = CacheFiles(
    read: { try RegularFile.data($0) },
    size: { (try? FileManager.default.attributesOfItem(atPath: $0))?[.size] as? Int },
    write: { data, path in try data.write(to: URL(fileURLWithPath: path), options: .atomic) },
    move: { from, to in
      if rename(from, to) == 0 { return }
      let beside = to + ".\(getpid())"
      defer { try? FileManager.default.removeItem(atPath: beside) }
      try FileManager.default.copyItem(atPath: from, toPath: beside)
      guard rename(beside, to) == 0 else { throw CocoaError(.fileWriteUnknown) }
      try? FileManager.default.removeItem(atPath: from)
    },
    makeFolder: { try BaseFolder.make(URL(fileURLWithPath: $0)) },
    list: { folder in
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return names.compactMap { name in
        let path = folder + "/" + name
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else { return nil }
        return Listed(
          path: path, bytes: attributes[.size] as? Int ?? 0,
          date: attributes[.modificationDate] as? Date ?? .distantPast)
      }
    },
    remove: { try? FileManager.default.removeItem(atPath: $0) },
    touch: { try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: $0) })
}
