import Attach
import Core
import Importer

/// Source code of an attached program.
///
/// The class finds the files of registrations on this disk, and compares the registrations of code and program. The
/// code is read once, when the program is attached, and then shared.
package final class AttachedSources: Sendable {
  /// Path of the folder as the user gave it.
  package let root: String
  /// Number of this reading of the code. Every reading has another number.
  package let version: Int
  private let project: ImportedProject
  /// Paths below the root, by file name.
  private let paths: [String: [String]]
  private static let versions = Versions()

  /// Reads the Swift code of a folder.
  ///
  /// - Throws: `UsageError` for a folder without a Swift file.
  /// - Complexity: O(length of the text).
  package convenience init(reading root: String, _ options: Importer.Options = .init()) throws {
    let look = Importer(options).look(root)
    let project = look.project
    guard project.count.files > 0 else { throw UsageError(ProjectGraph.nothing(in: root, project.count)) }
    self.init(project, files: look.changes.files.added)
  }

  init(_ project: ImportedProject, files: [String]) {
    root = project.root
    version = Self.versions.next()
    self.project = project
    paths = Dictionary(grouping: files.sorted(), by: Paths.name)
  }

  /// Returns the place of a registration in the code. Nil if the program gives no place, or unless exactly one file
  /// matches.
  package func place(of service: LiveService) -> SourcePlace? {
    guard let id = service.file, let file = file(id) else { return nil }
    return Place(file: file, line: max(1, service.line ?? 1), column: 1)
  }

  /// Returns the full path of a file below the root.
  package func path(of file: String) -> String { Paths.absolute(file, below: root) }

  /// Returns the file of a `#fileID` such as `Shop/Cart.swift`; nil if no file or several files match.
  ///
  /// The file must be the only file of that name, or the only such file below a folder with the module's name.
  private func file(_ id: String) -> String? {
    let parts = id.split(separator: "/")
    guard let name = parts.last, let found = paths[String(name)] else { return nil }
    if found.count == 1 { return found[0] }
    let module = parts.first.map(String.init) ?? ""
    let below = found.filter { $0.split(separator: "/").dropLast().contains { $0 == module } }
    return below.count == 1 ? below[0] : nil
  }

  // MARK: Code and run

  /// Returns the registrations that exist only in the code or only in the running program.
  ///
  /// They are reported as notes, because a program may register conditionally, and the importer may not know a style.
  ///
  /// - Complexity: O(n log n) in registrations.
  package func differences(from services: [LiveService]) -> [Diagnostic] {
    let written = project.services.filter { !$0.isTestOnly }
    let lines = Set(written.map { Line($0.place) })
    let names = Set(written.flatMap(Self.names))
    let running = Set(services.map(\.name))
    var met: Set<Line> = []
    var unread: [Diagnostic] = []
    for service in services {
      guard let place = place(of: service) else { continue }
      met.insert(Line(place))
      if lines.contains(Line(place)) || names.contains(service.name) { continue }
      unread.append(.registeredOnlyWhileRunning(service.name, at: "\(place.file):\(place.line)"))
    }
    let absent = written.filter { service in
      !met.contains(Line(service.place)) && running.isDisjoint(with: Self.names(of: service))
    }
    return absent.map { .registeredOnlyInCode($0.name, at: "\($0.place.file):\($0.place.line)") } + unread
  }

  private struct Line: Hashable {
    let file: String
    let line: Int

    init(_ place: Place) { (file, line) = (place.file, place.line) }
  }

  /// Returns the names under which a running program may show a registration of the code.
  private static func names(of service: Service) -> [String] {
    [service.name, service.type, service.implementation].compactMap { $0 } + service.also
  }
}
