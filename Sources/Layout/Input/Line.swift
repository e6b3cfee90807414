/// How an edge's line is drawn.
public enum Line: Hashable, Sendable, CaseIterable {
  case solid, dashed, double
}
