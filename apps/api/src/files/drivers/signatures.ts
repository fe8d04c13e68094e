import { Buffer } from 'node:buffer'
import { rootOf } from '../text/xml-root.ts'
import type { Source } from './driver.ts'
import { describeLoosePart } from './loose-shapefile.ts'
import { beginsAsWkt, OTHER_POLYGON_IN_TABLE, WKT_POLYGON_IN_TABLE } from './wkt-signature.ts'

/** Whether a .zip holds a file of that name. */
export const holds = (source: Source, path: RegExp): boolean =>
  source.kind === 'archive' && [...source.files.keys()].some((name) => path.test(name))

/** Whether a file begins with these bytes, given in Latin-1. */
export const startsWith = (source: Source, start: string): boolean =>
  source.kind === 'file' && Buffer.from(source.bytes.subarray(0, start.length)).toString('latin1') === start

export const isParquet = (source: Source): boolean => startsWith(source, 'PAR1')

/** TASKDATA.XML, or a file that it names, by itself; or TASKDATA.XML in a .zip in any folder. */
export const isIsoxml = (source: Source): boolean =>
  holds(source, /(^|\/)taskdata\.xml$/i) ||
  rootElementIs(source, 'ISO11783_TaskData') ||
  rootElementIs(source, 'XFC')

/** WKT or EWKT: one geometry, or a list of them. */
export const startsWithWkt = (source: Source): boolean =>
  source.kind === 'file' && beginsAsWkt(headOf(source.bytes))

/** A table of text with a polygon in one of its cells, however it is written there. */
export function holdsPolygonCell(source: Source): boolean {
  if (source.kind !== 'file') return false
  const head = headOf(source.bytes, 65_536)
  return WKT_POLYGON_IN_TABLE.test(head) || OTHER_POLYGON_IN_TABLE.test(head)
}

/** Whether a file is XML with this root element, whatever its prefix and whatever stands before it. */
export const rootElementIs = (source: Source, name: string): boolean =>
  source.kind === 'file' && rootOf(headOf(source.bytes))?.name === name

export const isKml = (source: Source): boolean => rootElementIs(source, 'kml') || holds(source, /\.kml$/i)

/** Any XML that speaks of GML in its first elements: its root can have any name. */
export function isGml(source: Source): boolean {
  if (source.kind === 'archive') return holds(source, /\.gml$/i)
  const head = headOf(source.bytes)
  return (
    rootOf(head) !== null && (rootElementIs(source, 'FeatureCollection') || head.includes('opengis.net/gml'))
  )
}

export const isGeoPackage = (source: Source): boolean =>
  startsWith(source, 'SQLite format 3\0') || holds(source, /\.gpkg$/i)

/** A .gdb folder, or what lies in one. */
export const isFileGeodatabase = (source: Source): boolean =>
  holds(source, /(^|\/)a0000000[1-9]\.(gdbtable|gdbtablx)$|\.gdb\/.+|\.cdf$/i)

/** A bracket after white space, whatever the byte order mark; in a text sequence a separator stands before it. */
export const looksLikeJson = (bytes: Uint8Array): boolean => /^[\s\p{Cc}]*[{[]/u.test(headOf(bytes))

/** Rings, or a word for the kind of shape, where GeoJSON has types. */
export function isEsriJson(source: Source): boolean {
  if (source.kind !== 'file' || !looksLikeJson(source.bytes)) return false
  const head = headOf(source.bytes, 65_536)
  const isEsri = /"geometryType"\s*:\s*"esriGeometry|"(rings|curveRings)"\s*:\s*\[/.test(head)
  return isEsri && !/"type"\s*:\s*"(Feature|FeatureCollection|(Multi)?Polygon)"/.test(head)
}

/** The first characters of a text in any encoding that has ASCII in it, without byte order mark. */
function headOf(bytes: Uint8Array, length = 8192): string {
  const head = bytes.subarray(0, length).filter((byte) => byte !== 0)
  return Buffer.from(head)
    .toString('latin1')
    .replace(/^(ï»¿|ÿþ|þÿ)/, '')
}

/** First bytes of what people send instead, in Latin-1. */
const BINARY: readonly (readonly [string[], string])[] = [
  [['%PDF'], 'This is a PDF document, not a boundary file'],
  [['\x89PNG', '\xff\xd8\xff', 'GIF8', 'RIFF'], 'This is a picture, not a boundary file'],
  [['II*\0', 'MM\0*'], 'This is a TIFF raster, not a boundary file'],
  [['\x1f\x8b', '7z\xbc\xaf', 'Rar!', 'BZh', '\xfd7zXZ'], 'This archive is not a .zip and cannot be read'],
  [['\xd0\xcf\x11\xe0'], 'This is an old Office document, not a boundary file'],
  [['AC10'], 'This is a CAD drawing (DWG), which cannot be read'],
  [['fgb'], 'This is a FlatGeobuf file, which cannot be read'],
]

const MARKUP: readonly (readonly [RegExp, string])[] = [
  [/^\s*<(!doctype html|html)/i, 'This is a web page, not a boundary file'],
  [/<gpx[\s>]/i, 'This is a GPX track, which cannot be read'],
  [/^\s*<(\?xml|!--|\w)/i, 'This is an XML file of a kind that cannot be read'],
]

/** The same for what a .zip holds, by the names in it. */
const ARCHIVE_SIGNATURES: readonly (readonly [RegExp, string])[] = [
  [/^\[Content_Types\]\.xml$/, 'This is an Office document, not a boundary file'],
  [/\.(zip|kmz)$/i, 'This .zip holds another .zip or .kmz: unpack it, then import the inner file'],
  [/\.(geo)?json$/i, 'This .zip holds other files besides a GeoJSON file: import only that file'],
  [/\.(dbf|shx|prj)$/i, 'This .zip holds parts of a shapefile, but not its .shp file'],
  [/\.(tab|mif|mid)$/i, 'This .zip holds MapInfo files, which cannot be read'],
  [/\.(parquet|wkt)$/i, 'This .zip holds other files besides a boundary file: import only that file'],
]

/** What an unread file seems to be. @returns a sentence without its full stop */
export function describeUnread(source: Source): string {
  if (source.kind === 'archive') return describeArchive([...source.files.keys()])
  const part = describeLoosePart(source.bytes)
  if (part !== null) return part
  const start = Buffer.from(source.bytes.subarray(0, 16)).toString('latin1')
  const head = headOf(source.bytes)
  const known =
    BINARY.find(([starts]) => starts.some((bytes) => start.startsWith(bytes))) ??
    MARKUP.find(([signature]) => signature.test(head))
  if (known !== undefined) return known[1]
  return isTable(head)
    ? 'This is a table without boundaries in it'
    : 'This is not a boundary file that can be read'
}

/** Text whose first two lines are parted equally often. */
function isTable(head: string): boolean {
  const [first = '', second = ''] = head.split(/\r\n|\r|\n/)
  return [',', ';', '\t', '|'].some((separator) => {
    const count = first.split(separator).length
    return count > 1 && count === second.split(separator).length
  })
}

function describeArchive(paths: readonly string[]): string {
  if (paths.length === 0) return 'The .zip is empty'
  const known = ARCHIVE_SIGNATURES.find(([signature]) => paths.some((path) => signature.test(path)))
  return known?.[1] ?? 'This .zip holds no boundary file that can be read'
}
