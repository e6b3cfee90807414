import SourceReader

/// A style of registering and requesting services, with all patterns of the style in one type.
///
/// `docs/importer.md` shows how to add a style.
protocol Style: Sendable {
  /// Name of the style in options, in JSON and on screen.
  var name: String { get }
  /// Words that show that the style is in use in a file.
  ///
  /// If the style is in use, `read` adds words to `Collection.words`, and names of functions to `Collection.calls`.
  /// Every file that uses the style must contain one of those words, or call one of those functions.
  var words: Set<String> { get }
  /// Modules whose import shows that the style is in use.
  var modules: Set<String> { get }
  /// Types whose declaration shows that the style is in use. A tree that contains a copy of the library declares them.
  var marks: Set<String> { get }
  /// True if every use of this style contains one of its words.
  ///
  /// Parsing a single file that imports the library then shows whether the style is in use.
  var isKnownByWords: Bool { get }
  /// True if the style needs each file that declares a type with a container-like name, even if the file has no word of
  /// the style.
  var looksForContainers: Bool { get }
  /// True if the style needs each file that may declare a static variable whose members are read, or a global variable.
  var looksForHubs: Bool { get }
  /// Gives a program the types of the library's members, before any style reads the program.
  func prepare(_ program: Program)
  /// Reads a program, and adds registrations, requests and unknown places to a collection.
  func read(_ program: Program, into collection: Collection)
}

extension Style {
  var words: Set<String> { [] }
  var modules: Set<String> { [] }
  var marks: Set<String> { [] }
  var isKnownByWords: Bool { false }
  var looksForContainers: Bool { false }
  var looksForHubs: Bool { false }
  func prepare(_ program: Program) {}
}
