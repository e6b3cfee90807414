/// The calls, accesses, assignments and names in the code of one file.
struct FileCode: Sendable {
  /// Calls in order of position.
  var calls: [ResolvedCall] = []
  var accesses: [MemberAccess] = []
  var assignments: [Assignment] = []
  var nameUses: [NameUse] = []
  var pulls: [SharedPull] = []
}
