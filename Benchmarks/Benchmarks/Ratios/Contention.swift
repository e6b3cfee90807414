import Core
import Glibc
import Synchronization

// Cost of a request under contention, as nanoseconds of wall time per operation, compared with an object that every
// thread already has. A ratio to a locator with the same lock would hide the cost of the lock.
//
//     swift run -c release Ratios threads

@inline(never) private func sink<Value>(_ value: Value) {}
/// Makes an object that the optimiser cannot remove.
@inline(never) private func made<Object: AnyObject>(_ make: () -> Object) -> Object { make() }

private func wallTime() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

private final class Work: Sendable {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

private func onThreads(_ count: Int, _ body: @escaping @Sendable () -> Void) {
  let threads = (0..<count).map { _ in
    var thread = pthread_t()
    let work = Unmanaged.passRetained(Work(body)).toOpaque()
    pthread_create(
      &thread, nil,
      { pointer in
        if let pointer { Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().body() }
        return nil
      }, work)
    return thread
  }
  for thread in threads { pthread_join(thread, nil) }
}

func measureThreads() {
  let container = Container()
  container.register(Boots.self, Boots.init)
  container.register(Forge.self, lifetime: .container, Forge.init)
  container.register(Profile.self, lifetime: .scoped("user"), Profile.init)
  let (naive, forge) = (naiveArmory(), Forge())
  let cases: [(name: String, count: Int, body: @Sendable () -> Void)] = [
    ("singleton by hand", 200_000, { sink(forge) }),
    ("singleton, naive locator", 20_000, { sink(naive.resolve(Forge.self)) }),
    ("singleton", 200_000, { sink(try? container.resolve(Forge.self)) }),
    ("leaf by hand", 200_000, { sink(made { Boots() }) }),
    ("leaf, naive locator", 20_000, { sink(naive.resolve(Boots.self)) }),
    ("leaf", 200_000, { sink(try? container.resolve(Boots.self)) }),
    (
      "scope", 30_000,
      {
        guard let scope = try? container.openScope("user", key: "anna") else { return }
        sink(try? scope.resolve(Profile.self))
        scope.close()
      }
    ),
  ]
  print("| case, ns for each operation, shortest/median of 9 | 1 thread | 2 | 4 | 8 |\n|---|---:|---:|---:|---:|")
  for item in cases {
    let costs = [1, 2, 4, 8].map { threads in
      let samples = (0..<9).map { _ in
        let start = wallTime()
        onThreads(threads) { for _ in 0..<item.count { item.body() } }
        return (wallTime() - start) / (threads * item.count)
      }.sorted()
      return "\(samples[0])/\(samples[4])"
    }
    print("| \(item.name) | \(costs.joined(separator: " | ")) |")
  }
}
