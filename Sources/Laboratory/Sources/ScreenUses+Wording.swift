import Stage

extension ScreenUses {
  /// Summary in one sentence: `12 views and controllers: 34 objects made, 5 shared`.
  package var summary: String {
    if all.isEmpty { return "No view or controller is seen to make an object" }
    let made = Set(all.flatMap(\.makes)).count
    let shared = Set(all.flatMap(\.shares)).count
    let screens = all.count == 1 ? "1 view or controller" : "\(all.count) views and controllers"
    return "\(screens): \(Wording.count(made, "object")) made, \(shared) shared"
  }

  /// Lines that replace the list where there is no screen.
  package var lines: [OutputLine] {
    [OutputLine(summary, all.isEmpty ? .plain : .good)]
      + all.map { use in OutputLine("  \(use.name): \(Self.parts(of: use).joined(separator: "; "))") }
  }

  /// Returns the parts of the description of a screen: `makes Cart, Prices`, `shares Store`.
  ///
  /// - Parameter title: returns the name of a service for people.
  package static func parts(of use: Use, title: (String) -> String = { $0 }) -> [String] {
    [("makes", use.makes), ("shares", use.shares), ("unclear:", use.unclear)].compactMap { word, names in
      names.isEmpty ? nil : "\(word) \(names.map(title).joined(separator: ", "))"
    }
  }
}
