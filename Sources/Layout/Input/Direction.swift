/// The direction of a drawing's edges.
public enum Direction: Hashable, Sendable, CaseIterable {
  case topDown, leftRight
}
