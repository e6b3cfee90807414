import Core

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
