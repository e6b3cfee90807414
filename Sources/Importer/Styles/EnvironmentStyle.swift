import Core
import SourceReader

/// The environment of SwiftUI: `.environmentObject(prefs)`, `.environment(theme)`, `@EnvironmentObject var prefs: Prefs`,
/// `@Environment(Theme.self)`, and keys that the tree declares: `@Entry var theme = Theme()`.
///
/// A service is an object that a view puts in for those inside of it, by its type, or a property of `EnvironmentValues`. Which
/// view shows which is decided when the program runs: `missing` is said only of what no view of the tree puts in.
struct EnvironmentStyle: Style {
  let name = "swiftui-environment"
  let words: Set<String> = ["environmentObject", "EnvironmentObject", "EnvironmentValues"]

  func read(_ program: Program, into collection: Collection) {
    guard program.importedModules.contains("SwiftUI") else { return }
    collection.words.formUnion([
      "environmentObject", "EnvironmentObject", "EnvironmentValues", "Environment", "environment",
    ])
    EnvironmentReader(program, collection).read()
  }
}

private final class EnvironmentReader {
  private let program: Program
  private let collection: Collection
  private var entries: [String: Int] = [:]
  private let style = "swiftui-environment"

  init(_ program: Program, _ collection: Collection) {
    self.program = program
    self.collection = collection
  }

  func read() {
    readEntries()
    for tree in program.trees {
      for callee in tree.nodes(["environmentObject", "environment"]) where callee.kind == .member {
        if let call = callee.parent, call.kind == .call, call.first == callee { read(putting: call) }
      }
    }
    for tree in program.trees {
      for attribute in tree.nodes(["EnvironmentObject", "Environment"]) where attribute.kind == .attribute {
        read(wrapper: attribute)
      }
    }
  }

  /// Properties that the tree adds to `EnvironmentValues`.
  private func readEntries() {
    guard let values = program.type(named: "EnvironmentValues") else { return }
    for variable in values.memberList where variable.kind == .variable && !variable.flags.contains(.isStatic) {
      let type = program.typed(variable: variable)?.instance
      // Numbers, texts and closures are settings.
      guard let type, type.shape == .named, let kind = program.type(type.name, at: variable)?.declaration?.kind,
        [.class, .actor, .protocol].contains(kind)
      else { continue }
      entries[variable.text] = collection.add(
        Collection.Registration(
          style: style, type: program.canonical(type, at: variable).wrapped, member: variable.text,
          container: "EnvironmentValues", implementation: variable.child(.value)?.first.flatMap(program.madeType),
          lifetime: .container, origin: .library, place: program.place(variable), code: variable,
          isConditional: variable.flags.contains(.conditional)))
    }
  }

  /// `.environment(theme)`: the key is the type of the object.
  private func read(putting call: Code) {
    let arguments = call.arguments
    guard arguments.count == 1, let value = arguments[0].first, arguments[0].label.isEmpty, value.kind != .keyPath
    else {
      return
    }
    guard let type = program.instanceType(of: value) ?? program.madeType(value), type.shape == .named else {
      collection.add(
        unknown: .inferred, "the type of what is put into the environment here is inferred: text does not show it",
        style,
        program.place(call))
      return
    }
    let holder = program.consumer(of: call)
    _ = collection.add(
      Collection.Registration(
        style: style, type: program.canonical(type, at: value).wrapped, implementation: type.wrapped,
        lifetime: .scoped(ScopeKind(holder.lastWord)), origin: .site,
        place: Place(file: call.tree.name, call.first?.positionOfLastName ?? call.position), code: call,
        isConditional: call.flags.contains(.conditional)))
  }

  private func read(wrapper attribute: Code) {
    guard let variable = attribute.parent, variable.kind == .variable else { return }
    let argument = attribute.arguments.first?.first
    var edge = Collection.RawEdge(
      style: style, from: .consumer(program.consumer(of: variable)), to: .builtIn(""), kind: .wrapper, when: .eager,
      place: program.place(variable), isConditional: variable.flags.contains(.conditional))
    if let argument, argument.kind == .keyPath {
      guard let index = entries[String(argument.text.prefix { $0 != "." })] else { return }
      (edge.to, edge.type) = (.registration(index), collection[index].type)
    } else if let type = argument.flatMap(program.metatype)
      ?? (attribute.text == "EnvironmentObject" ? program.type(written: variable) : nil)
    {
      let key = program.canonical(type, at: variable)
      edge.to = .key(key.wrapped, qualifier: nil, arguments: [])
      edge.type = key
      edge.isOptional = program.type(written: variable)?.isOptional == true
    } else {
      return
    }
    collection.add(edge)
  }
}
