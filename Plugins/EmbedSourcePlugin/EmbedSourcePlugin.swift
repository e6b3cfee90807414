import PackagePlugin

/// Embeds the one source file of a lesson step in the module that is compiled from it.
@main
struct EmbedSourcePlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target as? any SourceModuleTarget else { return [] }
    let tool = try context.tool(named: "EmbedSource")
    return module.sourceFiles(withSuffix: "swift").map { source in
      let output = context.pluginWorkDirectoryURL.appending(path: "StorySource.swift")
      return .buildCommand(
        displayName: "Embedding \(source.url.lastPathComponent)",
        executable: tool.url,
        arguments: [source.url.path, output.path],
        inputFiles: [source.url],
        outputFiles: [output])
    }
  }
}
