import type { ExportFormat } from '@org/core/contract'
import { csv } from './csv.ts'
import type { Format } from './format.ts'
import { geojson } from './geojson.ts'
import { kml } from './kml.ts'
import { shapefile } from './shapefile/shapefile.ts'
import { xlsx } from './xlsx.ts'

export const FORMATS: Readonly<Record<ExportFormat, Format>> = { csv, xlsx, geojson, shapefile, kml }
