import Attach
import Canvas
import Laboratory
import Stage
import Support

extension Screen {
  mutating func drawHeader(_ snapshot: AttachedSnapshot) {
    let isNarrow = layout.form == .list
    let count =
      snapshot.tracks
      ? Words.Header.live(mark: glyphs.dot, count: stage.at == nil ? snapshot.live : stage.picture.liveCount)
      : Words.Attached.notTracked
    let serious = stage.seriousFindings
    let findings = serious == 0 ? "" : "  \(glyphs.warning)\(serious)"
    let start = frame.width - TextWidth.of(count + findings + " ")
    var x = isNarrow ? 1 : frame.put(" \(Words.Header.program) ", 0, 0, .of(.focus, bold: true))
    let title = isNarrow ? snapshot.name : "\(glyphs.place) \(snapshot.name) (\(snapshot.process))"
    x += frame.put(fitted(title, max(0, start - x - 1)), x, 0, .title)
    let (state, role) = state(of: snapshot)
    let middle = max(x + 2, (frame.width - TextWidth.of(state)) / 2)
    if middle < start - 4 { frame.put(fitted(state, start - middle - 2), middle, 0, .of(role, bold: true)) }
    if start > x {
      let width = frame.put(count, start, 0, .of(snapshot.live > 0 ? .good : .dim))
      frame.put(findings, start + width, 0, .of(.warning, bold: true))
    }
  }

  /// Returns words and colour for the state of the program or recording; in the past, for the number of the shown
  /// event.
  private func state(of snapshot: AttachedSnapshot) -> (String, Role) {
    if let at = stage.at { return (Words.Header.past(event: at, of: stage.timeline.count), .warning) }
    switch snapshot.state {
    case .running:
      let rate = snapshot.madePerSecond
      let lost = snapshot.lost > 0 ? Words.Attached.lost(snapshot.lost) : ""
      let recording = snapshot.recording == nil ? "" : Words.Attached.recordingMark
      return (Words.Attached.rate(Int(rate.rounded()), lost: lost, recording: recording), rate > 0 ? .good : .dim)
    case .ended: return (Words.Attached.ended, .bad)
    case .isBack: return (Words.Attached.isBack, .warning)
    case .recorded(_, let fault):
      return (
        fault == nil ? Words.Attached.recording : Words.Attached.brokenRecording, fault == nil ? .accent : .warning
      )
    }
  }

  /// Draws facts about the selected service: the place of its registration, its counts, its times and its history.
  mutating func drawRegistration(_ snapshot: AttachedSnapshot, in area: Area) {
    drawBorder(area, title: Words.Attached.registration, hasFocus: hasFocus(.code))
    let inner = uncovered(area)
    guard let service = stage.selection.flatMap(snapshot.service) else {
      frame.put(fitted(Words.Attached.selectService, inner.width), inner.x, inner.y, .dim)
      return
    }
    let place = service.file.map { $0 + (service.line.map { ":\($0)" } ?? "") } ?? Words.Attached.placeUnknown
    var rows: [(String, Role)] = [
      (place, .accent),
      (
        Words.Attached.counts(
          made: service.made, reused: service.reused, freed: service.released, isPast: stage.at != nil), .text
      ),
      (
        Words.Attached.takesOnAverage(
          median: AttachText.time(service.median), slowest: AttachText.time(service.p99),
          mean: AttachText.time(service.mean)), .text
      ),
    ]
    if service.failed > 0 { rows.append((Words.Attached.failures(service.failed), .bad)) }
    if let oldest = service.oldest {
      rows.append((Words.Attached.oldest(AttachText.span(Double(oldest) / 1e9)), .text))
    }
    let history = service.samples.map(\.live)
    if snapshot.tracks, !history.isEmpty {
      rows.append(
        (Words.Attached.live(Sparkline.text(history, width: inner.width - 6, isASCII: glyphs.isASCII)), .good))
    }
    for (index, row) in rows.prefix(max(0, inner.height)).enumerated() {
      frame.put(fitted(row.0, inner.width), inner.x, inner.y + index, .of(row.1))
    }
  }
}
