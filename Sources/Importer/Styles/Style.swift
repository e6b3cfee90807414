import Core
import SourceReader

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

/// All styles, in the order in which they are told.
package enum StyleTable {
  static let all: [any Style] = [
    KeyedStyle(.swinject), FactoryStyle(), KeyedStyle(.resolver), KeyedStyle(.dip), KeyedStyle(.ditranquillity),
    KeyedStyle(.core), NeedleStyle(), SafeDIStyle(),
    DependenciesStyle(), InjectedValuesStyle(), EnvironmentStyle(), LocatorStyle(), CompositionRootStyle(),
    HasStyle(), HubStyle(),
  ]

  package static let names = all.map(\.name)

  /// Lifetimes as libraries call them, by word and style: `singleton` is `container` in Factory and in Dip.
  package static let lifetimeWords: [String: [String: Lifetime]] = {
    var words: [String: [String: Lifetime]] = [:]
    for library in KeyedLibrary.all {
      for (word, lifetime) in library.lifetimes { words[word, default: [:]][library.style] = lifetime }
    }
    for (word, lifetime) in FactoryStyle.lifetimes { words[word, default: [:]]["factory"] = lifetime }
    return words
  }()
}
