/// Names of a code base that its owner tells, because their shape does not tell enough.
package struct KnownNames: Sendable, Hashable {
  /// Types, or variables of them, whose members many read: `Backbone`.
  package var hubs: Set<String>
  /// Property wrappers that ask a container for the type of their variable: `Provided`.
  package var wrappers: Set<String>
  /// Types that make services without a library: `Kitchen`.
  package var roots: Set<String>

  package init(hubs: Set<String> = [], wrappers: Set<String> = [], roots: Set<String> = []) {
    (self.hubs, self.wrappers, self.roots) = (hubs, wrappers, roots)
  }

  var all: Set<String> { hubs.union(wrappers).union(roots) }

  /// Tells options apart, for the cache.
  var key: String { [hubs, wrappers, roots].map { $0.sorted().joined(separator: ",") }.joined(separator: ";") }
}
