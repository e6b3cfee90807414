/// Words of a declaration up to its name, without attributes.
struct DeclarationHead {
  /// Byte offset of the first word.
  private(set) var start: Int
  /// Range of the keyword, such as `func`; empty if the keyword is missing.
  private(set) var keyword: Range<Int>
  /// Range of the word after the keyword, which is the name if the declaration has one.
  private(set) var name: Range<Int>
  /// Modifiers other than those of access and ownership.
  private(set) var words: Set<String> = []
  private(set) var access: Access?
  private(set) var setterAccess: Access?
  private(set) var ownership = Property.Ownership.strong

  /// Reads the tokens of a declaration up to its name.
  init(_ tokens: TokenScan, keyword: String, at offset: Int) {
    (start, self.keyword, name) = (offset, offset..<offset, offset..<offset)
    var tokens = tokens
    var (isFirst, modifier) = (true, "")
    while let token = tokens.next() {
      if token.text == "@" {
        tokens.skipAttribute()
        continue
      }
      if isFirst { (start, isFirst) = (token.range.lowerBound, false) }
      if token.text == "(" {
        add(modifier, detail: tokens.next()?.text)
        modifier = ""
        _ = tokens.next()
        continue
      }
      add(modifier)
      modifier = token.text
      if token.text == keyword {
        self.keyword = token.range
        name = tokens.next()?.range ?? token.range
        return
      }
    }
  }

  private mutating func add(_ word: String, detail: String? = nil) {
    if let level = Access(rawValue: word) {
      if detail == "set" { setterAccess = level } else { access = level }
    } else if let kind = Property.Ownership(rawValue: word) {
      ownership = detail == "unsafe" ? .unownedUnsafe : kind
    } else {
      words.insert(word)
    }
  }
}
