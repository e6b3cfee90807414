import Laboratory

/// Whatever reaches the loop: from outside, or as the answer of an effect.
package enum Message: Sendable {
  case input(Input)
  /// A line of the command language, as a script or a start-up option gives it.
  case line(String)
  case reply(Reply)
  /// A job has begun, or another has taken its place.
  case began(Job.Kind)
  /// A job is done: what came of it, to be applied to the engine.
  case finished(job: Int, Job.Completion)
  /// A drawing is ready.
  case scene(GraphScene.Request, GraphScene)
  /// What a folder holds, for a half-typed line.
  case folder(String, [FolderEntry], line: String)
  /// Unsaved work of a program that is gone.
  case orphan(Journal.Orphan)
}

/// Something that a model wants done outside of itself.
package enum Effect: Sendable {
  /// Carry out a command on the real thing; answered by a reply.
  case perform(EngineCommand, label: String)
  /// End the job that is under way.
  case cancel
  /// Lay a graph out; answered by a scene.
  case layOut(GraphScene.Request, previous: [GraphLook.Detail: GraphScene.Layout])
  /// Look into a folder; answered by its names.
  case list(folder: String, line: String)
  /// Draw everything again.
  case redraw
}

/// A file or folder that a line may name.
package struct FolderEntry: Hashable, Sendable {
  let name: String
  let isFolder: Bool
}
