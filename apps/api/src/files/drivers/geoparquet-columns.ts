import { type FileMetaData, parquetSchema, type SchemaTree } from 'hyparquet'
import * as z from 'zod/mini'
import type { SourceCrs } from '../crs/reproject.ts'
import { unreadable } from '../unreadable.ts'
import type { PlainFile } from './geoparquet-plain.ts'

/** The column that holds the boundaries, and how. */
export interface GeometryColumn {
  name: string
  /** Well-known binary, or lists of positions (GeoArrow). */
  encoding: 'WKB' | 'polygon' | 'multipolygon'
  /** `wgs84` is longitude and latitude; null where the file says that it is not known. */
  crs: SourceCrs | 'wgs84' | null
}

const crsIdSchema = z.object({ authority: z.string(), code: z.union([z.string(), z.number()]) })
const crsSchema = z.looseObject({
  name: z.optional(z.string()),
  id: z.optional(crsIdSchema),
  ids: z.optional(z.array(crsIdSchema)),
})
const geoSchema = z.object({
  primary_column: z.string(),
  columns: z.record(
    z.string(),
    z.object({
      encoding: z.string(),
      crs: z.optional(z.nullable(z.union([crsSchema, z.string()]))),
      covering: z.optional(z.object({ bbox: z.optional(z.record(z.string(), z.array(z.string()))) })),
    }),
  ),
})

/** The geometry column by the `geo` metadata, else by the type that newer Parquet has for it. @throws errors.unreadableFile */
export function geometryColumn(metadata: FileMetaData): GeometryColumn {
  const geo = metadata.key_value_metadata?.find(({ key }) => key === 'geo')?.value
  if (geo !== undefined) return describedColumn(geo, metadata)
  const typed = parquetSchema(metadata).children.find(({ element }) => isGeometryType(element))
  if (typed !== undefined)
    return { name: typed.element.name, encoding: 'WKB', crs: crsOfType(typed, metadata) }
  throw unreadable(
    'This Parquet file is a table without boundaries: it names no geometry column',
    'Export it as GeoParquet, then import that file.',
  )
}

function describedColumn(geo: string, metadata: FileMetaData): GeometryColumn {
  const { primary_column: name, columns } = geoSchema.parse(JSON.parse(geo))
  const column = columns[name]
  const own = parquetSchema(metadata).children.find(({ element }) => element.name === name)
  if (column === undefined || own === undefined)
    throw unreadable(`The GeoParquet file names a boundary column that it does not have`)
  const { encoding } = column
  if (encoding !== 'WKB' && encoding !== 'polygon' && encoding !== 'multipolygon')
    throw unreadable(
      `The geometries of the GeoParquet file are written as ${JSON.stringify(encoding.slice(0, 40))}; a field boundary is a polygon`,
      'Export its polygons as GeoParquet with the encoding WKB, then import that file.',
    )
  // The type may know what the description does not say.
  const isTyped = column.crs === undefined && isGeometryType(own.element)
  return { name, encoding, crs: isTyped ? crsOfType(own, metadata) : describedCrs(column.crs) }
}

/** Absent means longitude and latitude; null means that it is not known. */
function describedCrs(crs: z.infer<typeof crsSchema> | string | null | undefined): GeometryColumn['crs'] {
  if (crs === undefined) return 'wgs84'
  if (crs === null) return null
  if (typeof crs === 'string') return writtenCrs(crs.trim())
  const id = crs.id ?? crs.ids?.[0]
  const name = crs.name ?? null
  if (id === undefined) return { definition: JSON.stringify(crs), name }
  return namedCrs(`${id.authority}:${id.code}`, name)
}

/** Older programs write a code or WKT where the standard has a definition in JSON; other words say nothing. */
function writtenCrs(crs: string): GeometryColumn['crs'] {
  const code = /^(?:urn:ogc:def:crs:)?(EPSG|OGC|ESRI|SRID)[:/]+(?:[\d.]*[:/]+)?(CRS84h?|\d{4,6})$/i.exec(crs)
  if (code !== null) return namedCrs(`${code[1]?.toUpperCase()}:${code[2]?.toUpperCase()}`)
  if (/^\{/.test(crs)) return describedText(crs)
  return WKT.test(crs) ? { definition: crs, name: null } : null
}
const WKT =
  /^(PROJCS|GEOGCS|PROJCRS|GEOGCRS|GEODCRS|GEODETICCRS|PROJECTEDCRS|COMPOUNDCRS|COMPD_CS|BOUNDCRS)\s*\[/i

function describedText(text: string): GeometryColumn['crs'] {
  try {
    return describedCrs(crsSchema.parse(JSON.parse(text)))
  } catch {
    return null
  }
}

/** `srid:5070` is how Parquet's own type names it. Positions are x before y, whatever the system's axis order. */
function namedCrs(crs: string | undefined, name: string | null = null): GeometryColumn['crs'] {
  if (crs === undefined || /^(OGC:CRS84|EPSG:4326|SRID:4326)$/i.test(crs)) return 'wgs84'
  const code = /^SRID:(\d{4,6})$/i.exec(crs)?.[1]
  const definition = code === undefined ? crs : `EPSG:${code}`
  return { definition, name: name === null ? null : `${definition} ${name}` }
}

const isGeometryType = ({ logical_type: type }: SchemaTree['element']): boolean =>
  type?.type === 'GEOMETRY' || type?.type === 'GEOGRAPHY'

/** A code, a definition, or the key under which the file has a definition (`projjson:key`). */
function crsOfType(
  { element: { logical_type: type } }: SchemaTree,
  metadata: FileMetaData,
): GeometryColumn['crs'] {
  const crs = type?.type === 'GEOMETRY' || type?.type === 'GEOGRAPHY' ? type.crs : undefined
  if (crs === undefined) return 'wgs84'
  const key = /^projjson:(.+)$/is.exec(crs)?.[1]
  const kept = metadata.key_value_metadata?.find((entry) => entry.key === key)?.value
  return writtenCrs((kept ?? crs).trim())
}

/** Columns for a person to recognize a feature by: no geometries, no boxes around them, nothing that is not text. */
export function attributeColumns(
  { metadata, names, scales }: PlainFile,
  geometry: GeometryColumn,
): AttributeColumn[] {
  return parquetSchema(metadata)
    .children.filter((column) => column.element.name !== geometry.name && isAttribute(column))
    .map(({ element: { name: key, type } }) => ({
      key,
      name: names.get(key) ?? key,
      isSinglePrecision: type === 'FLOAT',
      scale: scales.get(key) ?? null,
    }))
}

export interface AttributeColumn {
  /** Under which its values are read: no two columns have the same. */
  key: string
  /** What the file calls it. */
  name: string
  /** Numbers of seven digits: more are noise. */
  isSinglePrecision: boolean
  /** Of a decimal number its places; null for other columns. */
  scale: number | null
}

function isAttribute({ element, children }: SchemaTree): boolean {
  if (isGeometryType(element) || isBox(children)) return false
  if (['BSON', 'INTERVAL'].includes(element.converted_type ?? '')) return false
  return children.every(isAttribute)
}

/** `bbox`, `geometry_bbox`: the covering of a geometry. */
const isBox = (children: SchemaTree[]): boolean =>
  ['xmin', 'ymin', 'xmax', 'ymax'].every((side) => children.some(({ element }) => element.name === side))
