import Core

/// The table of all styles, in the order of output.
package enum StyleTable {
  static let all: [any Style] = [
    KeyedStyle(.swinject), FactoryStyle(), KeyedStyle(.resolver), KeyedStyle(.dip), KeyedStyle(.ditranquillity),
    KeyedStyle(.core), CleanseStyle(), NeedleStyle(), RIBsStyle(), SafeDIStyle(),
    DependenciesStyle(), InjectedValuesStyle(), VaporStyle(), EnvironmentStyle(), LocatorStyle(),
    CompositionRootStyle(), HasStyle(), HubStyle(),
  ]

  package static let names = all.map(\.name)

  /// Lifetimes, keyed by the library's word and the style. For example, `singleton` means `container` in Factory and in
  /// Dip.
  package static let lifetimeWords: [String: [String: Lifetime]] = {
    var words: [String: [String: Lifetime]] = [:]
    for library in KeyedLibrary.all {
      for (word, lifetime) in library.lifetimes { words[word, default: [:]][library.style] = lifetime }
    }
    for (word, lifetime) in FactoryStyle.lifetimes { words[word, default: [:]]["factory"] = lifetime }
    return words
  }()

  /// Returns the lifetime that a word means in a style. A style without the word has the meaning that all libraries agree
  /// on: `singleton` is `container` everywhere.
  ///
  /// - Returns: nil for a word of no library, or with several meanings.
  package static func lifetime(of word: String, in style: String) -> Lifetime? {
    guard let meanings = lifetimeWords[word] else { return nil }
    return meanings[style] ?? (Set(meanings.values).count == 1 ? meanings.values.first : nil)
  }

  /// Returns the word of a style for a lifetime; nil if the style has no word or several words for it.
  static func word(for lifetime: Lifetime, in style: String) -> String? { onlyWords[style]?[lifetime] ?? nil }

  /// The word for each lifetime, keyed by style; nil for a lifetime with several words.
  private static let onlyWords: [String: [Lifetime: String?]] = {
    var words: [String: [Lifetime: String?]] = [:]
    for (word, styles) in lifetimeWords {
      for (style, lifetime) in styles {
        let isKnown = words[style]?[lifetime] != nil
        words[style, default: [:]][lifetime] = .some(isKnown ? nil : word)
      }
    }
    return words
  }()
}
