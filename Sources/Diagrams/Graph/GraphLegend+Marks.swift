import Canvas
import Core
import Stage

// Marks of services in code, whose meaning no pane shows beside a graph.
extension GraphLegend.Entry {
  /// Entries for the marks in the boxes of a graph of code.
  static func marks(_ content: GraphContent) -> Set<Self> {
    var found: Set<Self> = []
    for node in content.nodes {
      if node.serious > 0 { found.insert(.serious) }
      if node.kind == .group { found.insert(.folded) }
      if node.kind == .service { found.insert(Self(node.lifetime, node.standing)) }
    }
    return found
  }

  private init(_ lifetime: Lifetime?, _ standing: Picture.Node.Origin) {
    switch (standing, lifetime) {
    case (.missing, _): self = .missing
    case (.unregistered, _), (.locator, _): self = .consumer
    case (.registered, .transient?): self = .transient
    case (.registered, .graph?): self = .perGraph
    case (.registered, .container?): self = .container
    case (.registered, .scoped?): self = .scoped
    case (.registered, .weak?): self = .shared
    case (.registered, nil): self = .unknown
    }
  }

  /// True for the mark of a lifetime, or of a name that is no service.
  var isOfService: Bool { example != nil }

  /// True for a number, which says less than the line or the box beside it.
  var isOfNumber: Bool { self == .count || self == .folded }

  /// An example of a service with the mark; nil for other entries.
  private var example: (lifetime: Lifetime?, standing: Picture.Node.Origin)? {
    switch self {
    case .missing: (nil, .missing)
    case .consumer: (nil, .unregistered)
    case .transient: (.transient, .registered)
    case .perGraph: (.graph, .registered)
    case .container: (.container, .registered)
    case .scoped: (.scoped(""), .registered)
    case .shared: (.weak, .registered)
    case .unknown: (nil, .registered)
    default: nil
    }
  }

  /// Word of the entry; nil if it is not about a mark of code.
  var wordOfMark: String? {
    switch self {
    case .serious: "errors, warnings"
    case .folded: "names"
    case .bundle: "shared box"
    case .missing: "missing"
    case .consumer: "consumer"
    case .unknown: "lifetime unknown"
    default: example?.lifetime?.style.word
    }
  }

  func sampleOfMark(_ glyphs: Glyphs) -> String {
    switch self {
    case .serious: glyphs.warning
    case .folded: "+N"
    case .bundle: glyphs.dashedBox.top
    default: example.map { glyphs.mark($0.lifetime, $0.standing) } ?? ""
    }
  }

  var roleOfMark: Role {
    switch self {
    case .serious: .warning
    case .folded, .bundle: .title
    default: example.map { Role($0.lifetime, $0.standing) } ?? .text
    }
  }
}
