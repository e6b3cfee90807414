import Foundation
import Importer
import Laboratory
import Screens

/// A folder of Swift code on the command line.
struct SourceTree {
  let path: String

  init(_ path: String) { self.path = path }

  /// Whether a path is a folder, or a Swift file.
  static func isSource(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return false }
    return isFolder.boolValue || path.hasSuffix(".swift")
  }

  func project() -> ImportedProject { Importer().read(path) }

  func export(_ format: ExportFormat, width: Int?, isASCII: Bool, to output: String?) throws {
    let text = JSONText.of(ProjectJSON(project()))
    guard let output else { return StandardOutput.write(text) }
    do { try DiskFiles().write(Data(text.utf8), to: output) } catch { throw Complaint("\(error)") }
  }
}
