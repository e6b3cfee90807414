/// Something taken from where anybody can take it: a static member, a global variable, or a function that hands it out.
package struct SharedPull: Hashable, Sendable {
  /// The type whose code takes it.
  package var from: String
  /// The type of what is taken.
  package var to: String
  /// An index of `SourceModule.files`.
  package var file: Int
  package var range: TextRange
}

extension SourceModule {
  /// What the types of a file take from static members of others, from global variables and from free or static
  /// functions: no object handed it to them.
  ///
  /// Only instances of classes, actors and protocols of these files are told; values are not shared.
  ///
  /// - Complexity: O(calls + members + names).
  package func sharedPulls(in file: Int) -> [SharedPull] {
    let source = files[file]
    var result: [SharedPull] = []
    func add(_ owner: Int?, _ to: String?, _ range: TextRange) {
      guard let to, let from = typeName(ofOwner: owner, in: file), from != to, isShared(to) else { return }
      result.append(SharedPull(from: from, to: to, file: file, range: range))
    }
    for access in source.accesses {
      add(access.owner, staticMember(access.chain, Place(file: file, context: access.context)), access.range)
    }
    for call in source.calls.indices.map({ resolve(call: $0, in: file) }) {
      let place = Place(file: file, context: call.call.context)
      var base = call.call.callee
      if !base.members.isEmpty { base.members.removeLast() }
      add(call.call.owner, staticMember(base, place), call.call.receiverRange ?? call.call.range)
      guard case .function(let id, let receiver) = call.target else { continue }
      let isOwn = receiver == typeName(ofOwner: call.call.owner, in: file) && receiver != nil
      if !isOwn, receiver == nil || self[function: id].isStatic { add(call.call.owner, call.result, call.call.range) }
    }
    for use in source.nameUses where !use.isOfSelf {
      let place = Place(file: file, context: use.context)
      if let global = global(use.name, place) { add(use.owner, typed(global, 0).instance, use.range) }
    }
    return result.sorted { $0.range.start < $1.range.start }
  }

  /// The type whose body something stands in: the name of an extended type, and not of its extension.
  package func typeName(ofOwner owner: Int?, in file: Int) -> String? {
    owner.flatMap { enclosingType(place(ofOwner: $0, in: file)) }
  }

  /// The type of a value, if these files declare it and what is written tells.
  package func instanceType(of chain: Chain, file: Int, context: [String]) -> String? {
    typed(chain, at: Place(file: file, context: context)).instance
  }

  private func isShared(_ type: String) -> Bool {
    switch types[type]?.kind {
    case .class, .actor, .protocol: true
    default: false
    }
  }

  /// The type of the first static property on the way.
  private func staticMember(_ chain: Chain, _ place: Place) -> String? {
    for count in chain.members.indices {
      let base = Chain(root: chain.root, members: Array(chain.members[..<count]))
      guard case .metatype(let type) = typed(base, at: place) else { return nil }
      guard let property = property(named: chain.members[count], of: type), self[property: property].isStatic else {
        continue
      }
      return type == enclosingType(place) ? nil : typed(property, of: type, 0).instance
    }
    return nil
  }

  /// A global variable of that name, unless a type around has a member of it.
  private func global(_ name: String, _ place: Place) -> DeclarationID? {
    guard let found = properties[name]?.first else { return nil }
    var around = enclosingType(place)
    while let type = around {
      if property(named: name, of: type) != nil { return nil }
      around = type.lastIndex(of: ".").map { String(type[..<$0]) }
    }
    return found
  }
}

extension SourceModule {
  /// The type that a written type names, if these files declare it.
  package func instanceType(of reference: TypeReference, file: Int, context: [String]) -> String? {
    typed(reference, at: Place(file: file, context: context)).instance
  }

  /// The call that ends at a byte of a file, as chains name it; an index of the file's `calls`.
  package func call(endingAt end: Int, in file: Int) -> Int? { callsByEnd[file][end] }
}
