/// Levels of a program: its factories, or the scopes of its container.
///
/// A level makes objects of its own each time that it is opened. It is opened with arguments, its keys.
package struct Levels: Hashable, Sendable {
  /// Reference from a type made in a level to a type made in the same or another level.
  package struct Reference: Hashable, Sendable {
    package let to: String
    /// True if the referenced type belongs to a level inside that of the referring type.
    ///
    /// Such an object should be freed first, but the reference from outside keeps it alive.
    package internal(set) var leadsIn = false
  }

  /// A type that is made in a level.
  package struct Member: Hashable, Sendable {
    package let name: String
    /// Key types (`Door.keys`) whose objects the type makes.
    package var keys: [String]
    package internal(set) var references: [Reference] = []

    package init(_ name: String, keys: [String] = []) { (self.name, self.keys) = (name, keys) }
  }

  package struct Door: Hashable, Sendable {
    /// Types of the arguments that open the level, its keys.
    package let keys: [String]
    /// Name of the factory's method, or kind of the scope.
    package let name: String
    /// Compiler error for code that tries to open the level; nil if there is none.
    package internal(set) var refusal: String?

    package init(keys: [String], name: String) { (self.keys, self.name) = (keys, name) }
  }

  package struct Level: Hashable, Sendable {
    package let name: String
    /// Index of the enclosing level; nil for an outermost one.
    package let parent: Int?
    package internal(set) var door: Door?
    package var members: [Member]
    /// True if the level exists only while an object of its class is alive. False for a container and its scopes, and
    /// for a factory that is a value.
    package let isObject: Bool
    /// References from the factory that opens the level.
    package internal(set) var references: [Reference] = []

    package init(_ name: String, in parent: Int?, door: Door?, members: [Member] = [], isObject: Bool = false) {
      (self.name, self.parent, self.door, self.members) = (name, parent, door, members)
      self.isObject = isObject
    }
  }

  /// The levels, outer ones before those inside them.
  package private(set) var levels: [Level] = []

  package init() {}

  /// Creates levels with the references between their types.
  ///
  /// - Parameters:
  ///   - levels: levels, outer ones before those inside them.
  ///   - references: pairs of types, the first of which refers to the second.
  package init(_ levels: [Level], references: [(from: String, to: String)]) {
    self.levels = levels
    var home: [String: Int] = [:]
    for (index, level) in levels.enumerated() {
      for name in [level.name] + level.members.map(\.name) where home[name] == nil { home[name] = index }
    }
    // A key belongs to the level that it opens. Inner levels may hold it; outer levels that hold it refer to an inner
    // level.
    for (index, level) in levels.enumerated() {
      for key in level.door?.keys ?? [] where home[key] == nil { home[key] = index }
    }
    let targets = Dictionary(grouping: references, by: \.from).mapValues { $0.map(\.to).withoutRepeats }
    func found(_ name: String, at index: Int) -> [Reference] {
      (targets[name] ?? []).compactMap { to in
        guard let there = home[to], to != name else { return nil }
        return Reference(to: to, leadsIn: there != index && isInside(there, index))
      }
    }
    for index in levels.indices {
      self.levels[index].references = found(levels[index].name, at: index)
      for member in levels[index].members.indices {
        self.levels[index].members[member].references = found(levels[index].members[member].name, at: index)
      }
    }
  }

  /// Returns whether a level lies inside another level, at any depth.
  private func isInside(_ inner: Int, _ outer: Int) -> Bool {
    var level = levels[inner].parent
    while let index = level {
      if index == outer { return true }
      level = levels[index].parent
    }
    return false
  }

  /// Returns the levels with each compiler message assigned to a door, which is the method or scope that opens a level.
  ///
  /// A message belongs to the door whose method is named by the message or by its source line. Otherwise it belongs to
  /// the door whose key it names. Each door keeps its first message.
  ///
  /// - Parameter refusals: compiler errors, each with the text of its source line.
  package func refused(_ refusals: [(message: String, line: String)]) -> Levels {
    var result = self
    for refusal in refusals {
      let door =
        levels.firstIndex { $0.door.map { refusal.message.contains("'\($0.name)'") } ?? false }
        ?? levels.firstIndex { $0.door.map { refusal.line.contains("\($0.name)(") } ?? false }
        ?? levels.firstIndex { $0.door?.keys.contains { refusal.message.contains("'\($0)'") } ?? false }
      guard let door, result.levels[door].door?.refusal == nil else { continue }
      result.levels[door].door?.refusal = refusal.message
    }
    return result
  }
}
