import type { ExportFormat } from '@org/core/contract'
import { csv } from './csv.ts'
import type { Format } from './format.ts'
import { geojson } from './geojson.ts'
import { geopackage } from './geopackage.ts'
import { geoparquet } from './geoparquet.ts'
import { gpx } from './gpx.ts'
import { kml } from './kml.ts'
import { shapefile } from './shapefile.ts'
import { xlsx } from './xlsx.ts'

/** The writer of every format of the contract: one that has none does not compile. */
export const WRITERS: Readonly<Record<ExportFormat, Format>> = {
  csv,
  xlsx,
  geopackage,
  shapefile,
  geojson,
  kml,
  gpx,
  geoparquet,
}
