const TYPES = [
  'POINT',
  'LINESTRING',
  'POLYGON',
  'MULTIPOINT',
  'MULTILINESTRING',
  'MULTIPOLYGON',
  'GEOMETRYCOLLECTION',
  'CIRCULARSTRING',
  'COMPOUNDCURVE',
  'CURVEPOLYGON',
  'MULTICURVE',
  'MULTISURFACE',
  'POLYHEDRALSURFACE',
  'TIN',
  'TRIANGLE',
]
const SRID = String.raw`\s*(?:SRID\s*=\s*(\d{1,9})\s*;)?\s*`

/** How a geometry begins: its reference system (1), its kind (2), and letters for what follows x and y (3). */
export const WKT_BEGINNING = new RegExp(
  String.raw`^${SRID}(${TYPES.join('|')})\s*(ZM|Z|M)?\s*(?=\(|EMPTY)`,
  'i',
)
/** The same in its first line: the brackets may follow in the next. */
export const WKT_LINE_BEGINNING = new RegExp(String.raw`^${SRID}(?:${TYPES.join('|')})\b`, 'i')
/** A polygon at the beginning of a cell. */
export const WKT_POLYGON_IN_TABLE = new RegExp(
  String.raw`(?:^|[",;\t|])${SRID}(?:MULTI)?POLYGON\s*(?:ZM|Z|M)?\s*\(`,
  'im',
)

/** The same as hexadecimal WKB (a polygon or several, with what PostGIS adds), as GeoJSON, or as a survey form's area. */
export const OTHER_POLYGON_IN_TABLE = new RegExp(
  [
    String.raw`(?:^|[",;\t|]\s*)(?:01(?:0[36]0000[0-9a-f]0|e[be]030000)|00(?:[0-9a-f]000000[36]|000003e[be]))[0-9a-f]{40,}`,
    String.raw`\{\s*""type""\s*:\s*""(?:Multi)?Polygon""`,
    String.raw`(?:[-+]?\d+\.\d+ [-+]?\d+\.\d+ [-+]?\d+(?:\.\d+)? \d+(?:\.\d+)?;\s*){3}`,
  ].join('|'),
  'im',
)

/** Whether a text begins as WKT or EWKT does. */
export const beginsAsWkt = (text: string): boolean => WKT_BEGINNING.test(text)
