import Importer
import Support

/// The JSON schema of the configuration, for editors.
package struct ConfigurationSchema: Encodable {
  private struct Property: Encodable {
    var type: String?
    var description: String?
    var `enum`: [String]?
    var items: [String: String]?
    var additionalProperties: Bool?
    var properties: [String: Property]?
  }

  private let schema = "https://json-schema.org/draft/2020-12/schema"
  private let title = "Playground configuration"
  private let description =
    "\(Configuration.fileName) in the folder that `playground check` reads, or in the nearest folder above it."
  private let type = "object"
  private let additionalProperties = false
  private let properties: [String: Property]

  private enum CodingKeys: String, CodingKey {
    case schema = "$schema"
    case title, description, type, additionalProperties, properties
  }

  package init() {
    let levels = Configuration.Level.allCases.map(\.rawValue)
    let rules = Rule.all.map { ($0.name, Property(description: $0.meaning, enum: levels)) }
    properties = Dictionary(
      uniqueKeysWithValues: ConfigurationKey.allCases.map { key in
        let property =
          switch key.shape {
          case .levels:
            Property(
              type: "object", description: key.meaning, additionalProperties: false,
              properties: Dictionary(uniqueKeysWithValues: rules))
          case .list: Property(type: "array", description: key.meaning, items: ["type": "string"])
          case .path: Property(type: "string", description: key.meaning)
          }
        return (key.rawValue, property)
      })
  }

  /// Returns the schema as JSON.
  ///
  /// - Throws: `JSONText.Failure`.
  package static func text() throws -> String { try JSONText.of(ConfigurationSchema()) }
}
