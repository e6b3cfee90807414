// Names for the importer's types in the laboratory. No other module is imported here, because some have a `Place` as
// well.
import Importer

package typealias SourceService = Service
package typealias SourceEdge = Edge
package typealias SourcePlace = Place
package typealias SourceFinding = Finding
package typealias SourceUnknown = UnknownPlace
