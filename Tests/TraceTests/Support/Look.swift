@testable import Trace

/// The content of the heap in words.
extension Heap {
  var names: [String] { live.map { "\(Self.word($0.type))#\($0.number)" } }

  /// Sorted references, for example `Box#1.value → Leaf#1`.
  mutating func holds() -> [String] {
    let references = references()
    let names = Dictionary(uniqueKeysWithValues: live.map { ($0.id, "\(Self.word($0.type))#\($0.number)") })
    return references.map { "\(names[$0.from] ?? "?").\($0.field) → \(names[$0.to] ?? "?")" }.sorted()
  }

  mutating func swept() -> [String] { sweep().map { "\(Self.word($0.type))#\($0.number)" } }

  /// Name of a type without the suite that it is nested in.
  private static func word(_ type: String) -> String {
    type.contains("<") ? type : String(type.split(separator: ".").last ?? "")
  }
}

/// A heap that shows the classes of these tests.
func heap() -> Heap { Heap(showing: ["TraceTests"]) }

class Leaf {}

class Node {
  var next: Node?
  var other: AnyObject?
}
