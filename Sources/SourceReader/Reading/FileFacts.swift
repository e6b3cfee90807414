/// What one file declares and calls, without what only other files could tell.
struct FileFacts: Sendable {
  var blocks: [Block] = []
  var statements: [Statement] = []
  var types: [TypeDeclaration] = []
  var aliases: [TypeAlias] = []
  var functions: [FunctionDeclaration] = []
  var properties: [Property] = []
  var locals: [Local] = []
  var calls: [Call] = []
  var accesses: [MemberAccess] = []
  var assignments: [Assignment] = []
  var entries: [Entry] = []
  var nameUses: [NameUse] = []
  var unknown: [Unknown] = []
}
