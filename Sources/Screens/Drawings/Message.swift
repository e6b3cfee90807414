import Diagrams
import Laboratory
import Layout
import Lessons
import SourceReader
import Stage

/// Whatever reaches the loop: from outside, or as the answer of an effect.
package enum Message: Sendable {
  case input(Input)
  /// A line of the command language, as a script or a start-up option gives it.
  case line(String)
  case reply(Reply)
  /// A job has begun, or another has taken its place.
  case began(Job.Kind)
  /// How far a job has come.
  case progress(job: Int, Job.Kind)
  /// A job is done: what came of it, to be applied to the engine.
  case finished(job: Int, Job.Completion)
  /// Ctrl-c where there is no screen: the job under way is to end.
  case interrupted
  /// An effect was carried out beside the loop: its answer, if it has one.
  indirect case answer(Message?)
  /// A drawing of the graph on stage is ready.
  case scene(GraphScene.Request, GraphScene)
  /// Another drawing is ready.
  case drawn(Drawn)
  /// A text to be copied is ready, or why there is none.
  case copied(String, Result<String, UsageError>)
  /// What a folder holds, for a half-typed line.
  case folder(String, [FolderEntry], line: String)
  /// The colours of a text in the editor.
  case coloured(file: String, revision: Int, [[Span]])
  /// The colours of a file of the step.
  case highlighted(file: String, text: String, [[Span]])
  /// Nothing was typed for a while since the change of this number.
  case paused(Int)
  /// What the compiler says of the code as it was at a pause; nil if it says nothing.
  case checked(Int, [CompilerMessage]?)
  /// The step's files lie on disk now, for one of them to be edited, if one is named; or why they do not.
  case copies(Result<String, UsageError>, editing: String?)
  /// Somebody else has changed them.
  case outside(CodeCopies.News)
  /// The learner's own editor has ended.
  case editorEnded(EditorEnd, CodeCopies.News)
  /// The colours of a file of the code on stage, or why it cannot be shown; of the reading of that number.
  case sourceText(file: String, version: Int, Result<[[Span]], UsageError>)
  /// There is something new to see of the attached program.
  case attachedNews
  /// A newer look at the attached program.
  case attached(AttachedSight)
  /// A file of the code on stage was edited.
  case sourceEdited
  /// Unsaved work of a program that is gone.
  case orphan(Journal.Orphan)
}

/// Something that a model wants done outside of itself.
package enum Effect: Sendable {
  /// Carry out a command on the real thing; answered by a reply.
  case perform(EngineCommand, label: String)
  /// End the job that is under way.
  case cancel
  /// Lay out the graph on stage; answered by a scene.
  case layOut(GraphScene.Request, near: GraphScene?, drafts: Drafts)
  /// Draw something else.
  case draw(ToDraw)
  /// Look into a folder; answered by its names.
  case list(folder: String, line: String)
  /// Find the colours of a text in the editor.
  case colour(file: String, revision: Int, text: String)
  /// Find the colours of a file of the step.
  case highlight(file: String, text: String)
  /// Wait until nothing was typed for a while. One that waits already does not any more, nor does the compiler go on.
  case pause(Int)
  /// Ask the compiler about the step's code with these files in their place.
  case check(Int, [StepFile])
  /// Write the step's files to where other editors find them, and see what is changed there.
  case copies(editing: String?)
  /// Write them again, as they are now.
  case write([StepFile])
  /// Read and colour a file of the code on stage, from its path.
  case readSource(file: String, path: String, version: Int)
  /// They are not needed any more.
  case leaveCopies
  /// Give the terminal to the person's own editor, at a line, from 1.
  case openEditor(path: String, line: Int? = nil)
  /// Keep a line that was typed for later sessions.
  case remember(String)
  /// Make a text that is to be copied; answered by the text and what it is.
  case makeCopy(String, TextToWrite)
  /// Give a text to the terminal's clipboard, and put it into a file.
  case copy(String)
  /// Keep a theme for the next time.
  case keep(setting: String, String)
  /// Draw everything again.
  case redraw
}

/// A request to draw something other than the graph on stage, beside the loop.
package struct ToDraw: Sendable {
  enum Subject: Sendable {
    /// The graph of another step, close to the drawing on stage.
    case compared(Comparison.Drawing, near: GraphScene?)
    /// The graph to arrive at.
    case target(GraphScene.Request)
    case run(RunView.Key, RunAccount)
  }

  let subject: Subject

  /// Draws; it takes its time.
  ///
  /// - Returns: nil where there is nothing to draw.
  func drawn() -> Drawn? {
    switch subject {
    case .compared(let drawing, let near): Drawn(subject: .compared(drawing, Comparison.scene(drawing, near: near)))
    case .target(let request): Drawn(subject: .target(request, GraphScene(request)))
    case .run(let key, let account): RunView.draw(key, account).map { Drawn(subject: .run(key, $0)) }
    }
  }
}

/// A drawing, and what it was made for.
package struct Drawn: Sendable {
  enum Subject: Sendable {
    case compared(Comparison.Drawing, GraphScene)
    case target(GraphScene.Request, GraphScene)
    case run(RunView.Key, any RunDrawing)
  }

  let subject: Subject
}

/// A file or folder that a line may name.
package struct FolderEntry: Hashable, Sendable {
  let name: String
  let isFolder: Bool
}
