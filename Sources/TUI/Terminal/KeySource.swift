import CNcurses

/// A key as ncurses reports it: a character, or the code of a function key.
enum RawKey: Hashable {
  case character(UInt32)
  case code(Int32)
}

/// A source of keys: the terminal, or a test.
protocol KeySource {
  /// Reads the next key.
  ///
  /// - Returns: The next key; nil if none has arrived.
  func next() -> RawKey?
  /// Puts a key back, so that `next()` returns it again.
  func putBack(_ key: RawKey)
  var size: (width: Int, height: Int) { get }
}

/// Keys of the terminal, read by ncurses.
struct TerminalKeys: KeySource {
  func next() -> RawKey? {
    var value: UInt32 = 0
    return switch shim_read(&value) {
    case ERR: nil
    case KEY_CODE_YES: .code(Int32(value))
    default: .character(value)
    }
  }

  func putBack(_ key: RawKey) {
    switch key {
    case .character(let value): unget_wch(wchar_t(bitPattern: value))
    case .code(let code): ungetch(code)
    }
  }

  var size: (width: Int, height: Int) { (Int(shim_columns()), Int(shim_lines())) }
}
