import type { DesignDetail, MultiPolygon } from '@org/core'
import type { DrawnDesign } from '#map/drawn-design.ts'

/** A committed design as the database has it; the cells are of its preview. */
export const drawnOf = (
  { strata, points }: DesignDetail,
  boundary: MultiPolygon | null,
  cellLines: DrawnDesign['cellLines'],
): DrawnDesign => ({
  strata: strata.map(({ number, geometry }) => ({ number, geometry })),
  points: points.map(({ number, stratumNumber, role, lon, lat }) => ({
    number,
    stratum: stratumNumber,
    role,
    lon,
    lat,
  })),
  cellLines,
  masked: boundary,
  boundary,
})
