import Core
import SourceReader

/// SafeDI: `@Instantiable` types, whose properties are `@Instantiated` by the type itself, `@Received` from an
/// enclosing type, or `@Forwarded` by the caller.
///
/// A service is an instantiable type. The macros generate the initializers, and the attributes contain all information.
struct SafeDIStyle: Style {
  let name = "safedi"
  let modules: Set<String> = ["SafeDI"]

  func read(_ program: Program, into collection: Collection) {
    guard program.importedModules.contains("SafeDI") else { return }
    collection.words.formUnion(["Instantiable", "Instantiated", "Received"])
    SafeDIReader(program: program, collection: collection).read()
  }
}

private struct SafeDIReader {
  let program: Program
  let collection: Collection
  private let style = "safedi"
  private static let builders: Set<String> = [
    "Instantiator", "ErasedInstantiator", "SendableInstantiator", "SendableErasedInstantiator",
  ]

  func read() {
    for tree in program.trees(having: ["Instantiable"]) {
      for attribute in tree.nodes(["Instantiable"]) where attribute.kind == .attribute { read(type: attribute) }
    }
    var given: [Given: TypeName?] = [:]
    for tree in program.trees(having: ["Instantiated", "Forwarded"]) {
      for attribute in tree.nodes(["Instantiated", "Forwarded"]) where attribute.kind == .attribute {
        guard let property = property(attribute) else { continue }
        given[Given(name: property.variable.text, type: property.written.description)] =
          attribute.text == "Forwarded" ? .some(nil) : property.key
        if attribute.text == "Instantiated" { add(property, property.key) }
      }
    }
    for tree in program.trees(having: ["Received"]) {
      for attribute in tree.nodes(["Received"]) where attribute.kind == .attribute {
        guard let property = property(attribute) else { continue }
        receive(property, attribute, given)
      }
    }
  }

  /// The name and type of a property that an enclosing type provides.
  private struct Given: Hashable {
    let name: String
    let type: String
  }

  private struct Property {
    var variable: Code
    var written: TypeName
    var key: TypeName
    var when: Edge.Moment
  }

  private func receive(_ property: Property, _ attribute: Code, _ given: [Given: TypeName?]) {
    let name = attribute.argument("fulfilledByDependencyNamed")?.constant ?? property.variable.text
    let type = attribute.argument("ofType").flatMap(program.metatype) ?? property.written
    guard let known = given[Given(name: name, type: type.description)] else {
      collection.add(
        unknown: .elsewhere, "no type in this code instantiates or receives \(name): \(type)", style,
        program.place(property.variable))
      return
    }
    // A forwarded property is a run-time value, for which no registration exists.
    if let key = known { add(property, key) }
  }

  private func read(type attribute: Code) {
    guard let declaration = attribute.parent, declaration.kind.isTypeDeclaration,
      attribute.argument("mockOnly")?.text != "true"
    else { return }
    let type = program.canonical(TypeName(declaration.text), at: declaration)
    let more = attribute.argument("fulfillingAdditionalTypes")?.children.compactMap(program.metatype) ?? []
    _ = collection.add(
      Collection.Registration(
        style: style, type: type, also: more.map { program.canonical($0, at: declaration).wrapped },
        implementation: type, lifetime: .transient, origin: .library, place: program.place(declaration),
        code: declaration, isConditional: declaration.flags.contains(.conditional),
        isAskedElsewhere: attribute.argument("isRoot")?.text == "true"))
  }

  private func property(_ attribute: Code) -> Property? {
    guard let variable = attribute.parent, variable.kind == .variable, let written = program.type(written: variable)
    else { return nil }
    var (type, when) = (written, Edge.Moment.eager)
    if Self.builders.contains(written.last), let made = written.parts.last { (type, when) = (made, .deferred) }
    let named = attribute.argument("fulfilledByType")?.constant.map { TypeName($0) }
    return Property(
      variable: variable, written: written, key: program.canonical(named ?? type, at: variable), when: when)
  }

  private func add(_ property: Property, _ key: TypeName) {
    collection.add(
      Collection.RawEdge(
        style: style, from: .consumer(program.consumer(of: property.variable)),
        to: .key(key.wrapped, qualifier: nil, arguments: []), type: key, kind: .initializer, when: property.when,
        isOptional: key.isOptional, place: program.place(property.variable),
        isConditional: property.variable.flags.contains(.conditional)))
  }
}
