import Lessons

extension Engine {
  /// Creates the job that checks lessons.
  ///
  /// - Parameters:
  ///   - word: name or folder of a lesson; nil for all bundled lessons and learning paths.
  ///   - trust: true if the code of a lesson that is not trusted may run.
  func checking(_ word: String?, trust: Bool) -> Job {
    let outside = surroundings.lessons
    return .task(.checking(word ?? Words.Subject.lessons)) {
      var reports: [LessonReport] = []
      do {
        let check = LessonCheck(tools: outside.tools)
        let refusal: @Sendable (Lesson) -> String? = { lesson in
          outside.mayRun(lesson, isAllowed: trust) ? nil : Words.CheckFault.needsTrust(outside.trust.question(lesson))
        }
        for word in try word.map({ [$0] }) ?? outside.curriculum().names {
          reports.append(try await check.check(word, in: outside.curriculum, refusal: refusal))
        }
        if word == nil { reports.append(try LessonCheck.paths(in: outside.curriculum())) }
        return { [reports] _ in .done(.checked(reports)) }
      } catch is CancellationError {
        return { _ in .done(.cancelled(Words.Subject.check)) }
      } catch {
        return { _ in throw error }
      }
    }
  }
}
