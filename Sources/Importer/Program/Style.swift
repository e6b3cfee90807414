/// A way of registering and asking for services: its patterns in one place. `docs/importer.md` shows how one is added.
protocol Style: Sendable {
  /// What it is called in options, JSON and on screen.
  var name: String { get }
  /// Words of the files in which it is seen that the style is in use: what is imported. When it is, `read` adds to
  /// `Collection.words` all those of which a file has at least one that has anything of this style.
  var words: Set<String> { get }
  /// Whether it looks into files that declare a type with a name like a container's, whatever words they have.
  var looksForContainers: Bool { get }
  /// Whether it looks into files that declare a value whose members are read through a static or global variable.
  var looksForHubs: Bool { get }
  /// Finds registrations, edges and what cannot be told.
  func read(_ program: Program, into collection: Collection)
}

extension Style {
  var looksForContainers: Bool { false }
  var looksForHubs: Bool { false }
}
