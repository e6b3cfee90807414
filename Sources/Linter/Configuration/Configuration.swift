import Core
import Foundation
import Importer

/// Contents of `.playground.yml`, the settings of a team for `check`.
package struct Configuration: Sendable, Hashable {
  /// The severity of a rule, or `off`.
  package enum Level: String, Sendable, Hashable, CaseIterable {
    case off, note, warning, error

    var severity: Diagnostic.Severity? { Diagnostic.Severity(rawValue: rawValue) }
  }

  package static let fileName = ".playground.yml"

  /// Path of the configuration file; nil if there is none.
  package var path: String?
  package var rules: [Finding.Kind: Level] = [:]
  /// Patterns, as in `.gitignore`, of the files whose findings are reported; empty for all files.
  package var include: [String] = []
  /// Patterns, as in `.gitignore`, of the files and folders that are not read.
  package var exclude: [String] = []
  /// Modules whose findings are reported; empty for all modules.
  package var modules: Set<String> = []
  package var names = KnownNames()
  /// Absolute path of the baseline file; nil if there is none.
  package var baseline: String?

  package init() {}

  /// Absolute path of the folder that contains the configuration file; nil if there is none.
  package var folder: String? { path.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path } }

  /// Returns the path of the folder that is read, relative to the configuration's folder.
  ///
  /// The result is empty if both folders are the same, if the folder that is read is outside of the configuration's
  /// folder, or if there is no configuration file.
  ///
  /// - Parameter root: the folder that is read, or a file in it.
  package func below(_ root: String) -> String {
    let full = Self.folder(of: root)
    guard let folder, full.hasPrefix(folder == "/" ? "/" : folder + "/") else { return "" }
    return String(full.dropFirst(folder == "/" ? 1 : folder.count + 1))
  }

  /// Sets the options of the importer that the configuration contains.
  ///
  /// - Parameter root: the folder or file that is read.
  package func apply(to options: inout Importer.Options, root: String) {
    options.names = names
    options.excluded = ExcludedPaths(exclude, folder: below(root))
  }

  /// Returns the findings of a project with the configured severities, in order. Findings of files and modules that are not
  /// included, and of rules that are `off`, are left out.
  ///
  /// A configured severity replaces the usual severity of the rule. A finding that is less severe than usual for its
  /// rule keeps at most its own severity.
  ///
  /// - Complexity: O(findings × patterns).
  package func applied(to project: ImportedProject, root: String) -> [Finding] {
    let included = include.isEmpty ? nil : PathPatterns(ExcludedPaths(include, folder: below(root)))
    return project.findings.compactMap { finding in
      var finding = finding
      if let level = rules[finding.kind] {
        guard let severity = level.severity else { return nil }
        let isUsual = Rule.named(finding.kind.rawValue).map { finding.severity >= $0.severity } ?? true
        finding.severity = isUsual ? severity : min(severity, finding.severity)
      }
      if let included, !included.fits(file: finding.place.file) { return nil }
      if !modules.isEmpty, !modules.contains(project.layout.module(of: finding.place.file)) { return nil }
      return finding
    }
    .inOrder
  }

  /// Returns the folder of a file, or a folder itself, as an absolute path without `..`.
  static func folder(of path: String) -> String {
    let url = URL(fileURLWithPath: path).standardizedFileURL
    var isFolder: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
    return isThere && !isFolder.boolValue ? url.deletingLastPathComponent().path : url.path
  }

  /// Returns the path of the nearest `.playground.yml` in a folder or above it; nil if there is none.
  ///
  /// - Parameter root: the path of a folder or file.
  package static func file(above root: String) -> String? {
    var folder = URL(fileURLWithPath: Self.folder(of: root))
    while true {
      let file = folder.appendingPathComponent(fileName).path
      if FileManager.default.fileExists(atPath: file) { return file }
      if folder.path == "/" || folder.path.isEmpty { return nil }
      folder = folder.deletingLastPathComponent()
    }
  }

  /// Reads the nearest configuration file in a folder or above it. Without a file, returns the default configuration.
  ///
  /// - Throws: `ConfigurationError` with all faults of the file.
  package static func found(above root: String) throws(ConfigurationError) -> Configuration {
    guard let file = file(above: root) else { return Configuration() }
    return try reading(file)
  }

  /// Reads a configuration file.
  ///
  /// - Throws: `ConfigurationError` with all faults of the file.
  package static func reading(_ file: String) throws(ConfigurationError) -> Configuration {
    let url = URL(fileURLWithPath: file).standardizedFileURL
    let file = ReportPaths(root: file).relative("")
    let text: String
    do { text = try String(contentsOf: url, encoding: .utf8) } catch {
      guard FileManager.default.fileExists(atPath: url.path) else {
        throw ConfigurationError(file: file, "no such file; expected a configuration in YAML")
      }
      throw ConfigurationError(file: file, "it cannot be read as UTF-8; expected a YAML file")
    }
    var configuration = try ConfigurationReader.read(text, file: file)
    configuration.path = url.path
    if let baseline = configuration.baseline {
      configuration.baseline = URL(fileURLWithPath: baseline, relativeTo: url.deletingLastPathComponent()).path
    }
    return configuration
  }
}

/// All faults of a configuration.
///
/// The description has one fault per line, such as `.playground.yml:2:1: unknown key 'exlude'; …`.
package struct ConfigurationError: Error, Hashable, CustomStringConvertible {
  package struct Fault: Sendable, Hashable {
    package var line: Int?
    package var column: Int?
    package var message: String
  }

  package let file: String
  package let faults: [Fault]

  package init(file: String, _ faults: [Fault]) {
    self.file = file
    self.faults = faults
  }

  init(file: String, _ message: String) {
    self.init(file: file, [Fault(line: nil, column: nil, message: message)])
  }

  package var description: String {
    faults.map { fault in
      ([file] + [fault.line, fault.column].compactMap { $0.map(String.init) }).joined(separator: ":")
        + ": \(fault.message)"
    }
    .joined(separator: "\n")
  }
}
