import Importer

/// Compact form of what the importer reads from texts, for comparison with expectations.
struct Reading {
  let project: ImportedProject

  init(
    _ texts: [String: String], _ options: Importer.Options = .init()
  ) { project = Importer(options).read(texts: texts) }
  init(_ text: String) { self.init(["App.swift": text]) }

  /// Services as `Name: lifetime`.
  var services: [String] {
    project.services.map { "\($0.name): \($0.lifetime?.description ?? "unknown")" }.sorted()
  }

  /// Edges as `A -> B by initializer`, with the time of use if it is not eager.
  var edges: [String] {
    project.edges.map { edge in
      "\(edge.from) -> \(edge.to) by \(edge.kind.rawValue)" + (edge.when == .eager ? "" : " (\(edge.when.rawValue))")
    }
    .sorted()
  }

  func findings(_ kinds: Finding.Kind...) -> [String] {
    project.findings.filter { kinds.contains($0.kind) }.map {
      "\($0.kind.rawValue) \($0.path.map(\.name).joined(separator: " ")) at \($0.place.line)"
    }
  }

  var unknown: [String] { project.unknown.map { "\($0.reason.rawValue) at \($0.place.line)" } }
}

extension Reading {
  /// Types of a small program for containers by hand: two protocols, a class for each, and a class that needs both.
  static let loaderAndStore = """
    protocol Loading { func load() }
    protocol Storing { func save() }
    final class WebLoader: Loading { func load() {} }
    final class DiskStore: Storing { func save() {} }
    final class Sync { init(loader: Loading, store: Storing) {}; func run() {} }

    """
}
