import SourceReader

/// Finds objects that are created by hand although the same container holds an equal object.
///
/// An example is `Orders(store: Store())` beside `let store = Store()`, which other services get.
struct TwinReader {
  let program: Program
  let collection: Collection
  let states: StateReader

  func read() {
    let style = "composition-root"
    for (body, index) in collection.bodies.sorted(by: { ($0.value, $0.key.index) < ($1.value, $1.key.index) })
    where collection[index].style == style {
      guard let owner = program.owner(of: body).flatMap({ program.types[$0] }) else { continue }
      for call in body.descendants where call.kind == .call && isPassed(call) {
        guard collection.registration(around: call)?.index == index, let type = program.madeType(call),
          states.keepsState(type, at: call) == true,
          let holder = holder(of: call, in: owner, outside: body)
        else { continue }
        collection.add(
          Collection.RawEdge(
            style: style, from: .registration(index), to: .builtIn(type.description), type: type, kind: .creates,
            when: .eager, place: program.place(call), isConditional: call.flags.contains(.conditional),
            twin: owner.name + "." + holder.text))
      }
    }
  }

  /// Returns whether a call is an argument of an initializer.
  private func isPassed(_ call: Code) -> Bool {
    guard let argument = call.parent, argument.kind == .argument, let outer = argument.parent else { return false }
    return program.madeType(outer) != nil
  }

  /// Returns a variable in the code of a type whose value is created by an equal call and passed on; nil if there is
  /// none.
  private func holder(of call: Code, in owner: TypeInfo, outside body: Code) -> Code? {
    for part in owner.parts {
      for name in part.tree.nodes([call.first?.text ?? ""]) where part.contains(name) && !body.contains(name) {
        guard let other = name.parent, other.kind == .call, other.first == name, Self.isSame(call, other),
          let value = other.parent, value.kind == .value, let variable = value.parent, variable.kind == .variable,
          program.uses(of: variable, in: owner).contains(where: { $0.kind == .name && $0.parent?.kind == .argument })
        else { continue }
        return variable
      }
    }
    return nil
  }

  /// Returns whether two calls have the same text, apart from white space and comments.
  private static func isSame(_ call: Code, _ other: Code) -> Bool {
    let (own, others) = (Array(call.descendants), Array(other.descendants))
    return own.count == others.count
      && zip(own, others).allSatisfy { $0.kind == $1.kind && $0.text == $1.text && $0.label == $1.label }
  }
}
