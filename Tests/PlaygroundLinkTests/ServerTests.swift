#if Link
  import Attach
  import Core
  import Foundation
  import LinkProtocol
  import PlaygroundLink
  import Testing

  /// A server under load, with attached readers, end to end.
  @Suite(.serialized) struct ServerTests {
    private static let requests = 2_000

    private func observe(_ faults: Shop.Faults) async throws -> AttachedRun {
      let place = SocketPlace()
      let shop = try await Shop(faults)
      let link = try PlaygroundLink(shop.container, name: "shop", folder: place.path)
      let follower = try await Follower(link.path)
      try await shop.load(Self.requests)
      let run = try await follower.finish()
      link.close()
      await shop.stop()
      return run
    }

    @Test func scopesThatAreOpenedAreClosedAndObjectsAreBackToTheBase() async throws {
      let run = try await observe([])
      let scopes = try run.scopes("request")
      #expect((scopes.opened, scopes.closed, scopes.open) == (Self.requests, Self.requests, 0))
      for name in ["Session", "Cart", "Handler"] {
        let service = try run.service(name)
        #expect((service.made, service.live) == (Self.requests, 0), "\(name)")
      }
      #expect(run.found == [])
    }

    @Test func aLeakIsFoundByName() async throws {
      let run = try await observe(.leak)
      #expect(try run.service("Handler").live == Self.requests)
      #expect(run.found.contains("leak Handler"))
      #expect(!run.found.contains("hidden Handler"))
      #expect(AttachReport(run).hasError)
    }

    @Test func aCaptiveIsFoundByName() async throws {
      let run = try await observe(.captive)
      #expect(run.found == ["captive Audit"])
    }

    @Test func aHiddenDependencyIsFoundByName() async throws {
      let run = try await observe(.hidden)
      #expect(run.found == ["hidden Handler"])
      let finding = try #require(AttachReport(run).findings.first { $0.kind == .hidden })
      #expect(finding.path == ["Handler", "Catalog"])
    }

    @Test func aRecordingReplaysToTheSameState() async throws {
      let place = SocketPlace()
      let shop = try await Shop(.leak)
      let link = try PlaygroundLink(shop.container, name: "shop", folder: place.path)
      let follower = try await Follower(link.path)
      try await shop.load(200)
      let run = try await follower.finish()
      link.close()
      await shop.stop()
      let replayed = try Recording(follower.lines.all).run
      #expect(replayed.services == run.services)
      #expect(replayed.scopeKinds == run.scopeKinds)
      #expect(replayed.timeline.count == run.timeline.count)
      #expect(replayed.timeline.world.orderedInstances == run.timeline.world.orderedInstances)
      #expect(AttachReport(replayed).findings == AttachReport(run).findings)
    }

    @Test func twoReadersSeeTheSame() async throws {
      let place = SocketPlace()
      let shop = try await Shop()
      let link = try PlaygroundLink(shop.container, name: "shop", folder: place.path)
      let first = try await Follower(link.path)
      let second = try await Follower(link.path)
      try await shop.load(400)
      let (one, other) = (try await first.finish(), try await second.finish())
      #expect(try one.service("Handler").made == 400)
      #expect(try other.service("Handler").made == 400)
      #expect(try one.scopes("request").closed == 400)
      #expect(try other.scopes("request").closed == 400)
      link.close()
      await shop.stop()
    }

    @Test func aReaderThatStopsReadingLosesEventsAndOtherReadersDoNot() async throws {
      let place = SocketPlace()
      let shop = try await Shop()
      let link = try PlaygroundLink(shop.container, name: "shop", folder: place.path)
      // This reader asks for events and reads none of them during the load.
      let path = link.path
      let stuck = try await onThread {
        var session = try AttachSession(path: path, limits: .init())
        try session.start()
        return session
      }
      let reader = try await Follower(link.path)
      try await shop.load(6_000)
      let run = try await reader.finish()
      #expect(run.lost == 0)
      #expect(try run.scopes("request").closed == 6_000)
      let late = try await onThread {
        var session = stuck
        try session.follow(until: .now() + .milliseconds(1))
        return session.run
      }
      #expect(late.lost > 0)
      // Events and counts were lost, but the live instances are sent again.
      #expect(try late.service("Handler").made == 6_000)
      #expect(try late.service("Handler").live == 0)
      link.close()
      await shop.stop()
    }

    @Test func aContainerWithoutTrackingShowsInstancesMadeSinceAttaching() async throws {
      let place = SocketPlace()
      let shop = try await Shop(tracksInstances: false)
      let link = try PlaygroundLink(shop.container, name: "shop", folder: place.path)
      try await shop.load(8)
      let follower = try await Follower(link.path)
      try await shop.load(40)
      let run = try await follower.finish()
      #expect(!run.hello.tracks)
      #expect(try run.service("Handler").made == 40)
      #expect(try run.service("Handler").live == 0)
      link.close()
      await shop.stop()
    }

    @Test func instancesThatWereFreedBeforeAreNotCounted() async throws {
      let place = SocketPlace()
      let shop = try await Shop()
      let link = try PlaygroundLink(shop.container, name: "shop", folder: place.path)
      try await shop.load(40)
      let follower = try await Follower(link.path)
      try await shop.load(40)
      let handler = try await follower.finish().service("Handler")
      #expect((handler.made, handler.released, handler.live) == (40, 40, 0))
      link.close()
      await shop.stop()
    }

    @Test func nothingIsObservedWithoutAReader() async throws {
      let place = SocketPlace()
      let shop = try await Shop()
      let link = try PlaygroundLink(shop.container, name: "shop", folder: place.path)
      #expect(!link.isAttached)
      let follower = try await Follower(link.path)
      #expect(link.isAttached)
      _ = try await follower.finish()
      link.close()
      for _ in 0..<500 where link.isAttached { try await Task.sleep(for: .milliseconds(10)) }
      #expect(!link.isAttached)
      await shop.stop()
    }
  }
#endif
