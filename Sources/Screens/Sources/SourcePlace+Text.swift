import Laboratory
import Support

extension SourcePlace {
  /// The file without its folders, and the line, in a number of cells: `CartScreen.swift:12`. A long name loses its ending
  /// and then a part of its middle, but never the line.
  func text(in width: Int, ellipsis: String) -> String {
    let line = ":\(line)"
    let name = DisplayText.visible(Paths.name(file))
    let room = max(1, width - TextWidth.of(line))
    return ShortNames([name]).short(name, to: room, ellipsis: ellipsis) + line
  }
}
