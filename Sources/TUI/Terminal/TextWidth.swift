import CNcurses

/// How many cells text takes, counted as ncurses counts them.
enum TextWidth {
  /// The locale decides about wide characters; one that knows Unicode is chosen if the user's does not.
  private static let isReady: Bool = {
    setlocale(LC_ALL, "")
    let knowsUnicode = String(cString: nl_langinfo(nl_item(CODESET))) == "UTF-8"
    if !knowsUnicode { setlocale(LC_CTYPE, "C.UTF-8") }
    return knowsUnicode
  }()

  /// Prepares counting; called once, before the first thread and the first frame.
  static func prepare() { _ = isReady }

  /// Whether the user's locale can show more than ASCII.
  static var localeKnowsUnicode: Bool { isReady }

  /// The cells of one grapheme: the sum of its scalars'.
  static func of(_ character: Character) -> Int {
    if let ascii = character.asciiValue { return ascii >= 32 && ascii < 127 ? 1 : 0 }
    _ = isReady
    return character.unicodeScalars.reduce(0) { $0 + max(0, Int(shim_width($1.value))) }
  }

  /// The cells of a text.
  static func of(_ text: String) -> Int { text.reduce(0) { $0 + of($1) } }

  /// Whether the terminal can print it: not a control character, and known to the locale.
  static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value >= 32 && scalar.value != 127 }
    _ = isReady
    return shim_width(scalar.value) >= 0
  }
}
