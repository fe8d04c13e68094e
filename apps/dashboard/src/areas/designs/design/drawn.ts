import type { DesignDetail, MultiPolygon } from '@org/core'
import type { DrawnDesign } from '#map/drawn-design.ts'

/** A committed design as the database has it; the cells are of its preview. */
export const drawnOf = (
  { strata, points }: Pick<DesignDetail, 'strata' | 'points'>,
  boundary: MultiPolygon | null,
  cellLines: DrawnDesign['cellLines'],
): DrawnDesign => ({
  strata: strata.map(({ number, name, geometry }) => ({ number, name: ownName(name, number), geometry })),
  points: points.map(({ number, stratumNumber, role, lon, lat }) => ({
    number,
    stratum: stratumNumber,
    role,
    lon,
    lat,
  })),
  cores: points
    .filter(({ role, cores }) => (role === 'base' || role === 'legacy') && cores.length > 0)
    .map(({ lon, lat, cores }) => ({ lon, lat, cores })),
  cellLines,
  masked: boundary,
  boundary,
})

/** A stratum that nobody named is called by its number. */
const ownName = (name: string, number: number): string | null =>
  name === '' || name === `Stratum ${number}` ? null : name
