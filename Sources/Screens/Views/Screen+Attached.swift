import Attach
import Canvas
import Laboratory
import Stage
import Support

extension Screen {
  mutating func drawHeader(_ sight: AttachedSight) {
    let isNarrow = layout.form == .list
    let count =
      sight.tracks
      ? "\(glyphs.dot)\(model.at == nil ? sight.live : model.picture.liveCount) live" : "not tracked"
    let serious = model.seriousFindings
    let findings = serious == 0 ? "" : "  \(glyphs.warning)\(serious)"
    let start = frame.width - TextWidth.of(count + findings + " ")
    var x = isNarrow ? 1 : frame.put(" Playground ", 0, 0, .of(.focus, bold: true))
    let title = isNarrow ? sight.name : "\(glyphs.place) \(sight.name) (\(sight.process))"
    x += frame.put(fitted(title, max(0, start - x - 1)), x, 0, .title)
    let (state, role) = state(of: sight)
    let middle = max(x + 2, (frame.width - TextWidth.of(state)) / 2)
    if middle < start - 4 {
      frame.put(fitted(state, start - middle - 2), middle, 0, .of(role, bold: true))
    }
    if start > x {
      let width = frame.put(count, start, 0, .of(sight.live > 0 ? .good : .dim))
      frame.put(findings, start + width, 0, .of(.warning, bold: true))
    }
  }

  /// State of the link, in a few words.
  private func state(of sight: AttachedSight) -> (String, Role) {
    if let at = model.at { return ("AT \(at) of \(model.timeline.count)", .warning) }
    switch sight.state {
    case .running:
      let rate = sight.madePerSecond
      let lost = sight.lost > 0 ? "  \(sight.lost) lost" : ""
      let recording = sight.recording == nil ? "" : "  REC"
      return ("\(Int(rate.rounded())) made/s\(lost)\(recording)", rate > 0 ? .good : .dim)
    case .ended: return ("ENDED", .bad)
    case .isBack: return ("ENDED, RUNS AGAIN", .warning)
    case .recorded(_, let fault):
      return (fault == nil ? "RECORDING" : "RECORDING, BROKEN", fault == nil ? .accent : .warning)
    }
  }

  func hint(_ sight: AttachedSight) -> String {
    let keys = model.keys
    switch sight.state {
    case .running:
      return "\(keys[.top]) lists services by rate \(glyphs.separator) \(keys[.backInTime]) pauses and looks back "
        + "\(glyphs.separator) \(keys[.detach]) detaches"
    case .ended(let reason): return "\(sight.name): \(reason); \(keys[.detach]) closes the view"
    case .isBack: return "\(sight.name) has ended and runs again: \(keys[.attachAgain]) attaches"
    case .recorded(let file, let fault):
      return fault.map { "\(Paths.name(file)): \($0)" }
        ?? "recording of \(AttachText.span(sight.seconds)): \(keys[.backInTime]) looks back, \(keys[.detach]) closes it"
    }
  }

  /// Where the selected service is registered, and how long it takes to make.
  mutating func drawRegistration(_ sight: AttachedSight, in area: Area) {
    drawBorder(area, title: "Registration", hasFocus: hasFocus(.code))
    let inner = area.inner
    guard let service = model.selection.flatMap(sight.service) else {
      frame.put(fitted("Select a service", inner.width), inner.x, inner.y, .dim)
      return
    }
    let place = service.file.map { $0 + (service.line.map { ":\($0)" } ?? "") } ?? "place unknown"
    var rows: [(String, Role)] = [
      (place, .accent),
      ("since attaching: made \(service.made), reused \(service.reused), freed \(service.released)", .text),
      (
        "takes \(AttachText.time(service.median)) (p50), \(AttachText.time(service.p99)) (p99), "
          + "\(AttachText.time(service.mean)) on average", .text
      ),
    ]
    if service.failed > 0 { rows.append(("failures: \(service.failed)", .bad)) }
    if let oldest = service.oldest {
      rows.append(("oldest object: \(AttachText.span(Double(oldest) / 1e9))", .text))
    }
    let history = service.samples.map(\.live)
    if sight.tracks, !history.isEmpty {
      rows.append(("live: \(Sparkline.text(history, width: inner.width - 6, isASCII: glyphs.isASCII))", .good))
    }
    for (index, row) in rows.prefix(max(0, inner.height)).enumerated() {
      frame.put(fitted(row.0, inner.width), inner.x, inner.y + index, .of(row.1))
    }
  }
}
