/// Which way the edges of a drawing run.
public enum Direction: Hashable, Sendable, CaseIterable {
  case topDown, leftRight
}
