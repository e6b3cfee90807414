/// Unique names of services.
///
/// A type is qualified with enclosing types and its module as far as needed, if its own name is not unique. An example
/// is `Billing.Config`.
struct ServiceNames: Hashable, Sendable {
  /// The qualified names of the types whose own name is not unique.
  private let longer: [ObjectIdentifier: String]

  /// Creates unique names.
  ///
  /// - Parameter types: all types that may be named, in a stable order. Types of the same qualified name, such as
  ///   private types of two files, are numbered in this order.
  init(_ types: some Sequence<Any.Type>) {
    var groups: [String: [Any.Type]] = [:]
    var known: Set<ObjectIdentifier> = []
    for type in types where known.insert(ObjectIdentifier(type)).inserted {
      groups[String(describing: type), default: []].append(type)
    }
    var longer: [ObjectIdentifier: String] = [:]
    for (name, types) in groups where types.count > 1 {
      let names = Self.unique(types.map { Self.parts(of: $0, named: name) })
      for (type, name) in zip(types, names) { longer[ObjectIdentifier(type)] = name }
    }
    self.longer = longer
  }

  init(_ keys: some Sequence<ServiceKey>) { self.init(keys.lazy.flatMap(\.types)) }

  /// Returns the shortest name of a service that is unique among the given types.
  func name(of key: ServiceKey) -> String {
    longer.isEmpty ? key.description : key.description { longer[ObjectIdentifier($0)] ?? String(describing: $0) }
  }

  /// Returns, for each qualified name, its shortest suffix that is unique. Equal qualified names are numbered.
  private static func unique(_ names: [[String]]) -> [String] {
    var lengths = names.map { _ in 1 }
    func end(_ index: Int) -> String { names[index].suffix(lengths[index]).joined(separator: ".") }
    for _ in 0..<(names.map(\.count).max() ?? 0) {
      let ends = Dictionary(grouping: names.indices, by: end)
      for index in names.indices where ends[end(index), default: []].count > 1 {
        lengths[index] = min(names[index].count, lengths[index] + 1)
      }
    }
    var seen: [String: Int] = [:]
    return names.indices.map { index in
      let name = end(index)
      seen[name, default: 0] += 1
      let number = seen[name, default: 1]
      return number > 1 ? "\(name) (\(number))" : name
    }
  }

  /// Returns the parts of a qualified name, such as `["Shop", "Billing", "Config"]`: module, enclosing types, own name.
  private static func parts(of type: Any.Type, named name: String) -> [String] {
    var parts: [String] = []
    var part = ""
    var depth = 0
    for character in String(reflecting: type).withoutUnknownContexts {
      if "<([".contains(character) { depth += 1 }
      if ">)]".contains(character) { depth -= 1 }
      if character == ".", depth == 0 {
        parts.append(part)
        part = ""
      } else {
        part.append(character)
      }
    }
    parts.append(part)
    // The arrow of a function type unbalances the brackets, so that the parts are wrong. The short name is used then.
    return depth == 0 ? parts : [name]
  }
}

extension String {
  /// The string without the placeholders for functions and files in a qualified name, such as `(unknown context at
  /// $55d0c4).`
  var withoutUnknownContexts: String {
    let mark = "(unknown context at $"
    var rest = self[...]
    var result = ""
    while let start = rest.firstRange(of: mark) {
      result += rest[..<start.lowerBound]
      guard let end = rest[start.upperBound...].firstRange(of: ").") else {
        rest = rest[start.lowerBound...]
        break
      }
      rest = rest[end.upperBound...]
    }
    return result + rest
  }
}
