import SourceReader

/// The targets of a `Package.swift` whose folders are written there: `.target(name: "Core", path: "Core/Sources")`.
struct PackageManifest {
  static let fileName = "Package.swift"
  private static let functions: Set<String> = ["target", "executableTarget", "macro", "plugin"]

  /// Names of the targets, keyed by their folders below that of the manifest. The folder is empty for a target that is
  /// the whole package.
  let targets: [String: String]

  init(_ tree: CodeTree) {
    var found: [String: Set<String>] = [:]
    for call in tree.calls(of: Self.functions) {
      // A text that the program puts together is not known.
      guard let name = call.argument("name"), name.kind == .string, !name.text.isEmpty,
        let path = call.argument("path"), path.kind == .string, !path.text.isEmpty
      else { continue }
      let parts = path.text.split(separator: "/").filter { $0 != "." }
      if parts.contains("..") { continue }
      found[parts.joined(separator: "/"), default: []].insert(name.text)
    }
    // Targets that share a folder list their files.
    targets = found.compactMapValues { $0.count == 1 ? $0.first : nil }
  }
}
