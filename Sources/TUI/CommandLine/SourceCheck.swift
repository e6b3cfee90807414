import ArgumentParser
import Core
import Foundation
import Importer
import Laboratory
import Linter
import Screens
import Support

/// Options of `check` for Swift code.
struct LintOptions: ParsableArguments {
  @Option(help: "Swift code: use this baseline file instead of the configuration's baseline.")
  var baseline: String?
  @Flag(help: "Swift code: replace the baseline: all present findings are suppressed from now on.")
  var updateBaseline = false
  @Option(help: "Swift code: write all present findings to this file, as a baseline for --baseline.")
  var writeBaseline: String?
  @Option(help: "Swift code: list only findings that this commit, branch or tag does not have.") var since: String?
  @Flag(help: "Swift code: check again after each edit, until ^C.") var watch = false
  @Flag(help: "Swift code: report hidden dependencies as warnings.") var hidden = false

  /// Name of the first of these options that is set; nil if none of them is set.
  var given: String? {
    if baseline != nil { return "--baseline" }
    if writeBaseline != nil { return "--write-baseline" }
    if since != nil { return "--since" }
    return updateBaseline ? "--update-baseline" : watch ? "--watch" : hidden ? "--hidden" : nil
  }
}

/// The command `check` for a folder of Swift code.
struct SourceCheck {
  let tree: SourceTree
  let options: LintOptions
  let format: Report.Format
  private var checker: Checker
  private let baselinePath: String?

  init(tree: SourceTree, options: LintOptions, level: Diagnostic.Severity, format: Report.Format) throws {
    self.tree = tree
    self.options = options
    self.format = format
    checker = Checker(try tree.options.configuration(for: tree.path), version: ProgramVersion.current)
    checker.level = level
    checker.countsHidden = options.hidden
    baselinePath =
      (options.writeBaseline ?? options.baseline).map(Paths.expanded) ?? checker.configuration.baseline
    // The baseline is the same for every folder below the configuration.
    if options.writeBaseline == nil, options.baseline == nil {
      checker.baselineFolder = checker.configuration.below(tree.path)
    }
    if options.updateBaseline, baselinePath == nil {
      throw CommandLineError(
        "--update-baseline needs a file; expected --baseline FILE, or 'baseline: FILE' in \(Configuration.fileName)")
    }
    if options.updateBaseline, !checker.baselineFolder.isEmpty {
      throw CommandLineError(
        "the baseline covers all of \(checker.configuration.folder ?? ""), and \(tree.path) is only a part; "
          + "expected --update-baseline with the whole folder")
    }
    if options.watch, options.updateBaseline || options.writeBaseline != nil || options.since != nil {
      throw CommandLineError(
        "--watch cannot be combined with --since, --update-baseline or --write-baseline")
    }
  }

  /// Checks the folder, or writes its baseline.
  ///
  /// - Returns: True if there is a finding that makes the check fail.
  func run() throws -> Bool {
    if options.watch { return try watch() }
    let project = try tree.project()
    if options.updateBaseline || options.writeBaseline != nil { return try writeBaseline(project) }
    var older: (revision: String, project: ImportedProject)?
    if let revision = options.since {
      do {
        let folder = try OlderTree(of: tree.path, at: revision)
        var reading = try tree.options.reading(for: tree.path)
        reading.isCached = false
        older = (revision, withExtendedLifetime(folder) { Importer(reading).read(folder.path) })
      } catch { throw CommandLineError("\(error)") }
    }
    let report = try checkerWithBaseline().report(project, paths: ReportPaths(root: tree.path), since: older)
    StandardOutput.write(try report.text(format))
    // Formats for programs have no place for this note.
    if format != .text, format != .markdown, !report.stale.isEmpty {
      let entries = report.stale.count == 1 ? "1 entry" : "\(report.stale.count) entries"
      StandardOutput.printError(
        "no longer found: \(entries) of the baseline; --update-baseline removes stale entries")
    }
    try tree.requireKnownStyle(project)
    return !report.findings.isEmpty
  }

  private func checkerWithBaseline() throws -> Checker {
    guard let file = baselinePath else { return checker }
    guard let baseline = try Baseline.read(file) else {
      throw CommandLineError("\(file): there is no baseline yet; --update-baseline writes the file")
    }
    var checker = checker
    checker.baseline = baseline
    return checker
  }

  private func writeBaseline(_ project: ImportedProject) throws -> Bool {
    try tree.requireKnownStyle(project)
    guard let file = baselinePath else { return false }
    let findings = checker.findings(of: project, root: tree.path)
    let data = Data(try JSONText.of(Baseline(findings, folder: checker.baselineFolder)).utf8)
    do {
      if let there = try DiskFiles().contents(file), (try? Baseline(reading: there)) == nil {
        throw CommandLineError("\(file) exists and is not a baseline; expected a baseline, or the name of a new file")
      }
      try DiskFiles().write(data, to: file)
    } catch let error as CommandLineError {
      throw error
    } catch {
      throw CommandLineError("\(error)")
    }
    StandardOutput.printError("\(findings.map(\.severity).countText) written to \(file)")
    return false
  }

  /// Checks now, and again after each change of a file. It never returns.
  ///
  /// - Throws: `ExitCode` after a signal, or the error that ended the checks.
  private func watch() throws -> Bool {
    let (checker, paths, format) = (try checkerWithBaseline(), ReportPaths(root: tree.path), format)
    let session = Importer(try tree.options.reading(for: tree.path)).session(tree.path)
    return try BlockingTask.run {
      var isFirst = true
      while true {
        let look = try await session.refresh()
        if isFirst || !look.changes.files.isEmpty {
          isFirst = false
          StandardOutput.write(try checker.report(look.project, paths: paths).text(format))
        }
        try await Task.sleep(for: .milliseconds(500))
      }
    }
  }
}
