/// What `export` writes.
package enum ExportFormat: String, Hashable, Sendable, CaseIterable {
  case text, json, dot, mermaid, svg, layout

  package static var names: [String] { allCases.map(\.rawValue) }
}
