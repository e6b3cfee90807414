import SourceReader
import Stage

/// Short names of the types of a step's code.
///
/// A short name is the last component of the type's name, or the full name if another type has the same last component.
struct TypeNames: Sendable {
  private let shared: Set<String>

  /// Determines the short names of a module's types.
  ///
  /// - Complexity: O(types).
  init(_ module: SourceModule) {
    var seen: Set<String> = []
    // A name that is made unique by its file contains the file's name after a blank.
    let names = module.types.keys.filter { !$0.contains(" ") }.map(Wording.simpleType)
    shared = Set(names.filter { !seen.insert($0).inserted })
  }

  func short(_ type: String) -> String {
    let simple = Wording.simpleType(type)
    return shared.contains(simple) ? String(type.prefix { $0 != "<" }) : simple
  }
}
