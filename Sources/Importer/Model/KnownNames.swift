/// Names of a code base that its configuration lists, because the importer cannot recognise them by their shape.
package struct KnownNames: Sendable, Hashable {
  /// Types, or variables of such types, whose members are read by many types: `Backbone`.
  package var hubs: Set<String>
  /// Property wrappers that request the type of their variable from a container: `Provided`.
  package var wrappers: Set<String>
  /// Types that create services without a library: `Kitchen`.
  package var roots: Set<String>

  package init(hubs: Set<String> = [], wrappers: Set<String> = [], roots: Set<String> = []) {
    (self.hubs, self.wrappers, self.roots) = (hubs, wrappers, roots)
  }

  var all: Set<String> { hubs.union(wrappers).union(roots) }

  /// The names as text, which is part of the cache's key.
  var key: String { [hubs, wrappers, roots].map { $0.sorted().joined(separator: ",") }.joined(separator: ";") }
}
