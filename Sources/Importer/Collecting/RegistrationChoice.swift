import SourceReader

/// Chooses the registration that answers a request, if several registrations have the requested key.
///
/// For a request in live code, live registrations come before those of previews, mocks and tests. For a request in a
/// preview, mock or test, it is the other way round; but code for tests never runs in a preview. Near files come before distant ones. Within one block, a later
/// registration replaces an earlier one, unless one of them is in `#if`. If several registrations remain, the text does
/// not determine which of them is used.
struct RegistrationChoice {
  private let collection: Collection
  private let program: Program

  init(_ collection: Collection, _ program: Program) {
    self.collection = collection
    self.program = program
  }

  /// Returns the registrations of one key that may answer a request.
  ///
  /// - Returns: the registration that is used, or all registrations that may be used.
  func likely(_ all: [Int], for edge: Collection.RawEdge) -> [Int] {
    guard all.count > 1 else { return all }
    let isDouble = isDouble(asking: edge)
    let isTest = isDouble && !Self.isPreview(edge.place.file)
    let reachable = isTest ? all.filter { !Self.isPreview(collection[$0].place.file) } : all
    let suitable = reachable.filter { self.isDouble($0) == isDouble }
    let candidates = [suitable, reachable].first { !$0.isEmpty } ?? all
    let nearest = Self.nearest(candidates, to: edge.place.file) { collection[$0].place.file }
    let blocks = Set(nearest.map { "\(collection[$0].place.file) \(block($0))" })
    if blocks.count == 1, let last = nearest.last, !nearest.contains(where: { collection[$0].isConditional }) {
      return [last]
    }
    return nearest
  }

  private func block(_ index: Int) -> Int {
    collection[index].code.scopes.first { $0.kind == .block || $0.kind == .clause }?.index ?? 0
  }

  /// Returns the registrations whose files share the most enclosing folders with a file.
  static func nearest(_ all: [Int], to file: String, _ place: (Int) -> String) -> [Int] {
    let near = all.map { nearness(place($0), file) }
    return zip(all, near).filter { $1 == near.max() }.map(\.0)
  }

  /// Returns the number of enclosing folders that two files share; `Int.max` if both are the same file.
  private static func nearness(_ file: String, _ other: String) -> Int {
    if file == other { return Int.max }
    return zip(file.split(separator: "/").dropLast(), other.split(separator: "/").dropLast()).prefix { $0 == $1 }.count
  }

  private static let words: Set<String> = [
    "mock", "mocks", "mocked", "preview", "previews", "fake", "fakes", "faked", "stub", "stubs", "stubbed", "dummy",
    "doubles", "spy",
    "test", "tests", "testing", "unittest", "uitest", "uitests",
  ]

  private func isDouble(_ index: Int) -> Bool {
    let registration = collection[index]
    return registration.isTestOnly || collection.isDouble(path: registration.place.file)
      || registration.implementation.map { Self.isDouble($0.name) } == true
      || program.owner(of: registration.code).map(Self.isDouble) == true
      || registration.code.scopes.contains { $0.kind == .function && Self.isDouble($0.text) }
  }

  private func isDouble(asking edge: Collection.RawEdge) -> Bool {
    if collection.isDouble(path: edge.place.file) { return true }
    switch edge.from {
    case .registration(let index): return isDouble(index)
    case .consumer(let name): return Self.isDouble(name)
    }
  }

  /// Returns whether a path names previews: `Preview Content/DependencyInjection.swift`.
  private static func isPreview(_ path: String) -> Bool { path.contains("Preview") }

  /// Returns whether code is for previews or tests only.
  static func isPreview(_ code: Code, _ program: Program) -> Bool {
    isDouble(program.describingPath(code.tree.name))
      || code.scopes.contains { outer in
        outer.kind.isFunction && isDouble(outer.text)
          || outer.kind == .variable && outer.text == "previews"
          || outer.kind.isTypeDeclaration
            && (isDouble(outer.text)
              || outer.children.contains { $0.kind == .namedType && $0.text == "PreviewProvider" })
      }
      || code.ancestors.contains { $0.kind == .macro && $0.text == "Preview" }
  }

  /// Returns whether a name or path contains a word for test doubles: `PreviewAssembly`, `Mocks/Api.swift`.
  static func isDouble(_ name: String) -> Bool {
    // Bytes of a word, packed into a number. Words of more than 8 bytes are none of `words`.
    var (word, count) = (UInt64(0), 0)
    var isUpper = false
    for byte in name.utf8 {
      if byte >= 128 { return isUnicodeDouble(name) }
      let isCapital = byte >= 65 && byte <= 90
      let isLetter = isCapital || byte >= 97 && byte <= 122
      if !isLetter || isCapital && !isUpper {
        if count <= 8, packedWords.contains(word) { return true }
        (word, count) = (0, 0)
      }
      isUpper = isCapital
      if isLetter { (word, count) = (word << 8 | UInt64(byte | 32), count + 1) }
    }
    return count <= 8 && packedWords.contains(word)
  }

  /// Returns whether a folder may be that of a whole program with `Test` in its name: `LoginTest`, but not `UnitTests` or
  /// `TestHelpers`.
  static func isOfProject(_ folder: Substring) -> Bool {
    let name = folder.lowercased()
    return name.contains("test") && isDouble(String(folder)) && !words.contains(name)
      && !testFolders.contains(where: name.hasSuffix)
  }

  private static let testFolders = [
    "tests", "testing", "mocks", "mock", "stubs", "fakes", "doubles", "helpers", "support", "utils", "utilities", "kit",
    "host",
  ]

  private static let packedWords = Set(words.map { $0.utf8.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } })

  /// Computes `isDouble` for a name with characters outside ASCII.
  private static func isUnicodeDouble(_ name: String) -> Bool {
    var word = ""
    var isUpper = false
    for character in name + "/" {
      if !character.isLetter || character.isUppercase && !isUpper {
        if words.contains(word.lowercased()) { return true }
        word = ""
      }
      isUpper = character.isUppercase
      if character.isLetter { word.append(character) }
    }
    return false
  }
}
