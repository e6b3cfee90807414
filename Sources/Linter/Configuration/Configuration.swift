import Core
import Foundation
import Importer

/// Contents of `.playground.yml`: what a team wants of `check`.
package struct Configuration: Sendable, Hashable {
  /// Severity of a rule, or nothing at all.
  package enum Level: String, Sendable, Hashable, CaseIterable {
    case off, note, warning, error

    var severity: Diagnostic.Severity? { Diagnostic.Severity(rawValue: rawValue) }
  }

  package static let fileName = ".playground.yml"

  /// Path of the file; nil where there is none.
  package var path: String?
  package var rules: [Finding.Kind: Level] = [:]
  /// Patterns of the files whose findings are told, as `.gitignore` has them; empty for all.
  package var include: [String] = []
  /// Patterns of the files that are not read.
  package var exclude: [String] = []
  /// Modules whose findings are told; empty for all.
  package var modules: Set<String> = []
  package var names = KnownNames()
  /// Absolute path of the baseline.
  package var baseline: String?

  package init() {}

  /// Absolute path of the folder of the file.
  package var folder: String? { path.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path } }

  /// The folder that is read, below the configuration's; empty where both are the same.
  package func below(_ root: String) -> String {
    let full = Self.folder(of: root)
    guard let folder, full.hasPrefix(folder == "/" ? "/" : folder + "/") else { return "" }
    return String(full.dropFirst(folder == "/" ? 1 : folder.count + 1))
  }

  /// Lets the importer know what it needs of the configuration.
  ///
  /// - Parameter root: the folder or file that is read.
  package func apply(to options: inout Importer.Options, root: String) {
    options.names = names
    options.excluded = ExcludedPaths(exclude, folder: below(root))
  }

  /// Findings with the severities of the configuration, of the files and modules that are asked for.
  ///
  /// A severity of the configuration replaces the rule's usual one; a finding that counts less than the rule's usual ones counts
  /// no more than before.
  ///
  /// - Complexity: O(findings × patterns).
  package func applied(to findings: [Finding], root: String) -> [Finding] {
    let included = include.isEmpty ? nil : PathPatterns(ExcludedPaths(include, folder: below(root)))
    return findings.compactMap { finding in
      var finding = finding
      if let level = rules[finding.kind] {
        guard let severity = level.severity else { return nil }
        let isUsual = Rule.named(finding.kind.rawValue).map { finding.severity >= $0.severity } ?? true
        finding.severity = isUsual ? severity : min(severity, finding.severity)
      }
      if let included, !included.fits(file: finding.place.file) { return nil }
      if !modules.isEmpty, !modules.contains(Service.module(of: finding.place.file)) { return nil }
      return finding
    }
    .inOrder
  }

  /// The folder of a path, or the path where it is one: absolute, without `..`.
  static func folder(of path: String) -> String {
    let url = URL(fileURLWithPath: path).standardizedFileURL
    var isFolder: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
    return isThere && !isFolder.boolValue ? url.deletingLastPathComponent().path : url.path
  }

  /// The nearest file of the name in a folder or in one above it.
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

  /// Reads the nearest file above a folder, or the default where there is none.
  ///
  /// - Throws: `ConfigurationError` with every fault of the file.
  package static func found(above root: String) throws(ConfigurationError) -> Configuration {
    guard let file = file(above: root) else { return Configuration() }
    return try reading(file)
  }

  /// - Throws: `ConfigurationError` with every fault of the file.
  package static func reading(_ file: String) throws(ConfigurationError) -> Configuration {
    let url = URL(fileURLWithPath: file).standardizedFileURL
    let file = ReportPaths(root: file).relative("")
    let text: String
    do { text = try String(contentsOf: url, encoding: .utf8) } catch {
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

/// All faults of a configuration, one a line: `.playground.yml:2:1: unknown key 'exlude'; …`.
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
