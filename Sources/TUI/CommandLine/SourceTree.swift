import ArgumentParser
import Canvas
import Core
import Foundation
import Importer
import Laboratory
import Linter
import Screens
import Stage
import Support

/// Options of the command line for a folder of Swift code.
struct SourceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Swift code: also read files of this kind (may be repeated): \(ExclusionReason.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "kind"))
  var with: [String] = []
  @Option(
    help: ArgumentHelp(
      "Swift code: look only for this style of dependency injection (may be repeated): \(StyleTable.names.joined(separator: ", ")).",
      valueName: "style"))
  var style: [String] = []
  @Flag(help: "Swift code: do not use a cache.") var noCache = false

  @Option(
    help: ArgumentHelp(
      "Swift code: use this configuration instead of the nearest '.playground.yml'.", valueName: "file"))
  var config: String?

  /// Returns the configuration of a folder: the file of `--config`, else the nearest one in the folder or above it.
  func configuration(for path: String) throws -> Configuration {
    do { return try config.map(Paths.expanded).map(Configuration.reading) ?? Configuration.found(above: path) } catch {
      throw CommandLineError("\(error)")
    }
  }

  /// Returns the importer's options for a folder, by its configuration and the options of the command line.
  func reading(for path: String) throws -> Importer.Options { try reading(configuration(for: path), for: path) }

  private func reading(_ configuration: Configuration, for path: String) throws -> Importer.Options {
    var options = Importer.Options()
    configuration.apply(to: &options, root: path)
    for word in with {
      guard let reason = ExclusionReason(rawValue: word) else {
        throw CommandLineError(
          "\(UsageError.unknown("kind of file", word, among: ExclusionReason.allCases.map(\.rawValue)))")
      }
      options.leaving.remove(reason)
    }
    for name in style where !StyleTable.names.contains(name) {
      throw CommandLineError("\(UsageError.unknown("style", name, among: StyleTable.names))")
    }
    options.isCached = !noCache
    if !style.isEmpty { options.styles = Set(style) }
    return options
  }

  /// Returns the options with which the stage reads a folder. Known findings of the folder's baseline are left out.
  ///
  /// - Throws: `UsageError` for a configuration or baseline with faults.
  @Sendable func stageReading(of path: String) throws -> SourceReading {
    do {
      let configuration = try configuration(for: path)
      var checker = Checker(configuration, version: ProgramVersion.current)
      checker.baseline = try configuration.baseline.flatMap(Baseline.read)
      checker.baselineFolder = configuration.below(path)
      let judge = checker
      return SourceReading(try reading(configuration, for: path)) { judge.newFindings(of: $0) }
    } catch let complaint as CommandLineError {
      throw UsageError("\(complaint)")
    }
  }
}

extension Baseline {
  /// Reads the baseline in a file; nil if there is no file.
  ///
  /// - Throws: `CommandLineError` for a file that cannot be read or is no baseline.
  static func read(_ file: String) throws -> Baseline? {
    let data: Data?
    do { data = try DiskFiles().contents(file) } catch { throw CommandLineError("\(error)") }
    guard let data else { return nil }
    do { return try Baseline(reading: data) } catch { throw CommandLineError("\(file): \(error)") }
  }
}

/// A folder of Swift code on the command line.
struct SourceTree {
  let path: String
  let options: SourceOptions

  /// Returns true if the path is an existing folder or Swift file.
  static func isSource(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return false }
    return isFolder.boolValue || path.hasSuffix(".swift")
  }

  /// Checks that the folder has a Swift file to read.
  ///
  /// The search ends at the first Swift file, so that it delays no large folder. If that file is left out, the screen
  /// tells so.
  ///
  /// - Throws: `CommandLineError` for a folder without any.
  func requireFile() throws {
    if path.hasSuffix(".swift") { return }
    let names = FileManager.default.enumerator(atPath: Paths.expanded(path))
    while let name = names?.nextObject() as? String { if name.hasSuffix(".swift") { return } }
    _ = try project()
  }

  func project() throws -> ImportedProject {
    let project = Importer(try options.reading(for: path)).read(path)
    guard project.count.files > 0 else {
      let left = project.count.left.values.reduce(0, +)
      throw CommandLineError(
        "\(path) has no Swift file to read; name a folder with Swift code"
          + (left > 0
            ? "; files left out: \(left) (to read them: --with \(project.count.left.keys.map(\.rawValue).sorted().joined(separator: " --with ")))"
            : "")
          + (project.count.faults.first.map { "; \($0.file): \($0.reason)" } ?? ""))
    }
    let paths = ReportPaths(root: Paths.expanded(path))
    for fault in project.count.faults {
      let file = fault.file.hasPrefix("/") ? fault.file : paths.relative(path.hasSuffix(".swift") ? "" : fault.file)
      StandardOutput.printError("\(file)\(fault.line.map { ":\($0)" } ?? ""): \(fault.reason)")
    }
    return project
  }

  /// Exports the graph of the folder. JSON contains everything that was read.
  ///
  /// - Throws: `CommandLineError` without a recognised style. In that case, JSON is printed before.
  func export(_ format: ExportFormat, width: Int?, isASCII: Bool, theme: Theme) throws -> String {
    let project = try project()
    if format == .json {
      let text = try JSONText.of(ProjectJSON(project))
      if project.styles.isEmpty { StandardOutput.write(text) }
      try requireKnownStyle(project)
      return text
    }
    try requireKnownStyle(project)
    let graph = ProjectGraph(project)
    let text = try DrawingExport.text(graph, format, width: width, isASCII: isASCII, theme: theme)
    if format == .mermaid { warnOfLimits(text, arrows: graph.picture.edges.count) }
    return text
  }

  /// Maximum number of arrows, and of characters, that Mermaid draws unless its configuration says otherwise.
  private static let mermaidLimits = (arrows: 500, text: 50_000)

  private func warnOfLimits(_ text: String, arrows: Int) {
    let limits = Self.mermaidLimits
    guard arrows > limits.arrows || text.count > limits.text else { return }
    StandardOutput.printError(
      "warning: \(arrows) arrows in \(text.count) characters; Mermaid draws at most \(limits.arrows) and \(limits.text), "
        + "unless 'maxEdges' and 'maxTextSize' are set")
  }

  /// Returns the first places that may belong to a container, for an error; empty if there are none.
  private func notUnderstood(_ project: ImportedProject) -> String {
    guard !project.unknown.isEmpty else { return "" }
    let places = project.unknown.prefix(3).map { "\($0.place.file):\($0.place.line): \($0.message)" }
    let rest = project.unknown.count - places.count
    return "; not understood: " + places.joined(separator: "; ") + (rest > 0 ? "; and \(rest) more" : "")
  }

  /// Rejects a project in which no style was recognised: the result "no findings" would be a guess.
  ///
  /// - Throws: `CommandLineError`.
  func requireKnownStyle(_ project: ImportedProject) throws {
    guard project.styles.isEmpty else { return }
    let looked = options.style.isEmpty ? StyleTable.names : options.style
    throw CommandLineError(
      "no container, locator or composition root was found in \(ProjectText.counted(project.count.files, "file")) of \(path); "
        + "looked for: \(looked.joined(separator: ", "))" + notUnderstood(project))
  }
}
