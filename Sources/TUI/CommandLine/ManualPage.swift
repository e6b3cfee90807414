import Foundation
import Laboratory

/// The manual page, generated from the same descriptions as `--help`.
enum ManualPage {
  /// Description of a command in the argument parser's dump.
  private struct Command: Decodable {
    let commandName: String
    let abstract: String?
    let discussion: String?
    let shouldDisplay: Bool?
    let arguments: [Argument]?
    let subcommands: [Command]?
  }

  private struct Argument: Decodable {
    struct Name: Decodable {
      let kind: String
      let name: String

      var text: String { (kind == "long" ? "--" : "-") + name }
    }

    let kind: String
    let names: [Name]?
    let valueName: String?
    let abstract: String?
    let shouldDisplay: Bool?
    let isOptional: Bool?
  }

  private struct Dump: Decodable { let command: Command }

  /// The manual page in roff.
  ///
  /// - Throws: `DecodingError` if the format of the argument parser's dump has changed.
  static func text() throws -> String {
    let dump = try JSONDecoder().decode(Dump.self, from: Data(Playground._dumpHelp().utf8))
    let root = dump.command
    var lines = [
      #".TH PLAYGROUND 1 "" "playground \#(Playground.configuration.version)" "User Commands""#, ".SH NAME",
      "playground \\- " + escaped(root.abstract ?? ""), ".SH SYNOPSIS", ".B playground", "[options]", ".br",
      ".B playground", ".I subcommand", "[arguments] [options]", ".SH DESCRIPTION",
    ]
    lines += paragraphs(root.discussion)
    lines.append(".SH SUBCOMMANDS")
    for command in root.subcommands ?? [] where command.shouldDisplay != false && command.commandName != "help" {
      let arguments = (command.arguments ?? []).filter { $0.shouldDisplay != false }
      let positional = arguments.filter { $0.kind == "positional" }.map {
        $0.isOptional == true ? "[\($0.valueName ?? "")]" : $0.valueName ?? ""
      }
      lines.append(".SS " + escaped(([command.commandName] + positional).joined(separator: " ")))
      lines.append(escaped(command.abstract ?? ""))
      lines += paragraphs(command.discussion)
      for argument in arguments {
        let names = (argument.names ?? []).map(\.text).joined(separator: ", ")
        let value = argument.kind == "flag" ? "" : " <\(argument.valueName ?? "value")>"
        let head = argument.kind == "positional" ? "<\(argument.valueName ?? "value")>" : names + value
        lines += [".TP", ".B " + escaped(head), escaped(argument.abstract ?? "")]
      }
    }
    lines += [
      ".SH FILES", ".TP", ".I $XDG_CONFIG_HOME/playground/config.yaml", "Settings: theme, motion, speed, keys.", ".TP",
      ".I $XDG_STATE_HOME/playground",
      "Unsaved work, progress in lessons, recent files, list of exported files.",
      ".TP", ".I $XDG_DATA_HOME/playground", "Edited code of lessons.", ".TP", ".I $XDG_CACHE_HOME/playground",
      "Compiled steps, results of reading Swift code.", ".SH ENVIRONMENT", ".TP", ".B NO_COLOR",
      "If set and not empty, no colours are used.",
      ".SH EXIT STATUS", ".TP", ".B 0", "Success.", ".TP", ".B 1",
      "Findings, faults of a lesson, skipped files, or an expectation that does not hold.", ".TP", ".B 2",
      "Usage error, or an unusable file.",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  /// Lines of a discussion in roff. Indented lines keep their line breaks.
  private static func paragraphs(_ text: String?) -> [String] {
    guard let text, !text.isEmpty else { return [] }
    var lines: [String] = [".PP"]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty {
        lines.append(".PP")
      } else {
        lines += (line.hasPrefix("  ") ? [".br"] : []) + [escaped(String(line))]
      }
    }
    return lines
  }

  private static func escaped(_ text: String) -> String {
    let plain = text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("\n", with: " ")
    return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
  }
}
