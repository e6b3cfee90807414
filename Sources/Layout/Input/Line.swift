/// The line style of an edge.
public enum Line: Hashable, Sendable, CaseIterable {
  case solid, dashed, double
}
