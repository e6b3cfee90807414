import SourceReader

/// A way of registering and requesting services, with all its patterns in one type.
///
/// `docs/importer.md` shows how to add a style.
protocol Style: Sendable {
  /// Name of the style in options, JSON and on screen.
  var name: String { get }
  /// Words of files that show that the style is in use.
  ///
  /// If it is in use, `read` adds to `Collection.words` and `Collection.calls`. Every file that uses the style must
  /// contain at least one of those words or calls.
  var words: Set<String> { get }
  /// Modules whose import shows that the style is in use.
  var modules: Set<String> { get }
  /// Types whose declaration shows that the style is in use, for trees that contain a copy of the library.
  var marks: Set<String> { get }
  /// True if every use of this style contains one of its words.
  ///
  /// Parsing a single importing file then shows if the style is in use.
  var isKnownByWords: Bool { get }
  /// True if files that declare a type with a container-like name are parsed, whatever words they have.
  var looksForContainers: Bool { get }
  /// True if files are parsed that declare a static or global variable whose members are read.
  var looksForHubs: Bool { get }
  /// Finds registrations, requests, and places that the text does not determine.
  func read(_ program: Program, into collection: Collection)
}

extension Style {
  var words: Set<String> { [] }
  var modules: Set<String> { [] }
  var marks: Set<String> { [] }
  var isKnownByWords: Bool { false }
  var looksForContainers: Bool { false }
  var looksForHubs: Bool { false }
}
