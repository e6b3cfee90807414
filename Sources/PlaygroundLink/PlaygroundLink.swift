#if Link
  @_exported import Core
  import LinkReporter

  /// Shows a container in a running program to the Playground: `playground attach NAME` puts its services, instances and scopes
  /// on the stage.
  ///
  ///     let container = Container(tracksInstances: true)
  ///     let link = try PlaygroundLink(container, name: "shop")
  ///
  /// Nothing is observed before somebody attaches: until then a thread waits for that, and a resolution costs what it costs
  /// without a link. A container that does not track its instances shows what is made from then on, and nothing of what lives.
  /// Types, names given at registration, numbers and times are sent, and no values.
  public final class PlaygroundLink: Sendable {
    private let reporter: LinkReporter

    /// - Parameters:
    ///   - container: is kept alive by the link.
    ///   - name: letters, digits, `-`, `_` and `.`, at most 40. Processes of one name are told apart by their numbers.
    ///   - labels: whether the keys that scopes are opened with are sent; they may be names of users, or tokens. Otherwise scopes
    ///     have numbers.
    ///   - folder: where the socket is put; nil for `$XDG_RUNTIME_DIR/playground`, or a folder of the user's own in `/tmp`.
    /// - Throws: `LinkError` if the name cannot be one, or the folder or socket cannot be made.
    public init(_ container: Container, name: String, labels: Bool = false, folder: String? = nil) throws {
      let source = ContainerSource(container, labels: labels)
      reporter = try LinkReporter(name, tracksInstances: container.tracksInstances, source: source, folder: folder)
      source.connect(reporter)
    }

    deinit { close() }

    /// Path of the socket, for `playground attach PATH`.
    public var path: String { reporter.path }

    /// Whether somebody is attached.
    public var isAttached: Bool { reporter.isAttached }

    /// Ends the link: whoever is attached is told so, and the socket is removed. Closing twice is harmless.
    public func close() { reporter.close() }
  }
#else
  /// Needs the package trait `Link`.
  @available(*, unavailable, message: "depend on the package with traits: [\"Link\"]")
  public final class PlaygroundLink {}
#endif
