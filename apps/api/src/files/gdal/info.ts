import * as z from 'zod/mini'

/** A layer of a dataset, as far as it concerns us. */
export interface Layer {
  name: string
  featureCount: number
  /** `Polygon`, `MultiPolygonZ`, `Point`, `Geometry` for any; null for a table without geometry. */
  geometryType: string | null
  hasHeights: boolean
  /** `EPSG:25832 ETRS89 / UTM zone 32N`; null where it does not say what its coordinates mean. */
  crs: string | null
  /** Attributes in the file's order. */
  columns: string[]
}

export interface DatasetInfo {
  /** GDAL's name of the format: `GPKG`. */
  driverShortName: string
  layers: Layer[]
}

const crsIdSchema = z.object({ authority: z.string(), code: z.union([z.string(), z.number()]) })
const crsSchema = z.object({
  type: z.optional(z.string()),
  name: z.optional(z.string()),
  id: z.optional(crsIdSchema),
})
const projjsonSchema = z.extend(crsSchema, { source_crs: z.optional(crsSchema) })
const layerSchema = z.object({
  name: z.string(),
  featureCount: z.number(),
  fields: z.array(z.object({ name: z.string() })),
  geometryFields: z.array(
    z.object({
      type: z.string(),
      coordinateSystem: z.optional(z.nullable(z.object({ projjson: z.optional(projjsonSchema) }))),
    }),
  ),
})
/** A GeoPackage of pictures alone has no layers. */
const infoSchema = z.object({ driverShortName: z.string(), layers: z._default(z.array(layerSchema), []) })

/** What GDAL says of a dataset it has opened. @throws ZodError when that is not what it says today */
export function parseInfo(info: unknown): DatasetInfo {
  const { driverShortName, layers } = infoSchema.parse(info)
  return { driverShortName, layers: layers.map(toLayer) }
}

function toLayer({ name, featureCount, fields, geometryFields }: z.infer<typeof layerSchema>): Layer {
  const [geometry] = geometryFields
  const described = geometry?.coordinateSystem?.projjson
  // A "bound" system wraps the file's own together with a datum shift.
  const crs = described?.source_crs ?? described
  const type = geometry?.type ?? null
  return {
    name,
    featureCount,
    geometryType: type,
    hasHeights: type !== null && /ZM?$/.test(type),
    crs: crs === undefined ? null : crsName(crs),
    columns: fields.map((field) => field.name),
  }
}

/** Null for what gives no place on earth: `LOCAL_CS`, heights alone, and GeoPackage's two "undefined" systems. */
function crsName({ type = '', name = '', id }: z.infer<typeof crsSchema>): string | null {
  if (!/(Geographic|Projected|Compound)CRS$/.test(type) || /^undefined/i.test(name)) return null
  const code = id === undefined ? '' : `${id.authority}:${id.code}`
  return `${code} ${name}`.trim() || null
}
