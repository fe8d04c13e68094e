import { unreadable } from '../unreadable.ts'
import type { Driver, Source } from './driver.ts'
import { isLooseShp } from './loose-shapefile.ts'
import {
  describeUnread,
  holds,
  holdsWktPolygon,
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
    recognises: isIsoxml,
    load: async () => (await import('./isoxml.ts')).readIsoxml,
  },
  {
    format: 'ESRI Shapefile',
    recognises: (source) => holds(source, /\.shp$/i),
    load: async () => (await import('./shapefile.ts')).readShapefile,
  },
  {
    format: 'ESRI Shapefile',
    recognises: isLooseShp,
    load: async () => (await import('./loose-shapefile.ts')).readLooseShapefile,
  },
  {
    format: 'GeoParquet',
    recognises: isParquet,
    load: async () => (await import('./geoparquet.ts')).readGeoParquet,
  },
  {
    format: 'File Geodatabase',
    recognises: isFileGeodatabase,
    load: async () => (await import('./file-geodatabase.ts')).readFileGeodatabase,
  },
  {
    format: 'GeoPackage',
    recognises: isGeoPackage,
    load: async () => (await import('./geopackage.ts')).readGeoPackage,
  },
  {
    format: 'KML',
    recognises: isKml,
    load: async () => (await import('./kml.ts')).readKml,
  },
  {
    format: 'GML',
    recognises: isGml,
    load: async () => (await import('./gml.ts')).readGml,
  },
  {
    format: 'GeoJSON',
    recognises: (source) => source.kind === 'file' && looksLikeJson(source.bytes),
    load: async () => (await import('./geojson.ts')).readGeoJson,
  },
  {
    format: 'WKT',
    recognises: startsWithWkt,
    load: async () => (await import('./wkt.ts')).readWktFile,
  },
  {
    format: 'CSV with WKT',
    recognises: holdsWktPolygon,
    load: async () => (await import('./wkt.ts')).readWktTable,
  },
]

/** @throws errors.unreadableFile naming what the file is, as far as we can tell, and what can be read */
export function driverFor(source: Source): Driver {
  const driver = DRIVERS.find((candidate) => candidate.recognises(source))
  if (driver === undefined) throw unreadable(describeUnread(source))
  return driver
}
