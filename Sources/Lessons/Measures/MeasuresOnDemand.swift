import Synchronization

/// The figures of one version of a step's code, computed at the first access and then cached.
package final class MeasuresOnDemand: Sendable {
  private let compute: @Sendable () -> StepMeasures
  private let found = Mutex<StepMeasures?>(nil)

  package init(_ compute: @escaping @Sendable () -> StepMeasures) { self.compute = compute }

  package var measures: StepMeasures {
    found.withLock { found in
      if let found { return found }
      let measures = compute()
      found = measures
      return measures
    }
  }
}
