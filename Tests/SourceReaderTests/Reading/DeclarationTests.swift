import Testing

@testable import SourceReader

/// Declarations of types, properties and functions, with all their attributes.
@Suite struct DeclarationTests {
  /// Description of a property, in the order of its attributes.
  private static func words(_ property: Property) -> String {
    var words = ["\(property.access)"]
    if property.setterAccess != property.access { words.append("\(property.setterAccess)(set)") }
    if property.isStatic { words.append("static") }
    if property.isOverride { words.append("override") }
    if property.isLazy { words.append("lazy") }
    if property.ownership != .strong { words.append(property.ownership.rawValue) }
    words.append(property.isMutable ? "var" : "let")
    words.append(property.name + (property.type.map { ": \($0)" } ?? ""))
    if property.isOptional { words.append("optional") }
    if !property.isStored { words.append("computed") }
    if property.hasInitialValue { words.append("set") }
    words += property.attributes.map { "@" + $0.name + ($0.arguments.map { "(\($0))" } ?? "") }
    return words.joined(separator: " ")
  }

  @Test(arguments: [
    ("let a: A", ["internal let a: A"]),
    ("private(set) var a: A?", ["internal private(set) var a: A? optional"]),
    ("public private(set) var a = A()", ["public private(set) var a set"]),
    ("weak var a: A?", ["internal weak var a: A? optional"]),
    ("unowned let a: A", ["internal unowned let a: A"]),
    ("unowned(unsafe) let a: A", ["internal unowned(unsafe) let a: A"]),
    ("private lazy var a = { A() }()", ["private lazy var a set"]),
    ("static let a: Optional<A> = nil", ["internal static let a: Optional<A> optional set"]),
    ("class var a: A { A() }", ["internal static var a: A computed"]),
    ("var a: A { get { b } set {} }", ["internal var a: A computed"]),
    ("var a: A { didSet {} }", ["internal var a: A"]),
    ("var a, b: A", ["internal var a: A", "internal var b: A"]),
    ("var a: A, b = 1", ["internal var a: A", "internal var b set"]),
    ("let (a, b) = c", ["internal let a set", "internal let b set"]),
    ("@Injected(\\.a) @MainActor private var a: A!", ["private var a: A! optional @Injected(\\.a) @MainActor"]),
    ("override var a: A { b }", ["internal override var a: A computed"]),
    ("nonisolated(unsafe) package var a: any A & B", ["package var a: any A & B"]),
  ]) func properties(text: String, expected: [String]) {
    #expect(SourceFile("class X {\n\(text)\n}").properties.map(Self.words) == expected)
  }

  /// Description of a function.
  private static func words(_ function: FunctionDeclaration) -> String {
    var words = ["\(function.access)", "\(function.kind)", function.name]
    if function.isStatic { words.append("static") }
    if function.isMutating { words.append("mutating") }
    if function.isOverride { words.append("override") }
    if function.isRequired { words.append("required") }
    if function.isConvenience { words.append("convenience") }
    if function.isFailable { words.append("failable") }
    if function.isAsync { words.append("async") }
    if function.isThrowing { words.append("throws") }
    if !function.genericParameters.isEmpty { words.append("<\(function.genericParameters.joined(separator: " "))>") }
    words += function.parameters.map { parameter in
      "\(parameter.label ?? "_")/\(parameter.name):\(parameter.type)" + (parameter.hasDefault ? "=" : "")
        + (parameter.isVariadic ? "..." : "") + (parameter.isInout ? "&" : "")
    }
    if let result = function.result { words.append("-> \(result)") }
    return words.joined(separator: " ")
  }

