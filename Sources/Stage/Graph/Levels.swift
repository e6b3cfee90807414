/// The levels of a program: factories, or a container's scopes, each of which is opened with a key and makes its own objects.
package struct Levels: Hashable, Sendable {
  /// A reference of a type to another one that the levels know.
  package struct Reference: Hashable, Sendable {
    package let to: String
    /// Whether it leads into a level inside its own: then what should be freed first is held from outside.
    package internal(set) var leadsIn = false
  }

  /// A type that is made in a level.
  package struct Member: Hashable, Sendable {
    package let name: String
    /// The keys that it makes.
    package var keys: [String]
    package internal(set) var references: [Reference] = []

    package init(_ name: String, keys: [String] = []) { (self.name, self.keys) = (name, keys) }
  }

  package struct Door: Hashable, Sendable {
    /// The types of the arguments that open it.
    package let keys: [String]
    /// The name of the method, or the kind of the scope.
    package let name: String
    /// The sentence of the compiler that refuses entry.
    package internal(set) var refusal: String?

    package init(keys: [String], name: String) { (self.keys, self.name) = (keys, name) }
  }

  package struct Level: Hashable, Sendable {
    package let name: String
    /// Index of the level around it; nil for an outermost one.
    package let parent: Int?
    package internal(set) var door: Door?
    package var members: [Member]
    /// References of the factory itself.
    package internal(set) var references: [Reference] = []

    package init(_ name: String, in parent: Int?, door: Door?, members: [Member] = []) {
      (self.name, self.parent, self.door, self.members) = (name, parent, door, members)
    }
  }

  /// Outer levels before those inside them.
  package private(set) var levels: [Level] = []

  package init() {}

  /// - Parameters:
  ///   - levels: outer ones before those inside them.
  ///   - references: which type refers to which.
  package init(_ levels: [Level], references: [(from: String, to: String)]) {
    self.levels = levels
    var home: [String: Int] = [:]
    for (index, level) in levels.enumerated() {
      for name in [level.name] + level.members.map(\.name) where home[name] == nil { home[name] = index }
    }
    // A key is at home where it opens: what lies deeper may hold it, what lies outside holds something of the inside.
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

  /// Whether a level lies inside another, at any depth.
  private func isInside(_ inner: Int, _ outer: Int) -> Bool {
    var level = levels[inner].parent
    while let index = level {
      if index == outer { return true }
      level = levels[index].parent
    }
    return false
  }

  /// Puts each sentence of the compiler to the door that it is about: whose method the message or its line names, else whose key
  /// the message names.
  ///
  /// - Parameter refusals: errors, each with the line that it is about.
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
