/// A text for a file or the clipboard. It is computed lazily and outside the loop, because a drawing may take long.
///
/// Two values are equal only if one is a copy of the other.
package struct TextToWrite: Hashable, Sendable {
  private final class Source: Sendable {
    let make: @Sendable () throws -> String
    init(_ make: @escaping @Sendable () throws -> String) { self.make = make }
  }

  private let source: Source

  /// Creates a text from a function.
  ///
  /// - Parameter make: returns the text; throws `UsageError` if there is none.
  package init(_ make: @escaping @Sendable () throws -> String) { source = Source(make) }

  package init(_ text: String) { self.init { text } }

  /// Computes the text.
  ///
  /// - Throws: `UsageError` if there is no such text.
  package func text() throws -> String { try source.make() }

  package static func == (a: Self, b: Self) -> Bool { a.source === b.source }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(source)) }
}
