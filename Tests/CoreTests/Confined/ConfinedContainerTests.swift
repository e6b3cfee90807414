import Testing

@testable import Core

// The classes below are not Sendable.
private final class Document {
  var text = ""
  init() {}
}
private final class Editor {
  let document: Document
  var preview: Preview?
  init(document: Document) { self.document = document }
}
private final class Preview {
  let editor: Editor
  init(editor: Editor) { self.editor = editor }
}
private final class Toolbar {
  let editor: ConfinedContainer.Lazy<Editor>
  let documents: ConfinedContainer.Provider<Document>
  init(editor: ConfinedContainer.Lazy<Editor>, documents: ConfinedContainer.Provider<Document>) {
    self.editor = editor
    self.documents = documents
  }
}
private final class Sidebar {
  let editor: Lazy<Editor>
  init(editor: Lazy<Editor>) { self.editor = editor }
}
private final class Menu {
  let resolver: ConfinedResolver
  init(resolver: ConfinedResolver) { self.resolver = resolver }
}
@MainActor private final class Window {
  let document: Document
  init(document: Document) { self.document = document }
}
private final class Clock: Sendable {}

/// Sharing of services that are not Sendable in a container that stays with one actor.
@Suite struct ConfinedContainerTests {
  private let container = ConfinedContainer(tracksInstances: true)

  @Test func aServiceThatIsNotSendableIsShared() throws {
    container.register(Document.self, lifetime: .container, Document.init)
    container.register(Editor.self, lifetime: .transient, Editor.init)
    let (one, other) = (try container.resolve(Editor.self), try container.resolve(Editor.self))
    #expect(one !== other)
    #expect(one.document === other.document)
  }

