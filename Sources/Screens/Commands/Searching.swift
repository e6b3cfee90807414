import Laboratory
import Stage

// Commands that go to the next or previous match of the active search.
extension Commands {
  /// Goes to the match after or before the selected one, and wraps around at the ends.
  ///
  /// - Throws: `UsageError` if no search is active, or if nothing matches any more.
  static func findNext(forward: Bool, _ model: inout Model) throws {
    guard let search = model.search else { throw UsageError(Words.ScreenErrors.noSearch) }
    if search.isLone {
      model.said.lines = [OutputLine(Words.Lists.oneMatch(search.text), .warning)]
      return
    }
    switch search.subject {
    case .code: try findInCode(search.text, forward: forward, &model)
    case .names:
      let found = model.stage.names(containing: search.text)
      let now = (model.stage.object ?? model.stage.selection).flatMap(found.firstIndex)
      let place = now.map { $0 + (forward ? 1 : found.count - 1) } ?? (forward ? 0 : found.count - 1)
      guard !found.isEmpty else {
        throw UsageError.unknown("service", search.text, among: model.stage.picture.services.map(\.name))
      }
      let index = place % found.count
      if let opened = search.opened { model.stage.look.opened = opened }
      try model.stage.select(found[index], centred: true)
      model.said.lines = [OutputLine(Words.Lists.found(index + 1, of: found.count, text: search.text))]
    }
  }

  /// Marks the next or previous line that contains a text, and wraps around at the ends.
  ///
  /// - Parameter text: text to find; nil for the text of the active search in code.
  /// - Throws: `UsageError` outside of a lesson, without a text, or if no line matches.
  static func findInCode(_ text: String?, forward: Bool = true, _ model: inout Model) throws {
    guard let snapshot = model.stage.snapshot else { throw UsageError.noLesson }
    guard let text = text ?? (model.search?.subject == .code ? model.search?.text : nil) else {
      throw UsageError(Words.ScreenErrors.noCodeSearch)
    }
    let hits = CodeSearch.hits(text, in: snapshot)
    let here = CodeCommands.shownFile(snapshot, model.code, model.stage)?.name
    let order = snapshot.files.map(\.name)
    func place(_ file: String, _ line: Int) -> (Int, Int) { (order.firstIndex(of: file) ?? 0, line) }
    let now = place(here ?? "", model.code.line ?? -1)
    let next =
      forward
      ? hits.first { place($0.file, $0.line) > now } ?? hits.first
      : hits.last { place($0.file, $0.line) < now } ?? hits.last
    guard let hit = next else { throw UsageError(Words.Lists.noLineContains(text)) }
    model.search = Search(text, in: .code, count: hits.count)
    model.mark(file: hit.file, line: hit.line)
    let number = (hits.firstIndex(of: hit) ?? 0) + 1
    model.said.lines = [
      OutputLine(Words.Lists.codeFound(hit.file, line: hit.line + 1, number: number, of: hits.count, text: text))
    ]
  }
}
