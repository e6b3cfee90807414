import Canvas

/// The terminal that the frames are drawn for.
package struct Display: Sendable {
  package var width = 120
  package var height = 36
  package var isASCII = false
  /// The terminal's ground, as far as it has told it.
  package internal(set) var ground: Colour?
  /// The terminal's own name, for reports.
  package var terminal = ""
  /// False if no frame is seen; a script without `--frames` needs no layout.
  package var isDrawn = true

  /// Rows that a message may take before it becomes a page.
  var messageRows: Int { height >= 20 ? 4 : 2 }
}
