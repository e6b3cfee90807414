import Canvas

/// Size and capabilities of the terminal for which frames are drawn.
package struct Display: Sendable {
  package var width = 120
  package var height = 36
  package var isASCII = false
  /// Background colour of the terminal; nil until the terminal has reported it.
  package internal(set) var ground: Colour?
  /// Name of the terminal, for bug reports.
  package var terminal = ""
  /// False if no frames are drawn, as in a script without `--frames`. No layout is computed then.
  package var isDrawn = true

  /// Rows that a message may take before it becomes a page, if the panes above it leave them.
  var messageRows: Int { height >= 20 ? 4 : 2 }
}
