/** What the coordinates of a file mean: longitude and latitude, or meters in the UTM zone of what is exported. */
export const EXPORT_CRS = ['wgs84', 'utm'] as const
export type ExportCrs = (typeof EXPORT_CRS)[number]

/** How a table gives a row's location: not at all, as a point inside its boundary, or as the boundary in text (WKT). */
export const EXPORT_PLACES = ['none', 'point', 'wkt'] as const
export type ExportPlace = (typeof EXPORT_PLACES)[number]

/** What both sides know about a file format. The server knows how to write it. */
export interface ExportFormatFacts {
  label: string
  /** Its use and its limits, in one line. */
  note: string
  /** Without the dot. */
  extension: string
  mediaType: string
  /** Whether it has boundaries as shapes. Other formats are tables, which suit any list. */
  hasShapes: boolean
  /** Its possible coordinate systems, the default first. */
  crs: readonly [ExportCrs, ...ExportCrs[]]
  /** Its possible location columns, the default first. */
  places: readonly [ExportPlace, ...ExportPlace[]]
}

const WGS84_ALONE = ['wgs84'] as const
const NO_COLUMNS = ['none'] as const

/** Every export format, in the order of the dialog. */
export const EXPORT_FORMATS = {
  csv: {
    label: 'CSV',
    note: 'A table that any program can open',
    extension: 'csv',
    mediaType: 'text/csv; charset=utf-8',
    hasShapes: false,
    crs: WGS84_ALONE,
    places: ['none', 'point', 'wkt'],
  },
  xlsx: {
    label: 'Excel',
    note: 'An Excel workbook',
    extension: 'xlsx',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    hasShapes: false,
    crs: WGS84_ALONE,
    // A cell holds 32,767 letters, and many boundaries are longer.
    places: ['none', 'point'],
  },
  geopackage: {
    label: 'GeoPackage',
    note: 'For mapping software. One file, with complete names and text',
    extension: 'gpkg',
    mediaType: 'application/geopackage+sqlite3',
    hasShapes: true,
    crs: ['wgs84', 'utm'],
    places: NO_COLUMNS,
  },
  shapefile: {
    label: 'Shapefile',
    note: 'For older programs and devices. Zipped, with column names of 10 letters and text of 254 bytes at most',
    extension: 'zip',
    mediaType: 'application/zip',
    hasShapes: true,
    crs: ['wgs84', 'utm'],
    places: NO_COLUMNS,
  },
  geojson: {
    label: 'GeoJSON',
    note: 'For the web and for mapping software',
    extension: 'geojson',
    mediaType: 'application/geo+json',
    hasShapes: true,
    crs: WGS84_ALONE,
    places: NO_COLUMNS,
  },
  kml: {
    label: 'KML',
    note: 'For Google Earth',
    extension: 'kml',
    mediaType: 'application/vnd.google-earth.kml+xml',
    hasShapes: true,
    crs: WGS84_ALONE,
    places: NO_COLUMNS,
  },
  geoparquet: {
    label: 'GeoParquet',
    note: 'For data analysis. Small and quick to read',
    extension: 'parquet',
    mediaType: 'application/vnd.apache.parquet',
    hasShapes: true,
    crs: ['wgs84', 'utm'],
    places: NO_COLUMNS,
  },
} as const satisfies Readonly<Record<string, ExportFormatFacts>>

type Facts = typeof EXPORT_FORMATS
export type ExportFormat = keyof Facts
/** Formats without shapes. */
export type TableFormat = {
  [F in ExportFormat]: Facts[F]['hasShapes'] extends true ? never : F
}[ExportFormat]

const isExportFormat = (key: string): key is ExportFormat => Object.hasOwn(EXPORT_FORMATS, key)
const isTableFormat = (key: ExportFormat): key is TableFormat => !EXPORT_FORMATS[key].hasShapes

/** In the order they are offered. */
export const EXPORT_FORMAT_KEYS: readonly ExportFormat[] = Object.keys(EXPORT_FORMATS).filter(isExportFormat)
/** The files a list without boundaries can be. */
export const TABLE_FORMATS: readonly TableFormat[] = EXPORT_FORMAT_KEYS.filter(isTableFormat)

/** The declaration of any format. */
export const exportFormat = (key: ExportFormat): ExportFormatFacts => EXPORT_FORMATS[key]
