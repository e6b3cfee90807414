/// The parameter types of an initializer. The value is empty; a call passes only the types.
@usableFromInline
struct ParameterTypes<each Need> {
  @inlinable
  init() {}
}
