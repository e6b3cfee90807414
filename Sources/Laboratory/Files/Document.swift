import Foundation

/// The file behind the laboratory, if there is one, and what it held when we last looked.
package struct Document: Sendable {
  /// As it was named.
  package var path: String?
  /// Shown in the title.
  package var name: String
  /// The scenario that is safe: in the file, or built in.
  package var saved: Scenario
  /// The file's bytes when it was read or written.
  package var bytes: Data?
}
