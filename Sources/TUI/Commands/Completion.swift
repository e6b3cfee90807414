import Core
import Foundation
import Lessons

/// What a half-typed command line may become.
enum Completion {
  /// The line up to the word that is being typed.
  static func stem(_ text: String) -> String {
    guard let space = text.lastIndex(of: " ") else { return "" }
    return String(text[...space])
  }

  /// Whole lines, the likeliest first.
  ///
  /// - Parameter withFiles: whether the disk is looked at; drawing does not.
  static func candidates(_ text: String, _ model: Model, withFiles: Bool = true) -> [String] {
    let stem = stem(text)
    let word = String(text.dropFirst(stem.count))
    let commands = CommandTable.specs.map(\.name).filter { $0.hasPrefix(text) }.map { $0 + " " }
    guard
      let spec = CommandTable.specs.filter({ text.hasPrefix($0.name + " ") }).max(by: { $0.name.count < $1.name.count })
    else { return commands }
    let words = spec.completions.flatMap { kind in
      if case .file = kind, !withFiles { return [String]() }
      return Self.words(kind, word, model)
    }
    return commands.filter { $0 != text }
      + words.withoutRepeats.filter { $0.hasPrefix(word) && $0 != word }.map { stem + $0 }
  }

  /// The longest line that all candidates begin with, if it is longer than the text.
  static func completed(_ text: String, _ model: Model) -> String? {
    let all = candidates(text, model)
    guard var common = all.first else { return nil }
    for candidate in all.dropFirst() { common = common.commonPrefix(with: candidate) }
    return common.count > text.count ? common : all.count == 1 ? all[0] : nil
  }

  static func services(containing text: String, _ model: Model) -> [String] {
    let wanted = text.lowercased()
    return model.picture.services.map(\.name).filter { wanted.isEmpty || $0.lowercased().contains(wanted) }
  }

  private static func words(_ kind: CommandSpec.Completion, _ word: String, _ model: Model) -> [String] {
    let world = model.world
    switch kind {
    case .service:
      return world.orderedRegistrations.flatMap { [$0.name] + ($0.interface.map { [$0] } ?? []) }.map(Tokens.quoted)
    case .instance: return world.orderedInstances.map { "\(Tokens.quoted($0.service))#\($0.number)" }
    case .mode: return Mode.allCases.map(\.rawValue)
    case .lifetime: return Lifetime.spellings
    case .openScope: return world.scopes.map(\.id.description)
    case .lesson: return Lesson.all.map(\.name)
    case .theme: return Theme.allCases.map(\.rawValue)
    case .pane: return Pane.allCases.map(\.rawValue)
    case .format: return ExportFormat.allCases.map(\.rawValue)
    case .command: return CommandTable.specs.map(\.name)
    case .words(let words): return words
    case .file: return files(word)
    }
  }

  private static func files(_ word: String) -> [String] {
    let folder = word.lastIndex(of: "/").map { String(word[...$0]) } ?? ""
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
    let endings = [".yaml", ".yml", ".json"]
    return names.filter { name in
      if name.hasPrefix(".") { return false }
      if endings.contains(where: { name.lowercased().hasSuffix($0) }) { return true }
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: folder + name, isDirectory: &isFolder) && isFolder.boolValue
    }
    .sorted().map { folder + $0 }
  }
}
