import Foundation
import SourceReader

/// Reads the services of a code base from its text. The code is neither compiled nor run.
package struct Importer: Sendable {
  package struct Options: Sendable {
    /// Reasons for which files are left out.
    package var leaving = Set(ExclusionReason.allCases)
    /// Names of the styles that are read; nil for all styles.
    package var styles: Set<String>?
    /// Names and excluded paths from the configuration.
    package var names = KnownNames()
    package var excluded = ExcludedPaths()
    /// Number of threads that read and parse files.
    package var threads = max(1, ProcessInfo.processInfo.activeProcessorCount)
    /// The folder of the cache files; nil for the user's cache folder.
    package var cacheFolder: String?
    /// True if the cache of an earlier run is used and then updated.
    package var isCached = false
    /// Number that identifies the build of the program. A cache that another build has written is ignored.
    package var build = ImportCache.ownBuild
    /// True if every file is parsed. Tests use this to show that skipping files does not change the result.
    package var parsesAll = false

    package init() {}
  }

  /// Progress of a read, for a caller that waits.
  package enum Progress {
    case found(files: Int)
    case parsed(files: Int, of: Int)
    /// The styles have read the files of the rounds before this one. The function returns the part of the project that
    /// these files contain. It may be called only while the progress is reported.
    case collected(part: () -> ImportedProject)
  }

  package let options: Options

  package init(_ options: Options = Options()) { self.options = options }

  /// Reads a project from source texts instead of files.
  ///
  /// - Parameter texts: the texts, keyed by path.
  package func read(texts: [String: String]) -> ImportedProject {
    let files = texts.keys.sorted().map { SourceFinder.File(path: $0, size: texts[$0]?.utf8.count ?? 0, changed: 0) }
    let store = SourceStore(
      files, threads: options.threads, bytes: { .success(Data((texts[$0] ?? "").utf8)) })
    return project("", .init(files: files), store, { _ in }, {}).project
  }

  /// Result of reading all files.
  struct Reading {
    var project: ImportedProject
    /// Number of files that this call has parsed. The remaining files of `count.parsed` were parsed earlier.
    var parsed = 0
    /// Hashes of all words that the styles have looked for in files that are not parsed. Such a file without any of them
    /// does not influence the result.
    var asked: Set<UInt32> = []
  }

  /// Reads a project from the files of a store.
  ///
  /// - Parameters:
  ///   - keepsTrees: true if the trees of an earlier read are all still wanted. The styles then need not run in several
  ///     rounds to find the wanted files. Otherwise a tree takes part as soon as its file is wanted: a tree could be the
  ///     only reason to want its own file.
  ///   - check: called between steps; an error that it throws ends the reading.
  func project<Stop: Error>(
    _ root: String, _ found: SourceFinder.Result, _ store: SourceStore, keepsTrees: Bool = false,
    _ progress: (Progress) -> Void, _ check: () throws(Stop) -> Void
  ) throws(Stop) -> Reading {
    var reading = Reading(project: ImportedProject(root: root))
    try read(
      store, keepsTrees: keepsTrees, isWhole: found.faults.isEmpty, left: Set(found.left.keys), into: &reading,
      progress, check)
    var project = reading.project
    let entries = store.entries
    project.count.files = entries.count
    project.count.lines = entries.reduce(0) { $0 + $1.words.lineCount }
    project.count.parsed = entries.count { $0.tree != nil && $0.isWanted }
    project.count.left = found.left
    project.count.faults = (found.faults + store.faults).sorted { ($0.file, $0.reason) < ($1.file, $1.reason) }
    for tree in store.wantedTrees {
      guard let fault = tree.fault else { continue }
      project.count.faults.append(
        .init(
          file: tree.name, line: fault.line,
          reason: tree.isTooDeep
            ? "the text is nested too deeply here: from here on it is not read"
            : tree.isConflict
              ? "the text contains the markers of a merge conflict; both versions are left out"
              : "this is not valid Swift from here on"))
    }
    reading.project = project
    store.dropUnwantedTrees()
    return reading
  }

  /// Reasons for leaving out files that may call code of the tree. Calls by tests do not count, and third-party
  /// packages do not call code of the tree.
  private static let calling: Set<ExclusionReason> = [.generated, .ignored, .excluded]

  /// Parses the files that contain words of a style, and lets the styles read them.
  ///
  /// The styles add further words. Parsing is repeated until no new file is wanted.
  ///
  /// - Parameters:
  ///   - isWhole: true if finding the files had no faults.
  ///   - left: the reasons for which files were left out.
  private func read<Stop: Error>(
    _ store: SourceStore, keepsTrees: Bool, isWhole: Bool, left: Set<ExclusionReason>, into reading: inout Reading,
    _ progress: (Progress) -> Void, _ check: () throws(Stop) -> Void
  ) throws(Stop) {
    reading.project.layout = ModuleLayout(
      files: store.entries.lazy.map(\.file.path), manifests: store.manifests)
    var project = reading.project
    store.beginReading()
    let styles = StyleTable.all.filter { options.styles?.contains($0.name) ?? true }
    var wanted = WantedFiles(styles, store.entries.map(\.words), names: options.names)
    let composing = Set(store.entries.filter { wanted.composes($0.words) }.map(\.file.path))
    let folders = Program.projectFolders(of: store.entries.map(\.file.path), where: RegistrationChoice.isOfProject)
    var program = Program([])
    var collection = Collection()
    var states = StateReader(program, collection)
    while true {
      let new = store.parse { options.parsesAll || wanted.contains($0) }
      try check()
      let trees = keepsTrees ? store.trees : store.wantedTrees
      if trees.count == program.trees.count, !trees.isEmpty || store.trees.isEmpty || new == 0 { break }
      reading.parsed += new
      progress(.parsed(files: store.trees.count, of: store.entries.count))
      try check()
      if reading.parsed > new {
        progress(.collected { [program, collection, project] in Linker.part(of: project, program, collection) })
        try check()
      }
      let declared = store.declaredElsewhere
      program = Program(trees, mayDeclare: { declared.contains(WordTable.hash($0)) })
      program.projectFolders = folders
      collection = Collection(describingPath: program.describingPath)
      collection.hubs = wanted.hubs
      collection.composing = composing
      collection.names = options.names
      collection.layout = project.layout
      collection.words.formUnion(options.names.all)
      for style in styles { style.prepare(program) }
      for style in styles {
        try check()
        style.read(program, into: collection)
      }
      try check()
      if let style = styles.first(where: { $0 is CompositionRootStyle }) {
        ShapedRoots(program, collection, MemberReader(program, collection, style: style.name)).reportUnfollowed()
      }
      let previews = PreviewCode(program, collection)
      BypassReader(program: program, collection: collection, previews: previews).read()
      KeeperReader(program: program, collection: collection).read()
      StaticCalls(program, collection).read()
      HeldParts(program, collection).read()
      previews.markRequests()
      states = StateReader(program, collection)
      states.read()
      TwinReader(program: program, collection: collection, states: states).read()
      // Files that declare base classes of screens must also be parsed.
      let screens = ScreenTypes(program: program, collection: collection)
      _ = screens.names
      _ = ScreenModels(program: program, collection: collection, screens: screens).all
      reading.asked.formUnion(Self.hashes(program.requestedNames))
      wanted.advance(
        words: collection.words, calls: collection.calls, declared: Set(program.wanted.map(WordTable.hash)),
        program.importedModules)
    }
    var remarks: [String: [CodeTree.Remark]] = [:]
    for tree in store.wantedTrees where !tree.remarks.isEmpty { remarks[tree.name] = tree.remarks }
    try check()
    let mentions = UnparsedMentions(store)
    let callers =
      isWhole && left.isDisjoint(with: Self.calling)
      ? Callers(program, isMentionedUnparsed: mentions.contains) : nil
    var linker = Linker(program, collection, callers)
    linker.link(into: &project)
    try check()
    let root = program.trees.first?.root
    let modules = Dictionary(program.trees.map { ($0.name, $0) }) { first, _ in first }
    let findings = FindingReader(
      project, isWhole: isWhole && store.faults.isEmpty && store.wantedTrees.allSatisfy { $0.fault == nil },
      isDeclared: { program.types[$0]?.declaration != nil },
      conforms: { name, other in
        guard let root, name != other else { return false }
        return program.isKind(name, of: [other], at: root)
      },
      imports: { file in modules[file].map(program.importedModules(of:)) ?? [] }, states: states, unread: linker.unread
    ).findings
    project.findings = SuppressionReader(remarks).applied(to: findings, reportsUnused: options.styles == nil)
    reading.project = project
    reading.asked.formUnion(wanted.asked)
    reading.asked.formUnion(mentions.asked)
    // Names are also looked up after the last round.
    reading.asked.formUnion(Self.hashes(program.requestedNames))
  }

  /// Returns the hashes of the words of names such as `A.B`.
  private static func hashes(_ names: Set<String>) -> Set<UInt32> {
    var hashes: Set<UInt32> = []
    for name in names {
      if name.hasDot {
        for word in name.split(separator: ".") { hashes.insert(WordTable.hash(String(word))) }
      } else if !name.isEmpty {
        hashes.insert(WordTable.hash(name))
      }
    }
    return hashes
  }
}

/// Words of the files that a first read does not parse.
private final class UnparsedMentions {
  private let tables: [WordTable]
  /// Hashes of the words that were looked up.
  private(set) var asked: Set<UInt32> = []

  init(_ store: SourceStore) { tables = store.entries.filter { $0.tree == nil || !$0.isWanted }.map(\.words) }

  func contains(_ name: String) -> Bool {
    let hash = WordTable.hash(name)
    asked.insert(hash)
    return tables.contains { $0.contains(hash) }
  }
}
