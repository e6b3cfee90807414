// Names for the importer's types in the laboratory. This file imports no other module, because some modules also have a
// `Place`.
import Importer

package typealias SourceService = Service
package typealias SourceEdge = Edge
package typealias SourcePlace = Place
package typealias SourceFinding = Finding
package typealias SourceUnknown = UnknownPlace
