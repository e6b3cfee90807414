import Foundation

/// The file behind the laboratory, if there is one, and what it held when we last looked.
struct Document: Sendable {
  /// As it was named.
  var path: String?
  /// Shown in the title.
  var name: String
  /// The scenario that is safe: in the file, or built in.
  var saved: Scenario
  /// The file's bytes when it was read or written.
  var bytes: Data?
}
