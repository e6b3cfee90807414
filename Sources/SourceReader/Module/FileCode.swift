/// What the code of one file calls, reads and puts somewhere.
struct FileCode: Sendable {
  /// In order of place.
  var calls: [ResolvedCall] = []
  var accesses: [MemberAccess] = []
  var assignments: [Assignment] = []
  var nameUses: [NameUse] = []
  var pulls: [SharedPull] = []
}
