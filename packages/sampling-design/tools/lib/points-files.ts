import type { DesignSheet } from '@org/sampling-design'
import Papa from 'papaparse'

/** Seven decimals of a degree are a centimeter. */
const DECIMALS = 7

/** The points as GeoJSON. `point` is the number that results are joined by: the place in the sheet, from 1. */
export function pointsGeoJson({ points }: DesignSheet): string {
  const features = points.map(({ lon, lat, stratum, order, role, inclusionProbability }, at) => ({
    type: 'Feature',
    properties: { point: at + 1, stratum: stratum + 1, order, role, inclusionProbability },
    geometry: { type: 'Point', coordinates: [rounded(lon), rounded(lat)] },
  }))
  return `${JSON.stringify({ type: 'FeatureCollection', features }, null, 1)}\n`
}

/** The points as a table, strata counted from 1. */
export function pointsCsv({ points }: DesignSheet): string {
  const rows = points.map(({ lon, lat, stratum, order, role, inclusionProbability }, at) => ({
    point: at + 1,
    stratum: stratum + 1,
    order,
    role,
    lon: lon.toFixed(DECIMALS),
    lat: lat.toFixed(DECIMALS),
    inclusionProbability,
  }))
  return `${Papa.unparse(rows, { newline: '\n' })}\n`
}

const rounded = (degrees: number): number => Number(degrees.toFixed(DECIMALS))