  @Test(arguments: [
    ("func f()", "internal function f"),
    (
      "public static func f(_ a: A, to b: B = B(), c: C..., d: inout D) -> E",
      "public function f static _/a:A to/b:B= c/c:C... d/d:inout D& -> E"
    ),
    ("class func f() async throws(E) -> (A, B)", "internal function f static async throws -> (A, B)"),
    ("override mutating func f<T, each U>(a: T)", "internal function f mutating override <T U> a/a:T"),
    ("required convenience init?(a: A)", "internal initializer init required convenience failable a/a:A"),
    ("deinit {}", "internal deinitializer deinit"),
    ("subscript(i: Int) -> A { a }", "internal subscript subscript i/i:Int -> A"),
    ("private func + (l: A, r: A) -> A", "private function + l/l:A r/r:A -> A"),
    ("func `default`()", "internal function `default`"),
    (
      "@A<B>(c: \"@) func\") /* private */ @D.E public // override\n static func f /* < */ (a /* : */ : (any A)?...) async",
      "public function f static async a/a:(any A)?..."
    ),
  ]) func functions(text: String, expected: String) {
    #expect(SourceFile("class X {\n\(text)\n}").functions.map(Self.words) == [expected])
  }

  @Test func typesAndTheirInheritance() {
    let text = """
      public final class A<T>: B<T>, C, D & E where T: F {
        indirect enum Inner: String { case a, b(x: Int, Helmet) }
      }
      @MainActor private actor G {}
      protocol P: AnyObject {}
      public extension A.Inner: Sendable { func f() {} }
      """
    let file = SourceFile(text)
    #expect(
      file.types.map { "\($0.access) \($0.kind) \($0.name)" } == [
        "public class A", "internal enum A.Inner", "private actor G", "internal protocol P", "public extension A.Inner",
      ])
    #expect(
      file.types.map { $0.inherits.map(\.text) } == [
        ["B<T>", "C", "D & E"], ["String"], [], ["AnyObject"], ["Sendable"],
      ])
    #expect(file.types[0].genericParameters == ["T"])
    #expect(file.types[0].isFinal)
    #expect(file.types[1].cases.map(\.name) == ["a", "b"])
    #expect(file.types[1].cases[1].payload.map { "\($0.label ?? "_"):\($0.type)" } == ["x:Int", "_:Helmet"])
    #expect(file.types[2].attributes.map(\.name) == ["MainActor"])
    #expect(file.functions.map(\.access) == [.public])
  }

  @Test(arguments: [
    ("A", "named A"), ("A?", "named A optional"), ("A.B<C>", "named A.B[C]"), ("any A", "named A abstract"),
    ("(any A)?", "named A optional abstract"), ("[A]", "array [A]"), ("[A: B]", "dictionary [A B]"),
    ("(A) -> B", "function [A B]"), ("@escaping @Sendable () -> B", "function [B]"), ("(A, B)", "tuple [A B]"),
    ("(A)", "named A"),
    ("A & B", "composition [A B]"), ("A.Type", "metatype [A]"), ("Swift.Int", "named Int"), ("inout A", "named A"),
    ("Optional<A>", "named A optional"), ("A!", "named A optional"), ("some A", "named A abstract"),
    ("~Copyable", "other [Copyable]"),
    ("_", "other"),
  ]) func typesAsTheyAreWritten(text: String, expected: String) {
    let file = SourceFile("func f(a: \(text)) {}")
    let type = file.functions[0].parameters[0].type
    let parts = type.parts.isEmpty ? "" : "[\(type.parts.map { $0.name ?? $0.text }.joined(separator: " "))]"
    let words = [
      type.name.map { "\(type.shape) \($0)" + parts } ?? "\(type.shape)" + (parts.isEmpty ? "" : " " + parts)
    ]
    let flags = (type.isOptional ? ["optional"] : []) + (type.isAbstract ? ["abstract"] : [])
    #expect((words + flags).joined(separator: " ") == expected)
  }

  @Test func propertiesThatAFunctionTouches() {
    let text = """
      class Armor {
        var boots = 1, gloves = 2
        let helmet = 3
        lazy var pants = 4
        func f(boots: Int) { self.gloves = boots + helmet }
        func g() { let gloves = boots; use { pants += gloves } }
        var size: Int { boots }
      }
      extension Armor { func h() { func inner() { pants = 1 }; inner() } }
      """
    let module = SourceModule([("a", text)])
    let source = module.files[0]
    let uses = module.nameUses(in: 0).map { "\($0.function.map { source.functions[$0].name } ?? "-") \($0.name)" }
    #expect(
      uses == [
        "f gloves", "f helmet", "g boots", "g use", "g pants", "size boots", "inner pants",
      ])
  }
}
