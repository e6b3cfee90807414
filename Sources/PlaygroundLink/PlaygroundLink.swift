#if Link
  @_exported import Core
  import LinkReporter

  /// A link through which the Playground shows a container of a running program.
  ///
  ///     let container = Container(tracksInstances: true)
  ///     let link = try PlaygroundLink(container, name: "shop")
  ///
  /// `playground attach NAME` then shows the services, instances and scopes.
  ///
  /// Nothing is observed before a reader attaches: a thread waits for a connection, and resolutions cost the same as
  /// without a link. For a container that does not track instances, only later events are shown, and no live instances.
  /// The link sends types, names and places of registrations, numbers and times. It sends no values, except the keys of
  /// scopes if `labels` is `true`.
  public final class PlaygroundLink: Sendable {
    private let reporter: LinkReporter

    /// Creates a link and its socket.
    ///
    /// - Parameters:
    ///   - container: the container to show, which the link retains.
    ///   - name: at most 40 ASCII letters, digits, `-`, `_` and `.`, not beginning with a dot. Processes with the same
    ///     name are distinguished by their numbers.
    ///   - labels: `true` to send the keys of scopes, which may be names of users or tokens. Otherwise scopes are
    ///     identified by numbers.
    ///   - folder: the folder of the socket; `nil` for `$XDG_RUNTIME_DIR/playground`, or a folder of the user in
    ///     `/tmp`.
    /// - Throws: `LinkError` if the name is invalid, or the folder or the socket cannot be created.
    public init(_ container: Container, name: String, labels: Bool = false, folder: String? = nil) throws {
      let source = ContainerSource(container, labels: labels)
      reporter = try LinkReporter(name, tracksInstances: container.tracksInstances, source: source, folder: folder)
      source.connect(reporter)
    }

    deinit { close() }

    /// The path of the socket, for `playground attach PATH`.
    public var path: String { reporter.path }

    /// A Boolean value indicating whether a reader is attached.
    public var isAttached: Bool { reporter.isAttached }

    /// Ends the link: readers are notified, and the socket is removed.
    ///
    /// Closing a closed link has no effect.
    public func close() { reporter.close() }
  }
#else
  /// A placeholder, which is unavailable without the package trait `Link`.
  @available(*, unavailable, message: "depend on the package with traits: [\"Link\"]")
  public final class PlaygroundLink {}
#endif
