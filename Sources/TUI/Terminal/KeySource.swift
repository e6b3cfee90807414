import CNcurses

/// A key as ncurses reports it: a character, or the code of a function key.
enum RawKey: Hashable {
  case character(UInt32)
  case code(Int32)
}

/// A source of keys: the terminal, or a test.
protocol KeySource {
  /// - Returns: the next key; nil if none has arrived yet.
  func next() -> RawKey?
  /// Makes a key the next one again.
  func putBack(_ key: RawKey)
  /// The mouse report that belongs to the key `KEY_MOUSE`.
  func mouse() -> MouseReport?
  var size: (width: Int, height: Int) { get }
}

/// An action of the mouse, and its cell.
struct MouseReport: Hashable {
  enum Kind { case press, release, wheelUp, wheelDown }

  let kind: Kind
  let column: Int
  let row: Int
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

  func mouse() -> MouseReport? {
    var (column, row): (Int32, Int32) = (0, 0)
    let kind: MouseReport.Kind
    switch Int(shim_mouse(&column, &row)) {
    case SHIM_MOUSE_PRESS: kind = .press
    case SHIM_MOUSE_RELEASE: kind = .release
    case SHIM_MOUSE_UP: kind = .wheelUp
    case SHIM_MOUSE_DOWN: kind = .wheelDown
    default: return nil
    }
    return MouseReport(kind: kind, column: Int(column), row: Int(row))
  }

  var size: (width: Int, height: Int) { (Int(shim_columns()), Int(shim_lines())) }
}
