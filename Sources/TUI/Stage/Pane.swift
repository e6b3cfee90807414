/// A part of the screen that can have the focus.
enum Pane: String, Hashable, Sendable, CaseIterable {
  case services, inspector, graph, code, events

  var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}
