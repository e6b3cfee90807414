/// Chooses the files that are parsed next, according to the words in the files.
struct WantedFiles {
  let hubs: HubWords
  private let looksForContainers: Bool
  /// Hashes of the names of the classes and actors that few files declare. A name that many files declare, as in a
  /// collection of exercises, belongs to none of them in particular.
  private let classes: Set<UInt32>
  private var words: Set<UInt32>
  private var calls: Set<UInt32> = []
  private var declared: Set<UInt32>
  /// Hashes of the modules for which every importing file is parsed.
  private var modules: Set<UInt32>
  /// Modules for which a sample of the importing files suffices, each with the words of these files. Each round parses
  /// the last of them, until a parsed file imports the module.
  private var samples: [String: [WordTable]] = [:]
  /// Hashes of all words, calls and names that were wanted in any round. Another occurrence of them in a file may change
  /// whether the file is parsed.
  private(set) var asked: Set<UInt32> = []
  /// Hashes of words and calls of earlier rounds. The files with them are parsed already.
  private var known: (words: Set<UInt32>, calls: Set<UInt32>) = ([], [])

  /// Collects the words, declared names and modules for which the styles look, and the sample files of modules.
  ///
  /// - Parameters:
  ///   - tables: the words of all files.
  ///   - names: configured names. Files that contain one of them are always parsed.
  init(_ styles: [any Style], _ tables: [WordTable], names: KnownNames) {
    hubs = HubWords(styles.contains(where: \.looksForHubs) ? tables : [])
    looksForContainers = styles.contains(where: \.looksForContainers)
    var declarations: [UInt32: Int] = [:]
    for table in looksForContainers ? tables : [] {
      for name in table.classes { declarations[name, default: 0] += 1 }
    }
    classes = Set(declarations.lazy.filter { $1 <= Self.mostDeclarations }.map(\.key))
    words = Set(styles.flatMap(\.words).map(WordTable.hash)).union(names.all.map(WordTable.hash))
    declared = Set(styles.flatMap(\.marks).map(WordTable.hash)).union(names.all.map(WordTable.hash))
    modules = Set(styles.filter { !$0.isKnownByWords }.flatMap(\.modules).map(WordTable.hash))
    for module in Set(styles.filter(\.isKnownByWords).flatMap(\.modules)) {
      let hash = WordTable.hash(module)
      samples[module] = tables.reversed().filter { $0.imports(hash) }
    }
    asked = words.union(declared).union(modules).union(hubs.words)
  }

  func contains(_ table: WordTable) -> Bool {
    looksForContainers && (table.mayHaveContainer || composes(table)) || hubs.mayDeclareHub(table)
      || Self.intersects(words, table.words, table.contains) || Self.intersects(calls, table.called, table.calls)
      || modules.contains(where: table.imports) || Self.intersects(declared, table.declared, table.declares)
      || samples.values.contains { $0.last == table }
  }

  /// Returns whether a file makes several objects of the tree's classes in a few lines, as containers do.
  func composes(_ table: WordTable) -> Bool {
    let most = table.made.count
    guard most >= Self.fewestMade, table.lineCount <= most * Self.mostLines else { return false }
    let count = table.made.count(where: classes.contains)
    return count >= Self.fewestMade && table.lineCount <= count * Self.mostLines
  }

  /// A file is a candidate if it makes at least this number of different objects, and one in this number of lines.
  private static let (fewestMade, mostLines) = (1, WordTable.mostLinesPerObject)
  private static let mostDeclarations = 3

  /// Returns whether a table contains one of the wanted hashes. Iterates over the smaller of the two collections.
  private static func intersects(_ wanted: Set<UInt32>, _ own: [UInt32], _ has: (UInt32) -> Bool) -> Bool {
    wanted.count > own.count ? own.contains(where: wanted.contains) : wanted.contains(where: has)
  }

  /// Replaces the wanted words by those for the next round of the styles.
  ///
  /// - Parameters:
  ///   - words: the words that the styles ask for.
  ///   - calls: the names of called functions that the styles ask for.
  ///   - declared: hashes of the names of types whose declarations are still needed.
  ///   - imported: modules that a parsed file imports, which need no further sample. An import found in the bytes of a
  ///     file may be part of a string.
  mutating func advance(words: Set<String>, calls: Set<String>, declared: Set<UInt32>, _ imported: Set<String>) {
    known.words.formUnion(self.words)
    known.calls.formUnion(self.calls)
    self.words = Set(words.map(WordTable.hash)).subtracting(known.words)
    self.calls = Set(calls.map(WordTable.hash)).subtracting(known.calls)
    self.declared = declared
    asked.formUnion(self.words)
    asked.formUnion(self.calls)
    asked.formUnion(declared)
    modules = []
    for module in samples.keys { _ = samples[module]?.popLast() }
    samples = samples.filter { !$1.isEmpty && !imported.contains($0) }
  }
}
