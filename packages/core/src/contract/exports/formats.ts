/** What the coordinates of a file mean: longitude and latitude, or meters in the UTM zone of what is exported. */
export const EXPORT_CRS = ['wgs84', 'utm'] as const
export type ExportCrs = (typeof EXPORT_CRS)[number]

/** How a table gives a row's location: not at all, as a point inside its boundary, or as the boundary in text (WKT). */
export const EXPORT_PLACES = ['none', 'point', 'wkt'] as const
export type ExportPlace = (typeof EXPORT_PLACES)[number]

/** What the shapes of a list's rows are: areas, such as boundaries, or points. */
export const SHAPE_KINDS = ['areas', 'points'] as const
export type ShapeKind = (typeof SHAPE_KINDS)[number]

/** What both sides know about a file format. The server knows how to write it. */
export interface ExportFormatFacts {
  label: string
  /** Its use and its limits, in one line. */
  note: string
  /** Without the dot. */
  extension: string
  mediaType: string
  /** The shapes that it can have. Formats without any are tables, which suit every list. */
  shapes: readonly ShapeKind[]
  /** The order of the list in which its rows are read, whatever order a person looks at. */
  sort?: string
  /** Its possible coordinate systems, the default first. */
  crs: readonly [ExportCrs, ...ExportCrs[]]
  /** Its possible location columns, the default first. */
  places: readonly [ExportPlace, ...ExportPlace[]]
}

const WGS84_ALONE = ['wgs84'] as const
const NO_SHAPES = [] as const
const NO_COLUMNS = ['none'] as const

/** Every export format, in the order of the dialog. */
export const EXPORT_FORMATS = {
  csv: {
    label: 'CSV',
    note: 'A table that any program can open',
    extension: 'csv',
    mediaType: 'text/csv; charset=utf-8',
    shapes: NO_SHAPES,
    crs: WGS84_ALONE,
    places: ['none', 'point', 'wkt'],
  },
  xlsx: {
    label: 'Excel',
    note: 'An Excel workbook',
    extension: 'xlsx',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    shapes: NO_SHAPES,
    crs: WGS84_ALONE,
    // A cell holds 32,767 letters, and many boundaries are longer.
    places: ['none', 'point'],
  },
  geopackage: {
    label: 'GeoPackage',
    note: 'For mapping software. One file, with complete names and text',
    extension: 'gpkg',
    mediaType: 'application/geopackage+sqlite3',
    shapes: SHAPE_KINDS,
    crs: ['wgs84', 'utm'],
    places: NO_COLUMNS,
  },
  shapefile: {
    label: 'Shapefile',
    note: 'For older programs and devices. Zipped, with column names of 10 letters and text of 254 bytes at most',
    extension: 'zip',
    mediaType: 'application/zip',
    shapes: SHAPE_KINDS,
    crs: ['wgs84', 'utm'],
    places: NO_COLUMNS,
  },
  geojson: {
    label: 'GeoJSON',
    note: 'For the web and for mapping software',
    extension: 'geojson',
    mediaType: 'application/geo+json',
    shapes: SHAPE_KINDS,
    crs: WGS84_ALONE,
    places: NO_COLUMNS,
  },
  kml: {
    label: 'KML',
    note: 'For Google Earth',
    extension: 'kml',
    mediaType: 'application/vnd.google-earth.kml+xml',
    shapes: SHAPE_KINDS,
    crs: WGS84_ALONE,
    places: NO_COLUMNS,
  },
  gpx: {
    label: 'GPX',
    note: 'For GPS devices and phones: waypoints, and a route for each crew and day',
    extension: 'gpx',
    mediaType: 'application/gpx+xml',
    shapes: ['points'],
    sort: 'route',
    crs: WGS84_ALONE,
    places: NO_COLUMNS,
  },
  geoparquet: {
    label: 'GeoParquet',
    note: 'For data analysis. Small and quick to read',
    extension: 'parquet',
    mediaType: 'application/vnd.apache.parquet',
    shapes: SHAPE_KINDS,
    crs: ['wgs84', 'utm'],
    places: NO_COLUMNS,
  },
} as const satisfies Readonly<Record<string, ExportFormatFacts>>

type Facts = typeof EXPORT_FORMATS
export type ExportFormat = keyof Facts
/** Formats without shapes. */
export type TableFormat = {
  [F in ExportFormat]: Facts[F]['shapes'] extends readonly [] ? F : never
}[ExportFormat]

const isExportFormat = (key: string): key is ExportFormat => Object.hasOwn(EXPORT_FORMATS, key)
const isTableFormat = (key: ExportFormat): key is TableFormat => exportFormat(key).shapes.length === 0

/** Files that are no lists: what is printed. */
export const DOCUMENT_FORMATS = {
  pdf: { label: 'PDF', extension: 'pdf', mediaType: 'application/pdf' },
  xml: { label: 'Modus XML', extension: 'xml', mediaType: 'application/xml' },
  zpl: { label: 'ZPL', extension: 'zpl', mediaType: 'text/plain; charset=utf-8' },
} as const
export type DocumentFormat = keyof typeof DOCUMENT_FORMATS
export type FileFormat = ExportFormat | DocumentFormat

/** The declaration of any format. */
export const exportFormat = (key: ExportFormat): ExportFormatFacts => EXPORT_FORMATS[key]

/** In the order they are offered. */
export const EXPORT_FORMAT_KEYS: readonly ExportFormat[] = Object.keys(EXPORT_FORMATS).filter(isExportFormat)
const DOCUMENT_FORMAT_KEYS: readonly DocumentFormat[] = ['pdf', 'xml', 'zpl']
export const FILE_FORMAT_KEYS: readonly FileFormat[] = [...EXPORT_FORMAT_KEYS, ...DOCUMENT_FORMAT_KEYS]
const isDocumentFormat = (key: FileFormat): key is DocumentFormat => Object.hasOwn(DOCUMENT_FORMATS, key)

/** What is true of every file that is made for a download. */
export const fileFormat = (key: FileFormat): Pick<ExportFormatFacts, 'label' | 'extension' | 'mediaType'> =>
  isDocumentFormat(key) ? DOCUMENT_FORMATS[key] : EXPORT_FORMATS[key]

/** The files that a list without shapes can be. */
export const TABLE_FORMATS: readonly TableFormat[] = EXPORT_FORMAT_KEYS.filter(isTableFormat)

/** What a list says of its rows' locations; nothing: they have none. */
interface MaybePlaced {
  shapes?: ShapeKind
}

/** The files that a list can be, in the order they are offered. */
export function exportFormatsOf({ shapes }: MaybePlaced): readonly ExportFormat[] {
  return EXPORT_FORMAT_KEYS.filter((key) => {
    const { shapes: can } = exportFormat(key)
    return can.length === 0 || (shapes !== undefined && can.includes(shapes))
  })
}

/** The location columns that a file of a list can have, the default first. The columns of points are their own. */
export function exportPlacesOf({ shapes }: MaybePlaced, key: ExportFormat): readonly ExportPlace[] {
  return shapes === 'areas' ? exportFormat(key).places : NO_COLUMNS
}
