import Foundation

/// The words of a file and the names that the file may declare, found in its bytes without parsing.
///
/// The table may contain too much, because words in comments and strings count, but never too little. A file without
/// any relevant word need not be parsed.
package struct WordTable: Sendable, Hashable {
  /// Hashes of all words, sorted and distinct.
  package private(set) var words: [UInt32] = []
  /// Hashes of the words after `class`, `struct`, `enum`, `actor`, `protocol`, `extension` and `typealias`, sorted.
  package private(set) var declared: [UInt32] = []
  /// Hashes of the words before parentheses, generic arguments or a closure, and of the operator `~>`, sorted. These
  /// words may be functions that are called or declared.
  package private(set) var called: [UInt32] = []
  /// Hashes of the imported modules, sorted.
  package private(set) var imported: [UInt32] = []
  /// A pair `A.b` for each `A.b.c` that reads a member of a static member, sorted. Pairs may be repeated.
  ///
  /// The hash of `A` is in the upper half, the hash of `b` in the lower half.
  package private(set) var chains: [UInt64] = []
  /// Hashes of the variables that are declared at the start of a line and are not private, sorted.
  package private(set) var globals: [UInt32] = []
  /// Hashes of the words after `class` and `actor`, sorted.
  package private(set) var classes: [UInt32] = []
  /// Hashes of the capitalised words that are called as a value that code keeps or returns, sorted:
  /// `let store = Store()`, `return Api(store)`, `{ Api(store) }`.
  package private(set) var made: [UInt32] = []
  package private(set) var lineCount = 0
  /// True if a declared name contains a part that is typical of handwritten containers.
  package private(set) var mayHaveContainer = false

  init(
    words: [UInt32], declared: [UInt32], called: [UInt32], imported: [UInt32], chains: [UInt64], globals: [UInt32],
    classes: [UInt32], made: [UInt32], lineCount: Int, mayHaveContainer: Bool
  ) {
    self.words = words
    self.declared = declared
    self.called = called
    self.imported = imported
    self.chains = chains
    self.globals = globals
    self.classes = classes
    self.made = made
    self.lineCount = lineCount
    self.mayHaveContainer = mayHaveContainer
  }

  /// Parts of names that are typical of types that hold services.
  static let containerParts = [
    "Container", "Locator", "Composition", "Composer", "Dependenc", "Injector", "Injection", "Assembl", "Registry",
    "Services",
    "Factor", "Wiring", "Bootstrap", "Environment", "ObjectGraph", "World", "ServiceProvider", "UseCaseProvider",
    "RepositoryProvider", "Resolver",
  ]

  /// The bytes of the parts, by their first letter, from `A` to `Z`.
  private static let partBytes: [[[UInt8]]] = (UInt8(ascii: "A")...UInt8(ascii: "Z")).map { letter in
    containerParts.map { Array($0.utf8) }.filter { $0[0] == letter }
  }

  /// Reads the words of a file.
  ///
  /// - Complexity: O(bytes + words × log words).
  package init(_ bytes: UnsafeBufferPointer<UInt8>) {
    let isWord = Self.isWord
    var found: [UInt32] = []
    found.reserveCapacity(bytes.count / 16)
    // Most words are repeated soon, so the last word of each slot is not added again.
    var recent = [UInt32](repeating: 0, count: Self.slots)
    var isDeclared = false
    var isGlobal = false
    var isImported = false
    /// Hash of the word before, and whether it is capitalised.
    var (previous, isTypeBefore): (UInt32, Bool) = (0, false)
    /// True if an object that a member of the last type makes is kept.
    var isKeptBefore = false
    /// Hash of the capitalised word before a dot; nil after any other text.
    var head: UInt32?
    var lineStart = 0
    var index = 0
    let count = bytes.count
    lineCount = 1
    while index < count {
      let byte = bytes[index]
      if !isWord[Int(byte)] {
        if byte == 10 {
          lineCount += 1
          lineStart = index + 1
        }
        // A comment may separate `class` and the name. Text that looks like a comment may also be part of a string.
        if isDeclared, byte == UInt8(ascii: "/"), let name = Self.word(bytes, behindCommentAt: index) {
          declared.append(name)
        }
        if byte == UInt8(ascii: "~"), index + 1 < count, bytes[index + 1] == UInt8(ascii: ">") {
          called.append(Self.arrowHash)
        }
        index += 1
        continue
      }
      var hash: UInt32 = 2_166_136_261
      let start = index
      while index < count, isWord[Int(bytes[index])] {
        hash = (hash ^ UInt32(bytes[index])) &* 16_777_619
        index += 1
      }
      let slot = Int(hash % UInt32(Self.slots))
      if recent[slot] != hash || hash == 0 {
        recent[slot] = hash
        found.append(hash)
      }
      if Self.isCalled(bytes, start, index, hash) {
        called.append(hash)
        if Self.isUpper(bytes[start]), bytes[index] == UInt8(ascii: "("),
          Self.isKept(bytes, start, previous, isTypeBefore)
        {
          made.append(hash)
        } else if isTypeBefore, Self.isMadeByMember(bytes, start, index), isKeptBefore {
          made.append(previous)
        }
      }
      if isImported {
        imported.append(hash)
        isImported = Self.importKinds.contains(hash)
      } else {
        isImported = hash == Self.importHash
      }
      if isGlobal { globals.append(hash) }
      isGlobal = (hash == Self.letHash || hash == Self.varHash) && Self.beginsOpenLine(bytes, lineStart, start)
      if let first = head, Self.readsMember(bytes, index) { chains.append(UInt64(first) << 32 | UInt64(hash)) }
      head =
        index + 1 < count && bytes[index] == UInt8(ascii: ".") && Self.isUpper(bytes[start])
          && Self.isWord[Int(bytes[index + 1])] ? hash : nil
      if isDeclared {
        declared.append(hash)
        if previous == Self.classHash || previous == Self.actorHash { classes.append(hash) }
        mayHaveContainer = mayHaveContainer || Self.hasPart(bytes[start..<index])
      }
      // `extension A.B` counts as declaring `A` and `B`.
      let goesOn = isDeclared && index < count && bytes[index] == UInt8(ascii: ".")
      isDeclared = goesOn || Self.isKeyword(bytes, start, index - start, hash)
      let isUpper = Self.isUpper(bytes[start])
      if isUpper {
        // `: Api = .init()` names the type before the value.
        let isAnnotation = start > 1 && bytes[start - 1] == UInt8(ascii: " ") && bytes[start - 2] == UInt8(ascii: ":")
        isKeptBefore = isAnnotation || Self.isKept(bytes, start, previous, isTypeBefore)
      }
      (previous, isTypeBefore) = (hash, isUpper)
    }
    words = Self.distinct(found)
    declared = Self.distinct(declared)
    globals = Self.distinct(globals)
    called = Self.distinct(called)
    classes = Self.distinct(classes)
    made = Self.distinct(made)
    imported = Self.distinct(imported)
    Self.sort(&chains) { first, second in
      guard let first = first?.assumingMemoryBound(to: UInt64.self).pointee,
        let second = second?.assumingMemoryBound(to: UInt64.self).pointee
      else { return 0 }
      return first < second ? -1 : first == second ? 0 : 1
    }
  }

  private static let slots = 1_024

  private static let letHash = hash("let")
  private static let varHash = hash("var")

  private static let classHash = hash("class")
  private static let actorHash = hash("actor")
  private static let keepingWords = ["return", "try", "await"].map(hash)

  private static let importHash = hash("import")
  private static let importKinds = Set(
    ["class", "struct", "enum", "protocol", "typealias", "func", "let", "var"].map(hash))
  private static let accessors = ["get", "set"].map(hash)
  /// Hash of the operator `~>`, which requests a service: `resolver ~> P.self`.
  private static let arrowHash = hash("~>")

  /// Returns whether arguments, generic arguments or a closure may follow a word, so that the word may be a call.
  ///
  /// `get {` and `set {` are accessors and no calls.
  private static func isCalled(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int, _ hash: UInt32) -> Bool {
    var index = end
    while index < bytes.count, bytes[index] == UInt8(ascii: "?") || bytes[index] == UInt8(ascii: "!") { index += 1 }
    guard index < bytes.count else { return false }
    if bytes[index] == UInt8(ascii: "(") || bytes[index] == UInt8(ascii: "<") { return true }
    // A backtick follows an escaped name.
    if bytes[index] == UInt8(ascii: "`") { return true }
    while index < bytes.count, bytes[index] <= 32 { index += 1 }
    guard index < bytes.count else { return false }
    if bytes[index] == UInt8(ascii: "{") {
      return !accessors.contains(hash) || start > 0 && bytes[start - 1] == UInt8(ascii: ".")
    }
    // A comment may precede the closure.
    return bytes[index] == UInt8(ascii: "/")
  }

  /// Returns whether a call stands after `=`, after a word such as `return`, or at the start of a closure or getter:
  /// `= {`, `-> Api {`.
  private static func isKept(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ previous: UInt32, _ isTypeBefore: Bool
  ) -> Bool {
    var index = start - 1
    while index >= 0, bytes[index] <= 32 { index -= 1 }
    guard index >= 0 else { return false }
    if bytes[index] == UInt8(ascii: "=") { return index == 0 || bytes[index - 1] != UInt8(ascii: "=") }
    guard bytes[index] == UInt8(ascii: "{") else { return isWord[Int(bytes[index])] && keepingWords.contains(previous) }
    index -= 1
    while index >= 0, bytes[index] <= 32 { index -= 1 }
    return index >= 0 && (bytes[index] == UInt8(ascii: "=") || isTypeBefore && isWord[Int(bytes[index])])
  }

  /// Returns whether a called word is a member of the type before it, or of the type of its variable: `Api.live()`,
  /// `: Api = .init()`.
  private static func isMadeByMember(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
    end < bytes.count && bytes[end] == UInt8(ascii: "(") && start > 0 && bytes[start - 1] == UInt8(ascii: ".")
  }

  private static func isUpper(_ byte: UInt8) -> Bool { byte >= 65 && byte <= 90 }

  /// Returns whether a word stands in an unindented line that does not begin with `private` or `fileprivate`, with no
  /// brace, `=` or slash before the word.
  private static func beginsOpenLine(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
    guard isWord[Int(bytes[start])] || bytes[start] == UInt8(ascii: "@") else { return false }
    var index = start
    while index < end {
      if bytes[index] == UInt8(ascii: "{") || bytes[index] == UInt8(ascii: "=") || bytes[index] == UInt8(ascii: "/") {
        return false
      }
      index += 1
    }
    return !bytes[start...].starts(with: "private".utf8) && !bytes[start...].starts(with: "fileprivate".utf8)
  }

  /// Returns whether `.word` follows a position, possibly after `?`, `!`, `()` and white space, with no parenthesis
  /// after it.
  private static func readsMember(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool {
    var index = start
    while index < bytes.count, bytes[index] <= 32 || [33, 40, 41, 63].contains(bytes[index]) { index += 1 }
    guard index < bytes.count, bytes[index] == UInt8(ascii: ".") else { return false }
    index += 1
    let word = index
    while index < bytes.count, isWord[Int(bytes[index])] { index += 1 }
    return index > word && (index == bytes.count || bytes[index] != UInt8(ascii: "("))
  }

  package init(_ text: String) {
    var text = text
    self = text.withUTF8 { WordTable($0) }
  }

  /// Returns whether a name contains a part that is typical of handwritten containers.
  static func hasContainerPart(_ name: String) -> Bool {
    var name = name
    return name.withUTF8 { hasPart($0[...]) }
  }

  private static func hasPart(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let bytes = UnsafeBufferPointer(rebasing: name)
    var start = 0
    while start < bytes.count {
      // All parts begin with a capital letter.
      if isUpper(bytes[start]) {
        for part in partBytes[Int(bytes[start] - 65)] where hasPart(bytes, part, at: start) { return true }
      }
      start += 1
    }
    return false
  }

  private static func hasPart(_ name: UnsafeBufferPointer<UInt8>, _ part: [UInt8], at start: Int) -> Bool {
    if name.count - start < part.count { return false }
    var index = 0
    while index < part.count {
      if name[start + index] != part[index] { return false }
      index += 1
    }
    return true
  }

  package func contains(_ hash: UInt32) -> Bool { Self.contains(words, hash) }
  package func calls(_ hash: UInt32) -> Bool { Self.contains(called, hash) }
  package func imports(_ hash: UInt32) -> Bool { Self.contains(imported, hash) }
  package func declares(_ hash: UInt32) -> Bool { Self.contains(declared, hash) }

  package static func hash(_ word: String) -> UInt32 {
    var word = word
    return word.withUTF8 { bytes in
      var hash: UInt32 = 2_166_136_261
      var index = 0
      while index < bytes.count {
        hash = (hash ^ UInt32(bytes[index])) &* 16_777_619
        index += 1
      }
      return hash
    }
  }

  static func hash(_ word: some Sequence<UInt8>) -> UInt32 {
    word.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
  }

  /// Returns whether a version of a file can be replaced by another one without a difference for the styles if both
  /// versions have the same nodes, or are not parsed.
  ///
  /// - Parameter asked: hashes of the words for which the styles look.
  /// - Complexity: O(words).
  func isAlike(_ other: WordTable, for asked: Set<UInt32>) -> Bool {
    imported == other.imported && chains == other.chains && classes == other.classes && globals == other.globals
      && made == other.made && mayHaveContainer == other.mayHaveContainer && density == other.density
      && Self.differ(words, other.words, onlyBesides: asked)
      && Self.differ(declared, other.declared, onlyBesides: asked)
      && Self.differ(called, other.called, onlyBesides: asked)
  }

  /// Returns whether this version of a file has every reason of another version for which a file is parsed.
  ///
  /// Classes that only this version declares may be further reasons, or fewer, as `addedClasses` says.
  ///
  /// - Parameter asked: hashes of the words for which the styles look.
  func hasReasons(of other: WordTable, _ asked: Set<UInt32>) -> Bool {
    func has(_ list: KeyPath<WordTable, [UInt32]>) -> Bool {
      let own = Set(self[keyPath: list])
      return other[keyPath: list].allSatisfy { own.contains($0) || !asked.contains($0) }
    }
    return imported == other.imported && globals == other.globals && Set(made).isSuperset(of: other.made)
      && Self.includes(chains, other.chains) && Self.includes(classes, other.classes)
      && (mayHaveContainer || !other.mayHaveContainer) && (!other.isDense || density <= other.density)
      && has(\.words) && has(\.declared) && has(\.called)
  }

  /// Returns hashes of the classes that this version of a file declares and another one does not.
  func addedClasses(to other: WordTable) -> Set<UInt32> { Set(classes).subtracting(other.classes) }

  func declaresClass(_ hash: UInt32) -> Bool { Self.contains(classes, hash) }

  /// Returns whether a sorted list contains another one, as often as it repeats an element.
  private static func includes<Hash: Comparable>(_ list: [Hash], _ other: [Hash]) -> Bool {
    var index = 0
    for hash in other {
      while index < list.count, list[index] < hash { index += 1 }
      guard index < list.count, list[index] == hash else { return false }
      index += 1
    }
    return true
  }

  /// Maximum number of lines for each object that a file of a container makes (`WantedFiles.composes`).
  static let mostLinesPerObject = 40

  /// Number of objects that a file must make to count as dense; one more than `made.count` if it is not dense.
  private var density: Int {
    min((lineCount + Self.mostLinesPerObject - 1) / Self.mostLinesPerObject, made.count + 1)
  }

  /// True if the file may be one that makes several objects in a few lines.
  private var isDense: Bool { density <= made.count }

  /// Returns whether the hashes that only one of two sorted lists contains are all outside of a set.
  private static func differ(_ left: [UInt32], _ right: [UInt32], onlyBesides asked: Set<UInt32>) -> Bool {
    var (first, second) = (left[...], right[...])
    while let hash = first.first ?? second.first {
      if first.first == second.first {
        first.removeFirst()
        second.removeFirst()
      } else if let other = second.first, other < hash || first.isEmpty {
        if asked.contains(other) { return false }
        second.removeFirst()
      } else {
        if asked.contains(hash) { return false }
        first.removeFirst()
      }
    }
    return true
  }

  private static func contains(_ sorted: [UInt32], _ hash: UInt32) -> Bool {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] < hash { low = middle + 1 } else { high = middle }
    }
    return low < sorted.count && sorted[low] == hash
  }

  /// Returns the distinct hashes, sorted.
  private static func distinct(_ hashes: [UInt32]) -> [UInt32] {
    if hashes.isEmpty { return [] }
    var hashes = hashes
    sort(&hashes) { first, second in
      guard let first = first?.assumingMemoryBound(to: UInt32.self).pointee,
        let second = second?.assumingMemoryBound(to: UInt32.self).pointee
      else { return 0 }
      return first < second ? -1 : first == second ? 0 : 1
    }
    let count = hashes.withUnsafeMutableBufferPointer { hashes in
      var (last, index) = (0, 1)
      while index < hashes.count {
        if hashes[index] != hashes[last] {
          last += 1
          hashes[last] = hashes[index]
        }
        index += 1
      }
      return last + 1
    }
    return Array(hashes[..<count])
  }

  /// Sorts values with `qsort`, because the generic algorithm takes ten times as long in a debug build.
  private static func sort<Value>(
    _ values: inout [Value], by order: @convention(c) (UnsafeRawPointer?, UnsafeRawPointer?) -> Int32
  ) {
    values.withUnsafeMutableBufferPointer { values in
      guard let start = values.baseAddress else { return }
      qsort(start, values.count, MemoryLayout<Value>.stride, order)
    }
  }

  /// Table of the bytes that belong to words: letters, digits, `_`, and all bytes of characters outside ASCII.
  private static let isWord: [Bool] = (0..<256).map {
    $0 >= 128 || $0 == 95 || (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0)
  }

  private static let keywords = Set(
    ["class", "struct", "enum", "actor", "protocol", "extension", "typealias"].map(hash))

  private static func isKeyword(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ count: Int, _ hash: UInt32) -> Bool
  {
    count >= 4 && count <= 9 && keywords.contains(hash)
  }

  /// Returns the hash of the first word after white space and comments; nil if there is none.
  private static func word(_ bytes: UnsafeBufferPointer<UInt8>, behindCommentAt start: Int) -> UInt32? {
    var index = start
    while index < bytes.count, !isWord[Int(bytes[index])] {
      guard bytes[index] == UInt8(ascii: "/"), index + 1 < bytes.count else {
        index += 1
        continue
      }
      if bytes[index + 1] == UInt8(ascii: "/") {
        while index < bytes.count, bytes[index] != 10 { index += 1 }
      } else if bytes[index + 1] == UInt8(ascii: "*") {
        index = behindBlock(bytes, index)
      } else {
        return nil
      }
    }
    var hash: UInt32 = 2_166_136_261
    let first = index
    while index < bytes.count, isWord[Int(bytes[index])] {
      hash = (hash ^ UInt32(bytes[index])) &* 16_777_619
      index += 1
    }
    return index > first ? hash : nil
  }

  private static func behindBlock(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    var (index, depth) = (start, 0)
    while index + 1 < bytes.count {
      if bytes[index] == UInt8(ascii: "/"), bytes[index + 1] == UInt8(ascii: "*") {
        depth += 1
        index += 2
      } else if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") {
        depth -= 1
        index += 2
        if depth == 0 { return index }
      } else {
        index += 1
      }
    }
    return bytes.count
  }
}
