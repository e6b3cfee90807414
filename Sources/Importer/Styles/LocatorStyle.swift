import SourceReader

struct LocatorStyle: Style {
  let name = "locator"
  let words: Set<String> = []
  func read(_ program: Program, into collection: Collection) {}
}
