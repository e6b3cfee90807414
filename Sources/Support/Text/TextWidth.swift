import Foundation

/// Counts the cells of text as ncurses counts them.
package enum TextWidth {
  /// True if the user's locale is a UTF-8 locale.
  ///
  /// The first access sets the process's locale, which decides the width of characters. For another locale, the
  /// character classes of `C.UTF-8` are used.
  private static let isReady: Bool = {
    setlocale(LC_ALL, "")
    let knowsUnicode = String(cString: nl_langinfo(nl_item(CODESET))) == "UTF-8"
    if !knowsUnicode { setlocale(LC_CTYPE, "C.UTF-8") }
    return knowsUnicode
  }()

  /// The C library's `wcwidth`, which ncurses uses as well; nil if the library has none.
  ///
  /// The function is looked up by name, because not every C library declares it for Swift. Its type follows POSIX.
  private static let wcwidth: (@convention(c) (Int32) -> Int32)? = dlsym(nil, "wcwidth").map {
    unsafeBitCast($0, to: (@convention(c) (Int32) -> Int32).self)
  }

  private static func width(_ scalar: Unicode.Scalar) -> Int32 { wcwidth?(Int32(bitPattern: scalar.value)) ?? 1 }

  /// Prepares counting; called once, before the first thread and the first frame.
  package static func prepare() { _ = isReady }

  /// True if the user's locale can show more than ASCII.
  package static var localeKnowsUnicode: Bool { isReady }

  /// The cells of one grapheme: the sum over its scalars.
  package static func of(_ character: Character) -> Int { of(character.unicodeScalars) }

  /// Sums the cells of scalars with a plain loop, because every view calls it in debug builds.
  private static func of(_ scalars: some Sequence<Unicode.Scalar>) -> Int {
    _ = isReady
    var sum = 0
    for scalar in scalars {
      let value = scalar.value
      if value < 128 {
        if value >= 32, value < 127 { sum += 1 }
      } else if let wcwidth {
        let width = wcwidth(Int32(bitPattern: value))
        if width > 0 { sum += Int(width) }
      } else {
        sum += 1
      }
    }
    return sum
  }

  /// The cells of a text.
  package static func of(_ text: String) -> Int {
    // A fast path for ASCII, where each byte is a character.
    var width = 0
    for byte in text.utf8 {
      if byte >= 128 { return of(text.unicodeScalars) }
      if byte >= 32, byte < 127 { width += 1 }
    }
    return width
  }

  /// True if the terminal can print a scalar: it is no control character, and the locale knows it.
  package static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value >= 32 && scalar.value != 127 }
    _ = isReady
    return width(scalar) >= 0
  }
}
