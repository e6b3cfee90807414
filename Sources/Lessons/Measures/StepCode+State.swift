import SourceReader
import Stage

extension StepCode {
  /// Returns the state surface of the declared types: the variables that each method can touch, before and after the
  /// edit.
  ///
  /// - Complexity: O(length of the code).
  package func stateSurface(_ step: Step) -> StateSurface {
    func grids(_ files: [StepFile]) -> [StateGrid] {
      MeasuredCode(SourceModule(files), locators: step.locators).grids()
    }
    return StateSurface(grids(files), before: isEdited ? grids(original) : nil)
  }
}
