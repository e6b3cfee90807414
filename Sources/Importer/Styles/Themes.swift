import SourceReader

/// Types that hold values for the look of an application.
enum Themes {
  private static let names = [
    "Config", "Configuration", "Theme", "Style", "Styles", "Settings", "Design", "Appearance", "Tokens", "Palette",
  ]

  /// Returns whether a type holds the values of a theme: by its name, and because it makes structures only, each from
  /// nothing. A protocol in between makes such a value exchangeable, and no service.
  static func isTheme(_ type: TypeInfo, _ members: [Code], _ program: Program) -> Bool {
    guard names.contains(where: type.name.lastWord.hasSuffix) else { return false }
    return members.allSatisfy { member in
      guard let value = member.child(.value)?.first, let made = program.madeType(value) else {
        return member.child(.accessor) != nil
      }
      return program.type(made.name, at: member)?.declaration?.kind == .struct && value.arguments.isEmpty
    }
  }
}
