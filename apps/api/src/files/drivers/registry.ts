import { unreadable } from '../unreadable.ts'
import type { Driver, Source } from './driver.ts'
import { isLooseShp } from './loose-shapefile.ts'
import {
  describeUnread,
  holds,
  holdsPolygonCell,
  isEsriJson,
  isFileGeodatabase,
  isGeoPackage,
  isGml,
  isIsoxml,
  isKml,
  isParquet,
  looksLikeJson,
  startsWithWkt,
} from './signatures.ts'

/** The formats, most particular first. A new one is a line here and a module beside it. */
const DRIVERS: readonly Driver[] = [
  {
    format: 'ISOXML',
    recognizes: isIsoxml,
    load: async () => (await import('./isoxml.ts')).readIsoxml,
  },
  {
    format: 'ESRI Shapefile',
    recognizes: (source) => holds(source, /\.shp$/i),
    load: async () => (await import('./shapefile.ts')).readShapefile,
  },
  {
    format: 'ESRI Shapefile',
    recognizes: isLooseShp,
    load: async () => (await import('./loose-shapefile.ts')).readLooseShapefile,
  },
  {
    format: 'GeoParquet',
    recognizes: isParquet,
    load: async () => (await import('./geoparquet.ts')).readGeoParquet,
  },
  {
    format: 'File Geodatabase',
    recognizes: isFileGeodatabase,
    load: async () => (await import('./file-geodatabase.ts')).readFileGeodatabase,
  },
  {
    format: 'GeoPackage',
    recognizes: isGeoPackage,
    load: async () => (await import('./geopackage.ts')).readGeoPackage,
  },
  {
    format: 'KML',
    recognizes: isKml,
    load: async () => (await import('./kml.ts')).readKml,
  },
  {
    format: 'GML',
    recognizes: isGml,
    load: async () => (await import('./gml.ts')).readGml,
  },
  {
    format: 'Esri JSON',
    recognizes: isEsriJson,
    load: async () => (await import('./esri-json.ts')).readEsriJson,
  },
  {
    format: 'GeoJSON',
    recognizes: (source) => source.kind === 'file' && looksLikeJson(source.bytes),
    load: async () => (await import('./geojson.ts')).readGeoJson,
  },
  {
    format: 'WKT',
    recognizes: startsWithWkt,
    load: async () => (await import('./wkt.ts')).readWktFile,
  },
  {
    format: 'CSV with WKT',
    recognizes: holdsPolygonCell,
    load: async () => (await import('./wkt.ts')).readWktTable,
  },
]

/** @throws errors.unreadableFile naming what the file is, as far as we can tell, and what can be read */
export function driverFor(source: Source): Driver {
  const driver = DRIVERS.find((candidate) => candidate.recognizes(source))
  if (driver === undefined) throw unreadable(describeUnread(source))
  return driver
}
