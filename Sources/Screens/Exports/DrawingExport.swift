import Canvas
import Core
import Diagrams
import Laboratory
import Lessons
import Stage
import Support

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
}
