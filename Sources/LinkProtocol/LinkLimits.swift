/// Limits of the protocol for processes and readers. `docs/link.md` lists them.
package enum LinkLimits {
  /// The version of the protocol that this program implements.
  package static let version = 1
  /// Maximum length of a line from the process, in bytes, without its newline.
  package static let line = 1 << 20
  /// Maximum length of a line to the process, in bytes, without its newline.
  package static let request = 4_096
  /// Maximum nesting of objects and arrays in a line.
  package static let depth = 8
  /// Largest number that a line may hold: 2^53 - 1, which every JSON reader can represent exactly.
  package static let number = (1 << 53) - 1
  /// Maximum number of services that a reader stores.
  package static let services = 20_000
  /// Maximum number of live instances that a reader stores individually.
  package static let instances = 200_000
  /// Maximum number of open scopes that a reader stores individually.
  package static let scopes = 50_000
  /// Maximum length of a name or label, in Unicode scalars. Writers truncate longer ones.
  package static let name = 256
  /// Maximum number of readers attached to one process.
  package static let readers = 8
  /// Returns the sum of two numbers, but at most `number`. Counts from another program must not cause an overflow.
  package static func sum(_ one: Int, _ other: Int) -> Int {
    let (sum, isTooLarge) = one.addingReportingOverflow(other)
    return isTooLarge ? number : min(number, sum)
  }

  /// Seconds after the hello within which a reader has to send its first request.
  package static let requestTimeout = 5
}
