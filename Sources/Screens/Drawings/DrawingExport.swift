import Canvas
import Core
import Diagrams
import Laboratory
import Lessons
import Stage
import Support

/// Format of the command `export`. `endings` and the functions of `DrawingExport` switch over the formats.
package enum ExportFormat: String, Hashable, Sendable, CaseIterable {
  case text, json, dot, mermaid, svg, layout

  package static var names: [String] { allCases.map(\.rawValue) }

  /// Endings of file names that select the format, the usual ending first.
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

  /// Returns the format that the ending of a file's name selects; nil for an unknown ending.
  package static func ofEnding(_ path: String) -> ExportFormat? {
    guard path.contains("."), let ending = path.split(separator: ".").last?.lowercased() else { return nil }
    return allCases.first { $0.endings.contains(ending) }
  }

  /// Returns the requested format, or else the format of the file name's ending.
  ///
  /// - Throws: `UsageError` if no format is requested and the ending is unknown.
  package static func of(_ path: String, _ format: ExportFormat?) throws -> ExportFormat {
    if let format = format ?? ofEnding(path) { return format }
    throw UsageError(
      Words.ScreenErrors.noFormat(
        path, among: names, endings: allCases.compactMap { $0.endings.first.map { "." + $0 } }))
  }
}

/// Graphs and views as texts in every export format.
package enum DrawingExport {
  /// Returns the text of a whole view of the run; nil for the graph, which the other functions write.
  ///
  /// - Throws: `UsageError` for a format other than text and SVG.
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

  /// Checks that a view can be written in a format.
  ///
  /// - Throws: `UsageError` for a format other than text and SVG.
  static func check(_ view: StepView, _ format: ExportFormat) throws {
    if format == .text || format == .svg { return }
    throw UsageError(Words.ScreenErrors.viewIsDrawing(view.rawValue, format: format.rawValue))
  }

  /// Returns the graph of a world in a format.
  ///
  /// - Parameters:
  ///   - events: the log up to the moment of the world, for JSON.
  ///   - snapshot: the step that the world belongs to; nil without a step.
  ///   - width: maximum number of columns of a drawing; nil for no limit.
  ///   - isASCII: true if a drawing as text has ASCII characters only.
  ///   - theme: the colours of an SVG drawing.
  /// - Throws: `UsageError` if the JSON cannot be written; `DrawingTooLarge`.
  package static func text(
    _ world: World, _ format: ExportFormat, events: [EventRecord], snapshot: LessonSnapshot? = nil, width: Int? = nil,
    isASCII: Bool = false, theme: Theme = .dark
  ) throws -> String {
    let protocols = world.lesson == nil ? [] : snapshot?.outline.protocols ?? []
    func drawing(isASCII: Bool) throws -> GraphDrawing {
      try GraphDrawing(
        Picture(world), protocols: protocols, faults: EdgeFault.faults(world.findings.map(StageFinding.init)),
        width: width, isASCII: isASCII)
    }
    return switch format {
    case .json: try StateJSON(world, events: events, snapshot: snapshot).text
    case .text: try drawing(isASCII: isASCII).text
    case .svg: try drawing(isASCII: false).svg(theme)
    case .layout: LayoutJSON.text(Picture(world), width: width)
    case .dot: Export.dot(Picture(world))
    case .mermaid: Export.mermaid(Picture(world))
    }
  }

  /// Returns the graph of a code base in a format.
  ///
  /// A drawing is folded until it fits a page. The other formats contain the whole graph. JSON contains only the graph:
  /// the callers `SourceCommands.text` and `SourceTree.export` write whole projects as JSON themselves.
  ///
  /// - Parameters:
  ///   - opened: the groups that are unfolded in a drawing; nil for as many as fit.
  ///   - width: maximum number of columns of the page; nil for the width of a readable page.
  /// - Throws: `DrawingTooLarge`, or an error if the JSON cannot be written.
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
    case .dot: Export.dot(code.picture, in: Export.Cluster.all(of: code.outline))
    case .mermaid: Export.mermaid(code.picture, in: Export.Cluster.all(of: code.outline))
    }
  }
}
