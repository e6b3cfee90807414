import Core
import SourceReader
import Stage

extension StepCode {
  /// Returns the dependencies that the code's types declare, and the types whose objects their bodies pull or make.
  ///
  /// - Complexity: O(length of the code).
  package func signatures(_ step: Step) -> Signatures {
    MeasuredCode(SourceModule(files), locators: step.locators).signatures()
  }
}

extension MeasuredCode {
  func signatures() -> Signatures {
    let names = TypeNames(module)
    let needs = types.flatMap { type -> [(from: String, need: Signatures.Need)] in
      let shown = (declared[type.name] ?? []).map { ($0.to, $0.kind) }
      let pulled = (pulls[type.name] ?? []).map { ($0.type, Dependency.Kind.locator) }
      let created = (creations[type.name] ?? []).map { ($0.type, Dependency.Kind.creates) }
      return (shown + pulled + created).map {
        (from: names.short(type.name), need: Signatures.Need(name: names.short($0.0), kind: $0.1))
      }
    }
    return Signatures(types.map { names.short($0.name) }, needs.filter { $0.from != $0.need.name })
  }
}
