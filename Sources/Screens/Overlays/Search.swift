import Laboratory
import Stage

/// Active search; `find next` and `find previous` go through its matches.
struct Search: Hashable, Sendable {
  enum Subject: Hashable, Sendable {
    /// Names of services and instances.
    case names
    /// Lines of the step's code.
    case code
  }

  let text: String
  let subject: Subject

  /// Creates a search; nil for an empty text, or without a second match to go to.
  ///
  /// - Parameter count: number of matches.
  init?(_ text: String, in subject: Subject, count: Int) {
    guard count > 1, !text.isEmpty else { return nil }
    (self.text, self.subject) = (text, subject)
  }

  /// Goes to the match after or before the selected one, and wraps around at the ends.
  ///
  /// - Throws: `UsageError` if no search is active, or if nothing matches any more.
  static func go(forward: Bool, _ model: inout Model) throws {
    guard let search = model.search else {
      throw UsageError(Words.Refusal.noSearch)
    }
    switch search.subject {
    case .code: try CodeSearch.find(search.text, forward: forward, &model)
    case .names:
      let found = LineCompletion.named(search.text, model.stage)
      guard let name = next(in: found, from: model.stage.object ?? model.stage.selection, forward: forward) else {
        throw UsageError.unknown("service", search.text, among: model.stage.picture.services.map(\.name))
      }
      try model.stage.select(name, centred: true)
      let number = (found.firstIndex(of: name) ?? 0) + 1
      model.said.lines = [OutputLine(Words.Lists.found(number, of: found.count, text: search.text))]
    }
  }

  private static func next(in names: [String], from now: String?, forward: Bool) -> String? {
    guard let place = now.flatMap(names.firstIndex) else { return forward ? names.first : names.last }
    return names[(place + (forward ? 1 : names.count - 1)) % names.count]
  }
}

extension CodeSearch {
  /// Marks the next or previous line that contains a text, and wraps around at the ends.
  ///
  /// - Parameter text: text to find; nil for the text of the active search in code.
  /// - Throws: `UsageError` outside of a lesson, without a text, or if no line matches.
  static func find(_ text: String?, forward: Bool = true, _ model: inout Model) throws {
    guard let sight = model.stage.sight else { throw UsageError.noLesson }
    guard let text = text ?? (model.search?.subject == .code ? model.search?.text : nil) else {
      throw UsageError(Words.Refusal.noCodeSearch)
    }
    let hits = hits(text, in: sight)
    let here = CodeCommands.shownFile(sight, model.code, model.stage)?.name
    let order = sight.files.map(\.name)
    func place(_ file: String, _ line: Int) -> (Int, Int) { (order.firstIndex(of: file) ?? 0, line) }
    let now = place(here ?? "", model.code.line ?? -1)
    let next =
      forward
      ? hits.first { place($0.file, $0.line) > now } ?? hits.first
      : hits.last { place($0.file, $0.line) < now } ?? hits.last
    guard let hit = next else { throw UsageError(Words.Lists.noLineContains(text)) }
    model.search = Search(text, in: .code, count: hits.count)
    mark(hit, &model)
    let number = (hits.firstIndex(of: hit) ?? 0) + 1
    model.said.lines = [
      OutputLine(Words.Lists.codeFound(hit.file, line: hit.line + 1, number: number, of: hits.count, text: text))
    ]
  }

  static func mark(_ hit: Hit, _ model: inout Model) {
    (model.code.file, model.code.line, model.panes.focus) = (hit.file, hit.line, .code)
    if model.isPresented { model.presenting?.isPointing = true }
  }
}
