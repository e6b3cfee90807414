import SwiftSyntax

/// Modifiers of a declaration, split into access, ownership and other words.
struct Modifiers {
  let words: Set<String>
  let access: Access?
  let setterAccess: Access?
  let ownership: Property.Ownership

  init(_ list: DeclModifierListSyntax) {
    var words: Set<String> = []
    var access: Access?
    var setterAccess: Access?
    var ownership = Property.Ownership.strong
    for modifier in list {
      let word = modifier.name.text
      let detail = modifier.detail?.detail.text
      if let level = Access(rawValue: word) {
        if detail == "set" { setterAccess = level } else { access = level }
      } else if let kind = Property.Ownership(rawValue: word) {
        ownership = detail == "unsafe" ? .unownedUnsafe : kind
      } else {
        words.insert(word)
      }
    }
    (self.words, self.access, self.setterAccess, self.ownership) = (words, access, setterAccess, ownership)
  }
}
