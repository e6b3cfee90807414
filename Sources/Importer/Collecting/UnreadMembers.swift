import SourceReader

/// Finds the members of handwritten containers that certainly no code reads.
///
/// The name of such a member occurs nowhere else in the code that may use it, and nothing outside of the tree can read
/// it.
struct UnreadMembers {
  let program: Program
  let callers: Callers

  func contain(_ registration: Collection.Registration) -> Bool {
    let member = registration.code
    guard registration.style == "composition-root", registration.member == member.text,
      member.flags.isDisjoint(with: [.isPublic, .isOverride, .conditional]), member.child(.attribute) == nil,
      isMadeWhenRead(member), let owner = program.owner(of: member).flatMap({ program.types[$0] }),
      owner.declaration?.child(.attribute) == nil
    else { return false }
    if member.isOfItsFile { return !Callers.isMentionedInItsFile(member) }
    return callers.isOwnName(member.text, in: owner)
      && !callers.isMentioned(member.text) { $0 == member || member.contains($0) }
  }

  /// Returns whether a member makes its object when it is read. A property that keeps an object from the start may keep
  /// it alive for its work, without being read.
  private func isMadeWhenRead(_ member: Code) -> Bool {
    guard member.parent?.kind.isTypeDeclaration == true else { return false }
    if member.kind == .function { return true }
    return member.kind == .variable
      && (member.child(.accessor)?.text == "get" || !member.flags.isDisjoint(with: [.isLazy, .isStatic]))
  }
}
