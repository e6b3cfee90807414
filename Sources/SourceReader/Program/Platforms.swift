/// The platforms that the folders and the name of a file name: `macOS` in `Contents/macOS/Scene.swift`.
///
/// A target for one platform has no code of a folder for another one.
struct Platforms {
  private let names: Set<String>

  private static let all = ["iOS", "macOS", "tvOS", "watchOS", "visionOS"]

  init(of path: String) { self.init(of: path.split(separator: "/")) }

  init(of folders: [Substring]) {
    var names: Set<String> = []
    for folder in folders {
      for name in Self.all where Self.contains(folder, name) { names.insert(name) }
    }
    self.names = names
  }

  /// Returns the indices of the files that are for one of these platforms, if all files name platforms. Returns an empty
  /// array if this file or one of the others names none, because such a file may be for any platform.
  func fitting(_ others: () -> [Platforms]) -> [Int] {
    if names.isEmpty { return [] }
    let others = others()
    if others.contains(where: \.names.isEmpty) { return [] }
    return others.indices.filter { !others[$0].names.isDisjoint(with: names) }
  }

  /// Returns whether a name contains a platform as a word of its own: `iOS`, `Shop-iOS`, `Store+macOS.swift`, `macOSApp`,
  /// but not `Radios`.
  private static func contains(_ name: Substring, _ platform: String) -> Bool {
    var rest = name
    while let start = rest.firstIndex(where: { platform.first == $0 }) {
      if rest[start...].hasPrefix(platform) {
        let end = rest.index(start, offsetBy: platform.count)
        let before = start == name.startIndex ? nil : name[name.index(before: start)]
        let after = end == name.endIndex ? nil : name[end]
        if before?.isUppercase != true, after?.isLowercase != true { return true }
      }
      rest = rest[rest.index(after: start)...]
    }
    return false
  }
}
