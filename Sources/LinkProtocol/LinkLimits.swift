/// Bounds of the protocol, for both sides. `docs/link.md` lists them.
package enum LinkLimits {
  /// The version of the protocol that this code speaks.
  package static let version = 1
  /// Maximum length of a line from the process, in bytes, without its newline.
  package static let line = 1 << 20
  /// Maximum length of a line to the process, in bytes, without its newline.
  package static let request = 4_096
  /// Maximum nesting of objects and arrays in a line.
  package static let depth = 8
  /// Largest number that a line may hold: 2^53 - 1, which every JSON reader can represent exactly.
  package static let number = (1 << 53) - 1
  /// Maximum number of services that a reader keeps.
  package static let services = 20_000
  /// Maximum number of live instances that a reader keeps one by one.
  package static let instances = 200_000
  /// Maximum number of open scopes that a reader keeps one by one.
  package static let scopes = 50_000
  /// Maximum length of a name or label, in Unicode scalars; writers cut longer ones.
  package static let name = 256
  /// Maximum number of readers of one process.
  package static let readers = 8
  /// Returns a sum that is at most the largest number: counts of another program must not cause an overflow here.
  package static func sum(_ one: Int, _ other: Int) -> Int {
    let (sum, isTooLarge) = one.addingReportingOverflow(other)
    return isTooLarge ? number : min(number, sum)
  }

  /// Seconds within which a reader has to send a request after the hello.
  package static let requestTimeout = 5
}
