// Names of the importer's values among those of the laboratory. No other module is imported here: some have a `Place`, too.
import Importer

package typealias SourceService = Service
package typealias SourceEdge = Edge
package typealias SourcePlace = Place
package typealias SourceFinding = Finding
package typealias SourceUnknown = UnknownPlace
