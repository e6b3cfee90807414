import Foundation
import Laboratory
import Lessons
import Stage
import TestSupport

@testable import Screens

/// Record of the views and overlays that random keys have reached.
struct Coverage: CustomStringConvertible {
  /// Number of visits by name.
  private var seen: [String: Int] = [:]

  /// Commands that lead to each view and each overlay, from the laboratory.
  static let ways: [[String]] =
    laboratory.map { ["scenario knight --force", "resolve Garrison"] + $0 }
    + lesson.map { ["lesson knight --step \(KnightSteps.number("06-injection"))"] + $0 }
    + [[], ["dependents \"Cart (Shared.swift:14)\""], ["screens"], ["filter hidden"]].map {
      ["open \(Tokens.quoted(swiftCode))"] + $0
    }
    + [[], ["top"], ["top scopes"], ["at 12"]].map { ["open \(recording)"] + $0 }
    + [["lesson lab"], [KnightSteps.command("10-balance")], ["scenario findings --force", "check"]]

  /// Name of a recording of a running program in the corpus.
  static let recording = "shop.link"

  private static let swiftCode = URL(fileURLWithPath: #filePath)
    .appending(path: "../../../Fixtures/MainActorShop").standardizedFileURL.path

  private static let laboratory: [[String]] =
    Pane.allCases.map { ["pane \($0.rawValue)"] } + StepView.allCases.map { ["view \($0.rawValue)"] }
    + [
      ["form add"], ["form edit"], ["palette"], ["palette \"add \""], ["find"], ["help"], ["help add"], ["lessons"],
      ["scenarios"], ["add Squire", "quit"], ["remove Helmet"], ["save"], ["at 9"], ["graph objects"], ["zoom"],
      ["pane inspector", "zoom"], ["fold Armor"], ["focus Knight"], ["services filter b"],
    ]

  private static let lesson: [[String]] =
    StepView.allCases.map { ["play", "view \($0.rawValue)"] }
    + [
      ["code edit"], ["pane code", "find"], ["pane task"], ["pane events"], ["measures"], ["scoreboard"], ["solution"],
      ["step restart", "watch"], ["graph control"],
    ]

  private static let overlays: [any Overlay.Type] = [
    Choice.self, CodeSearch.self, Confirmation.self, DependentList.self, FindList.self, FindingList.self, HelpList.self,
    LessonList.self, MeasureList.self,
    Palette.self, ScoreboardList.self, ServiceForm.self, TextPage.self, TopList.self,
  ]

  private static let wanted: Set<String> =
    Set(Pane.allCases.map { "pane \($0.rawValue)" })
    .union(StepView.allCases.map { "view \($0.rawValue)" })
    .union(GraphSubject.allCases.map { "graph \($0.rawValue)" })
    .union(StagePlace.allCases.map { "place \($0)" })
    .union(["full", "single", "list", "tooSmall"].map { "screen \($0)" })
    .union(overlays.map { "overlay \($0)" })
    .union(["editing", "autoplay", "in the past", "zoomed", "folded", "focused", "filtered"])

  mutating func note(_ model: Model) {
    func note(_ what: String, _ isSo: Bool = true) { if isSo { seen[what, default: 0] += 1 } }
    note("pane \(model.panes.focus.rawValue)")
    note("view \(model.stage.view.rawValue)")
    note("graph \(model.stage.look.subject.rawValue)")
    note("place \(model.stage.place)")
    note("screen \(model.layout.form)")
    if let overlay = model.overlay { note("overlay \(type(of: overlay))") }
    note("editing", model.code.isEditing)
    note("autoplay", model.stage.isPlaying)
    note("in the past", model.stage.at != nil)
    note("zoomed", model.panes.isZoomed)
    note("folded", !model.stage.look.folded.isEmpty)
    note("focused", model.stage.look.focus != nil)
    note("filtered", !model.stage.listing.filter.isEmpty)
    note("typing an answer", !model.stage.answer.text.isEmpty)
  }

  /// Names that were never reached.
  var missing: [String] { Self.wanted.subtracting(seen.keys).sorted() }

  var description: String {
    Self.wanted.union(seen.keys).sorted().map { "  \($0): \(seen[$0] ?? 0)" }.joined(separator: "\n")
  }
}
