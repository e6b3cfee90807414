import ArgumentParser
import Canvas
import Core
import Foundation
import Importer
import Laboratory
import Screens
import Stage
import Support

/// What one says of a folder of Swift code on the command line.
struct SourceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Swift code: read what is left out otherwise (may be repeated): \(LeftOut.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "what"))
  var with: [String] = []
  @Option(
    help: ArgumentHelp(
      "Swift code: look for this style alone (may be repeated): \(StyleTable.names.joined(separator: ", ")).",
      valueName: "style"))
  var style: [String] = []
  @Flag(help: "Swift code: read everything again, and keep nothing for the next time.") var noCache = false

  func importer() throws -> Importer { Importer(try reading()) }

  /// How the code is read.
  func reading() throws -> Importer.Options {
    var options = Importer.Options()
    for word in with {
      guard let reason = LeftOut(rawValue: word) else {
        throw Complaint(
          "\(UsageError.unknown("word for what is left out", word, among: LeftOut.allCases.map(\.rawValue)))")
      }
      options.leaving.remove(reason)
    }
    for name in style where !StyleTable.names.contains(name) {
      throw Complaint("\(UsageError.unknown("style", name, among: StyleTable.names))")
    }
    options.isCached = !noCache
    if !style.isEmpty { options.styles = Set(style) }
    return options
  }
}

/// A folder of Swift code on the command line.
struct SourceTree {
  let path: String
  let options: SourceOptions

  /// Whether a path is a folder, or a Swift file.
  static func isSource(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return false }
    return isFolder.boolValue || path.hasSuffix(".swift")
  }

  func project() throws -> ImportedProject {
    let project = try options.importer().read(path)
    guard project.count.files > 0 else {
      let left = project.count.left.values.reduce(0, +)
      throw Complaint(
        "\(path) has no Swift file to read"
          + (left > 0
            ? "; \(left) are left out: --with \(project.count.left.keys.map(\.rawValue).sorted().joined(separator: " --with "))"
            : "")
          + (project.count.faults.first.map { "; \($0.file): \($0.reason)" } ?? ""))
    }
    for fault in project.count.faults {
      StandardOutput.complain("\(fault.file)\(fault.line.map { ":\($0)" } ?? ""): \(fault.reason)")
    }
    return project
  }

  /// The graph, or as JSON all that was read.
  func export(_ format: ExportFormat, width: Int?, isASCII: Bool, theme: Theme) throws -> String {
    let project = try project()
    if format == .json {
      let text = try JSONText.of(ProjectJSON(project))
      if project.styles.isEmpty { StandardOutput.write(text) }
      try complainOfNothing(project)
      return text
    }
    try complainOfNothing(project)
    return try DrawingExport.text(
      ProjectGraph(project), format, width: width, isASCII: isASCII, theme: theme)
  }

  /// - Throws: a complaint where no style was recognised: "nothing is wrong" would be a guess.
  private func complainOfNothing(_ project: ImportedProject) throws {
    guard project.styles.isEmpty else { return }
    let looked = options.style.isEmpty ? StyleTable.names : options.style
    throw Complaint(
      "\(path) has no registration or request of a style that is known, in \(ProjectText.counted(project.count.files, "file")); "
        + "looked for: \(looked.joined(separator: ", "))")
  }

  struct Checking {
    var format: String
    var strict: Bool
    var hidden: Bool
    var baseline: String?
    var writeBaseline: String?
  }

  /// - Returns: whether something is found that counts.
  func check(_ checking: Checking) throws -> Bool {
    let project = try project()
    var findings = project.findings
    if checking.hidden {
      for index in findings.indices where findings[index].kind == .hidden { findings[index].severity = .warning }
    }
    if let file = checking.writeBaseline.map(Paths.expanded) {
      let data = Data(try JSONText.of(Baseline(findings)).utf8)
      do {
        if let there = try DiskFiles().contents(file), (try? Baseline(reading: there)) == nil {
          throw Complaint("\(file) exists already, and is no baseline; another name keeps it")
        }
        try DiskFiles().write(data, to: file)
      } catch {
        throw Complaint("\(error)")
      }
      StandardOutput.complain("\(ProjectText.counted(findings.count, "finding")) written to \(file)")
      return false
    }
    if let file = checking.baseline.map(Paths.expanded) {
      let data: Data
      do { data = try DiskFiles().read(file) } catch { throw Complaint("\(error)") }
      do { findings = try Baseline(reading: data).new(in: findings) } catch { throw Complaint("\(file): \(error)") }
    }
    switch checking.format {
    case "json": StandardOutput.write(try JSONText.of(SourceFindings(project, findings)))
    case "sarif":
      StandardOutput.write(try JSONText.of(SARIF(findings, in: project.root, version: ProgramVersion.current)))
    default:
      // Notes that nobody asked for would hide what counts: they are counted.
      let least: Diagnostic.Severity = checking.strict ? .note : .warning
      for finding in findings where finding.severity >= least {
        for line in ProjectText.lines(finding) { StandardOutput.write(DisplayText.visible(line) + "\n") }
      }
      let notes = findings.count { $0.severity < least }
      let told = findings.count - notes
      StandardOutput.write(
        DisplayText.visible(
          "\(ProjectText.summary(project)); \(ProjectText.counted(told, "finding"))"
            + (notes > 0 ? ", \(ProjectText.counted(notes, "note")) (--strict tells them)" : "")) + "\n")
    }
    try complainOfNothing(project)
    let limit: Diagnostic.Severity = checking.strict ? .note : .warning
    return findings.contains { $0.severity >= limit }
  }
}

/// The findings in a code base as one object.
struct SourceFindings: Encodable {
  let playground = 1
  let source: String
  let diagnostics: [FindingJSON]

  init(_ project: ImportedProject, _ findings: [Finding]) {
    source = project.root
    diagnostics = findings.map(FindingJSON.init)
  }
}