  @Test func everyLifetimeIsThere() throws {
    container.register(Document.self, named: "graph", lifetime: .graph) { _ in Document() }
    container.register(Document.self, named: "weak", lifetime: .weak) { _ in Document() }
    container.register(Document.self, named: "window", lifetime: .scoped("window")) { _ in Document() }
    container.register([Document].self) { r in
      try ["graph", "graph", "weak", "weak"].map { try r.resolve(Document.self, named: $0) }
    }
    let four = try container.resolve([Document].self)
    #expect(four[0] === four[1])
    #expect(four[2] === four[3])
    #expect(try container.resolve(Document.self, named: "graph") !== four[0])
    #expect(try container.resolve(Document.self, named: "weak") === four[2])
    let window = try container.openScope("window", key: "left")
    #expect(
      try window.resolve(Document.self, named: "window") === window.resolve(Document.self, named: "window"))
    #expect(
      fault { try container.resolve(Document.self, named: "window") }?.reason
        == .noScope(kind: "window", askedFrom: nil))
  }

  @MainActor @Test func aMainActorServiceIsMadeSynchronouslyOnTheMainActor() throws {
    let container = ConfinedContainer()
    container.register(Document.self, lifetime: .container, Document.init)
    container.register(Window.self, lifetime: .container, Window.init)
    container.register(Window.self, named: "second") { r in Window(document: try r.resolve()) }
    let window = try container.resolve(Window.self)
    #expect(try window === container.resolve(Window.self))
    #expect(try window.document === container.resolve(Window.self, named: "second").document)
  }

  private actor Studio {
    private let container = ConfinedContainer()
    private var names = ["first", "second"]

    init() {
      container.register(Document.self, lifetime: .container, Document.init)
    }

    func setUp() {
      container.register(Editor.self) { r in
        let editor = Editor(document: try r.resolve())
        editor.document.text = self.names.removeFirst()
        return editor
      }
    }

    func write() throws -> String { try container.resolve(Editor.self).document.text }
  }

  @Test func aFactoryUsesTheStateOfItsActor() async throws {
    let studio = Studio()
    await studio.setUp()
    #expect(try await studio.write() == "first")
    #expect(try await studio.write() == "second")
  }

  @Test func aCycleClosesThroughAProperty() throws {
    container.register(Document.self, lifetime: .transient, Document.init)
    container.register(Editor.self, lifetime: .graph, Editor.init).inject(\.preview)
    container.register(Preview.self, lifetime: .graph, Preview.init)
    let editor = try container.resolve(Editor.self)
    #expect(editor.preview?.editor === editor)
    editor.preview = nil
  }

  @Test func aLazyAndAProviderStayWithTheActor() throws {
    container.register(Document.self, lifetime: .transient, Document.init)
    container.register(Editor.self, lifetime: .container, Editor.init)
    container.register(Toolbar.self, lifetime: .transient, Toolbar.init)
    try container.validate()
    let toolbar = try container.resolve(Toolbar.self)
    #expect(container.liveInstances.map(\.service.description) == ["Toolbar"])
    #expect(try toolbar.editor() === toolbar.editor())
    #expect(try toolbar.documents() !== toolbar.documents())
  }

  @Test func aLazyThatMayBeCalledFromAnywhereIsRefused() throws {
    container.register(Document.self, lifetime: .transient, Document.init)
    container.register(Editor.self, lifetime: .container, Editor.init)
    container.register(Sidebar.self, lifetime: .transient, Sidebar.init)
    let reason =
      "Lazy<Editor> can be called from any thread. Use ConfinedContainer.Lazy<Editor>, which stays with the container's actor."
    #expect(container.diagnose().first?.remedy == reason)
    let declared = fault { try container.resolve(Sidebar.self) }
    #expect(declared?.pathText == "Sidebar → Lazy<Editor>")
    #expect(declared?.description.hasSuffix(reason) == true)
    container.register(Sidebar.self) { r in Sidebar(editor: try r.resolve()) }
    #expect(fault { try container.resolve(Sidebar.self) }?.pathText == "Sidebar → Lazy<Editor>")
    container.register(Int.self) { r in try r.resolve(Provider<Clock>?.self) == nil ? 0 : 1 }
    #expect(fault { try container.resolve(Int.self) }?.reason == .missing(similar: []))
  }

  @Test func aKeyNeedNotBeSendable() throws {
    container.declareScope("window", key: Document.self)
    container.declareScope("tab", key: Int.self, in: "window")
    container.register(Editor.self, lifetime: .scoped("window"), Editor.init)
    container.register([String].self) { r in [try r.resolve(Document.self).text, "\(try r.resolve(Int.self))"] }
    try container.validate()
    let document = Document()
    let window = try container.openScope("window", key: document, label: "left")
    #expect(window.key === document)
    #expect(try window.resolve(Editor.self).document === document)
    document.text = "text"
    #expect(try window.openScope("tab", key: 3).resolve([String].self) == ["text", "3"])
    #expect(window.container.scope?.description == "window:left")
    #expect(
      fault { try container.openScope("tab", key: 3) }?.reason
        == .wrongPlace(kind: "tab", outer: "window", openedFrom: nil))
    #expect(
      fault { try container.openScope("window", key: 3) }?.reason == .wrongKey(kind: "window", expected: "Document"))
    window.close()
    #expect(fault { try window.resolve(Editor.self) }?.reason == .closedScope(.init(kind: "window", key: "left")))
  }

  @Test func closingAScopeReleasesItsInstancesInReverseOrder() throws {
    var log: [String] = []
    container.register(Document.self, lifetime: .scoped("window"), Document.init).onTeardown { _ in
      log.append("document")
    }
    container.register(Editor.self, lifetime: .scoped("window"), Editor.init).onTeardown { _ in log.append("editor") }
    let window = try container.openScope("window", key: "left")
    weak let editor = try window.resolve(Editor.self)
    #expect(editor != nil)
    window.close()
    #expect(log == ["editor", "document"])
    #expect(editor == nil)
    #expect(window.isClosed)
  }

  @Test func aDecoratorAndAnInterfaceAreNotSendableEither() throws {
    var count = 0
    container.register(Document.self, lifetime: .container, Document.init).decorate { inner, _ in
      count += 1
      inner.text = "decorated"
      return inner
    }.provide(AnyObject.self)
    #expect((try container.resolve(AnyObject.self) as? Document)?.text == "decorated")
    #expect(try container.resolve(Document.self).text == "decorated")
    #expect(count == 1)
  }

  @Test func argumentsNeedNotBeSendable() throws {
    container.register(Editor.self, taking: Document.self, String.self) { _, document, text in
      document.text = text
      return Editor(document: document)
    }
    container.register(Preview.self) { r in Preview(editor: try r.resolve(with: Document(), "inner")) }
    let document = Document()
    #expect(try container.resolve(Editor.self, with: document, "given").document === document)
    #expect(document.text == "given")
    #expect(try container.resolve(Preview.self).editor.document.text == "inner")
    #expect(fault { try container.resolve(Editor.self, with: 1) }?.pathText == "Editor(Int)")
  }

  @Test func anInstanceIsKept() throws {
    let document = Document()
    container.register(Document.self, instance: document)
    #expect(try container.resolve(Document.self) === document)
  }

  @Test func aSendableServiceMayComeFromAnotherContainer() throws {
    let shared = Container()
    shared.register(Clock.self, lifetime: .container, Clock.init)
    container.register(Clock.self, from: shared)
    #expect(try container.resolve(Clock.self) === shared.resolve(Clock.self))
  }

  @Test func aResolverThatIsKeptDoesNotKeepTheContainer() throws {
    var own: ConfinedContainer? = ConfinedContainer()
    own?.register(Document.self, lifetime: .transient, Document.init)
    own?.register(Menu.self, lifetime: .container) { r in Menu(resolver: r) }
    let menu = try #require(try own?.resolve(Menu.self))
    #expect(try menu.resolver.resolve(Document.self).text.isEmpty)
    own = nil
    #expect(fault { try menu.resolver.resolve(Document.self) }?.reason == .containerGone)
  }

  @Test func aReleasedConfinedContainerLeavesNoInstance() throws {
    weak var document: Document?
    do {
      let own = ConfinedContainer(tracksInstances: true)
      own.register(Document.self, lifetime: .container, Document.init)
      own.register(Toolbar.self, lifetime: .container, Toolbar.init)
      own.register(Editor.self, lifetime: .container, Editor.init)
      document = try own.resolve(Toolbar.self).editor().document
      #expect(document != nil)
    }
    #expect(document == nil)
  }

  @Test func aConfinedContainerHasRegistrationsGraphLogAndExplanations() throws {
    let log = EventLog(of: container)
    container.register(Document.self, lifetime: .container, Document.init)
    container.register(Editor.self, lifetime: .transient, Editor.init)
    let editor = try container.resolve(Editor.self)
    #expect(container.registrations.map(\.key.description) == ["Document", "Editor"])
    #expect(container.graph.edges.map(\.observed) == [true])
    #expect(log.events.map(\.kind) == [.registered, .registered, .resolving, .created, .created, .injected])
    #expect(container.explain(Document.self, log: log).keptBy == ["container"])
    #expect(try container.call(Editor.show(in:), on: editor) == "")
  }
}

extension Editor {
  fileprivate func show(in document: Document) -> String { document.text }
}
