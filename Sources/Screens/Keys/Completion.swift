import Core
import Foundation
import Laboratory
import Stage

/// What a half-typed command line may become.
enum Completion {
  /// The line up to the word that is being typed.
  static func stem(_ text: String) -> String {
    guard let space = text.lastIndex(of: " ") else { return "" }
    return String(text[...space])
  }

  /// Whole lines, the likeliest first.
  ///
  /// - Parameter entries: what the folder holds that the last word is in, where a file is to be named.
  static func candidates(_ text: String, _ model: Model, with entries: [FolderEntry] = []) -> [String] {
    let stem = stem(text)
    let word = String(text.dropFirst(stem.count))
    let commands = CommandTable.specs.map(\.name).filter { $0.hasPrefix(text) }.map { $0 + " " }
    guard let spec = spec(of: text) else { return commands }
    let words = spec.completions.flatMap { Self.words($0, word, model, entries) }
    return commands.filter { $0 != text }
      + words.withoutRepeats.filter { $0.hasPrefix(word) && $0 != word }.map { stem + $0 }
  }

  /// The longest line that all candidates begin with, if it is longer than the text.
  static func completed(_ text: String, _ model: Model, with entries: [FolderEntry] = []) -> String? {
    let all = candidates(text, model, with: entries)
    guard var common = all.first else { return nil }
    for candidate in all.dropFirst() { common = common.commonPrefix(with: candidate) }
    return common.count > text.count ? common : all.count == 1 ? all[0] : nil
  }

  /// The folder that has to be looked into to complete a line, where a file is to be named.
  static func folder(_ text: String) -> String? {
    guard let spec = spec(of: text), spec.completions.contains(where: { if case .file = $0 { true } else { false } })
    else { return nil }
    return folder(ofWord: String(text.dropFirst(stem(text).count)))
  }

  /// Completes a line in the palette when the folder has been looked into, unless somebody typed on.
  static func complete(_ line: String, with entries: [FolderEntry], _ model: inout Model) {
    guard case .palette(var editor)? = model.overlay, editor.text == line else { return }
    if let completed = completed(line, model, with: entries) { editor.replace(with: completed) }
    model.overlay = .palette(editor)
  }

  private static func spec(of text: String) -> CommandSpec? {
    CommandTable.specs.filter { text.hasPrefix($0.name + " ") }.max { $0.name.count < $1.name.count }
  }

  private static func folder(ofWord word: String) -> String {
    word.lastIndex(of: "/").map { String(word[...$0]) } ?? ""
  }

  static func services(containing text: String, _ model: Model) -> [String] {
    let wanted = text.lowercased()
    return model.picture.services.map(\.name).filter { wanted.isEmpty || $0.lowercased().contains(wanted) }
  }

  private static func words(
    _ kind: CommandSpec.Completion, _ word: String, _ model: Model, _ entries: [FolderEntry]
  ) -> [String] {
    let world = model.world
    switch kind {
    case .service:
      return world.orderedRegistrations.flatMap { [$0.name] + ($0.interface.map { [$0] } ?? []) }.map(Tokens.quoted)
    case .instance: return world.orderedInstances.map { "\(Tokens.quoted($0.service))#\($0.number)" }
    case .mode: return Mode.allCases.map(\.rawValue)
    case .lifetime: return Lifetime.spellings
    case .openScope: return world.scopes.map(\.id.description)
    case .lesson: return model.status.lessons.map(\.name)
    case .variant: return model.sight?.variants.map { Tokens.quoted($0.name) } ?? []
    case .theme: return Theme.allCases.map(\.rawValue)
    case .pane: return Pane.allCases.map(\.rawValue)
    case .format: return ExportFormat.allCases.map(\.rawValue)
    case .command: return CommandTable.specs.map(\.name)
    case .words(let words): return words
    case .file: return files(word, entries)
    }
  }

  private static func files(_ word: String, _ entries: [FolderEntry]) -> [String] {
    let endings = [".yaml", ".yml", ".json"]
    return entries.filter { entry in
      !entry.name.hasPrefix(".") && (entry.isFolder || endings.contains { entry.name.lowercased().hasSuffix($0) })
    }
    .map { folder(ofWord: word) + $0.name }
  }
}
