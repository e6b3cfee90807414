import Canvas
import Core
import Diagrams
import Laboratory
import Lessons
import Stage
import Support

/// What `export` writes. A format is a case here, with the endings of its files and the texts in it below.
package enum ExportFormat: String, Hashable, Sendable, CaseIterable {
  case text, json, dot, mermaid, svg, layout

  package static var names: [String] { allCases.map(\.rawValue) }

  /// Endings of file names that mean it, the usual one first.
  private var endings: [String] {
    switch self {
    case .text: ["txt"]
    case .json: ["json"]
    case .dot: ["dot", "gv"]
    case .mermaid: ["mmd", "mermaid"]
    case .svg: ["svg"]
    case .layout: []
    }
  }

  /// The format that was asked for, or that a file's name says.
  ///
  /// - Throws: `UsageError` if neither tells.
  static func of(_ path: String, _ format: ExportFormat?) throws -> ExportFormat {
    if let format { return format }
    let ending = path.contains(".") ? path.split(separator: ".").last?.lowercased() : nil
    if let ending, let found = allCases.first(where: { $0.endings.contains(ending) }) { return found }
    throw UsageError(
      Words.Refusal.noFormat(path, among: names, endings: allCases.compactMap { $0.endings.first.map { "." + $0 } }))
  }
}

/// The graph in every format: drawings need the screens' painter, the others do not.
package enum DrawingExport {
  /// A view of the run, whole; nil for the graph.
  ///
  /// - Throws: `UsageError` for a format that has no lines of cells.
  static func text(
    _ view: StepView, of account: RunAccount, _ format: ExportFormat, isASCII: Bool, theme: Theme = .dark
  )
    throws -> String?
  {
    guard let draw = ViewTable[view].draw else { return nil }
    try check(view, format)
    var frame = draw(account, nil).frame(Glyphs(isASCII: isASCII && format == .text))
    if isASCII { frame.makeASCII() }
    switch format {
    case .text: return frame.text + "\n"
    case .svg: return GraphDrawing(frame).svg(theme)
    case .json, .dot, .mermaid, .layout: return nil
    }
  }

  /// - Throws: `UsageError` if a view cannot be written in a format.
  static func check(_ view: StepView, _ format: ExportFormat) throws {
    if format == .text || format == .svg { return }
    throw UsageError(Words.Refusal.viewIsDrawing(view.rawValue, format: format.rawValue))
  }

  /// - Parameters:
  ///   - events: the log up to the moment that the world shows.
  ///   - sight: the step that the world shows.
  ///   - width: how many columns a drawing may take; nil for as many as it likes.
  ///   - isASCII: whether a drawing is made of ASCII characters only.
  ///   - theme: the colours of a drawing that has some.
  /// - Throws: `UsageError` if the JSON cannot be written; `DrawingTooLarge`.
  package static func text(
    _ world: World, _ format: ExportFormat, events: [EventRecord], sight: LessonSight? = nil, width: Int? = nil,
    isASCII: Bool = false, theme: Theme = .dark
  ) throws -> String {
    let protocols = world.lesson == nil ? [] : sight?.outline.protocols ?? []
    func drawing(isASCII: Bool) throws -> GraphDrawing {
      try GraphDrawing(
        Picture(world), protocols: protocols, faults: EdgeFault.faults(world.findings.map(StageFinding.init)),
        width: width, isASCII: isASCII)
    }
    return switch format {
    case .json: try StateJSON(world, events: events, sight: sight).text
    case .text: try drawing(isASCII: isASCII).text
    case .svg: try drawing(isASCII: false).svg(theme)
    case .layout: LayoutJSON.text(Picture(world), width: width)
    case .dot: Export.dot(Picture(world))
    case .mermaid: Export.mermaid(Picture(world))
    }
  }

  /// A graph that is no world's: of a code base. JSON is written by whoever knows more of it. A drawing is folded until it fits a
  /// page; the other formats have all of it.
  ///
  /// - Parameters:
  ///   - opened: the groups that are open in a drawing; nil for as many as fit.
  ///   - width: columns of the page; nil for those of one that can be read.
  package static func text(
    _ code: ProjectGraph, _ format: ExportFormat, opened: Set<String>? = nil, width: Int? = nil,
    isASCII: Bool = false, theme: Theme = .dark
  ) throws -> String {
    func drawing(isASCII: Bool) throws -> GraphDrawing {
      try SourceFit.drawing(code, opened: opened, width: width, isASCII: isASCII)
    }
    return switch format {
    case .json: try JSONText.of(code.project.graph)
    case .text: try drawing(isASCII: isASCII).text
    case .svg: try drawing(isASCII: false).svg(theme)
    case .layout: LayoutJSON.text(code.picture, width: width)
    case .dot: Export.dot(code.picture)
    case .mermaid: Export.mermaid(code.picture)
    }
  }
}
