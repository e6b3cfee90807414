import SourceReader

/// A way of registering and asking for services: its patterns in one place. `docs/importer.md` shows how one is added.
protocol Style: Sendable {
  /// What it is called in options, JSON and on screen.
  var name: String { get }
  /// Words of the files in which it is seen that the style is in use. When it is, `read` adds to `Collection.words` and
  /// `Collection.calls` all those of which a file has at least one that has anything of this style.
  var words: Set<String> { get }
  /// Modules whose import tells that the style is in use.
  var modules: Set<String> { get }
  /// Types whose declaration in the tree tells it, where it has a copy of the library.
  var marks: Set<String> { get }
  /// Whether all that is written in this style has one of its words: one file that imports it is enough to know of its use.
  var isKnownByWords: Bool { get }
  /// Whether it looks into files that declare a type with a name like a container's, whatever words they have.
  var looksForContainers: Bool { get }
  /// Whether it looks into files that declare a value whose members are read through a static or global variable.
  var looksForHubs: Bool { get }
  /// Finds registrations, edges and what cannot be told.
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
