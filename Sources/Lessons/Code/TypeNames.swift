import SourceReader
import Stage

/// What the types of a step's code are called where objects and lines are told: by their last word, or by the whole name
/// where two nested types have the same last word.
struct TypeNames: Sendable {
  private let shared: Set<String>

  /// - Complexity: O(types).
  init(_ module: SourceModule) {
    var seen: Set<String> = []
    // What is told apart by its file has its file's name behind it.
    let names = module.types.keys.filter { !$0.contains(" ") }.map(Wording.simpleType)
    shared = Set(names.filter { !seen.insert($0).inserted })
  }

  func short(_ type: String) -> String {
    let simple = Wording.simpleType(type)
    return shared.contains(simple) ? String(type.prefix { $0 != "<" }) : simple
  }
}
