import SourceReader

struct CompositionRootStyle: Style {
  let name = "composition-root"
  let words: Set<String> = []
  func read(_ program: Program, into collection: Collection) {}
}
