#if Link
  import LinkReporter

  /// A container written by hand that reports its events.
  final class Toy {
    private let reporter: LinkReporter
    private var services: [ObjectIdentifier: (id: Int, make: (Toy) -> AnyObject)] = [:]
    private var path: [Int] = []
    private var numbers: [Int: Int] = [:]
    private var living: [(id: Int, number: Int, object: () -> AnyObject?)] = []

    init(_ name: String, folder: String? = nil) throws { reporter = try LinkReporter(name, folder: folder) }

    func register<Service: AnyObject>(
      _ type: Service.Type, file: String = #fileID, line: Int = #line, _ make: @escaping (Toy) -> Service
    ) {
      var service = LinkService(id: services.count + 1, name: "\(type)", lifetime: "transient")
      (service.isOpaque, service.file, service.line) = (true, file, line)
      services[ObjectIdentifier(type)] = (service.id, make)
      reporter.register(service)
    }

    func make<Service: AnyObject>(_ type: Service.Type) -> Service? {
      let asker = path.last
      guard let (id, make) = services[ObjectIdentifier(type)] else {
        reporter.failed(name: "\(type)", by: asker, isMissing: true)
        return nil
      }
      path.append(id)
      let object = make(self)
      path.removeLast()
      let number = numbers[id, default: 0] + 1
      numbers[id] = number
      living.append((id, number, { [weak object] in object }))
      reporter.made(id, instance: number, by: asker)
      if let asker { reporter.received(id, instance: number, by: asker) }
      return object as? Service
    }

    /// Reports freed instances. Call it now and then.
    func sweep() {
      for gone in living where gone.object() == nil { reporter.released(gone.id, instance: gone.number) }
      living.removeAll { $0.object() == nil }
    }
  }
#endif
