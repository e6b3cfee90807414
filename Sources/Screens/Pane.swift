/// An area of the screen with a border and a title, which can have the focus.
package enum Pane: String, Hashable, Sendable, CaseIterable {
  case services, inspector, graph, code, task, events

  package var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}
