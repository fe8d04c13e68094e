import type { MultiPolygon, Zone, ZonesPlan } from '@org/core/contract'
import { bufferOf, type Cells, rasterize, strataFromPolygons } from '@org/sampling-design'
import { area, counted } from './amounts.ts'
import type { PreviewWarning, Refusal } from './messages.ts'

const HECTARE_M2 = 10_000
/** Pairs of zones that overlap, of which each is said. */
const MOST_PAIRS = 5

/** What the engine says of polygons by their places: here it is said by the names of zones. */
export const OF_POLYGONS: readonly string[] = ['PolygonWithoutCells', 'PolygonsWithGaps', 'PolygonsOverlap']

const dividedBy = (cells: Cells, { zones, fillsGaps }: ZonesPlan) =>
  strataFromPolygons(
    cells,
    zones.map(({ geometry }) => geometry),
    { fillGaps: fillsGaps },
  )

/** Gaps and overlaps of zones. */
export function zoneWarnings(plan: ZonesPlan, cells: Cells): PreviewWarning[] {
  const { gaps, overlaps, filled } = dividedBy(cells, plan)
  const nameOf = (place: number) => plan.zones[place]?.name ?? `Zone ${place + 1}`
  const pairs = overlaps.pairs
    .toSorted((a, b) => b.cells - a.cells)
    .map(({ first, second, areaHa }) => {
      return `${nameOf(first)} and ${nameOf(second)} overlap by ${area(areaHa * HECTARE_M2)}: ${nameOf(first)} has it`
    })
  const more = pairs.length - MOST_PAIRS
  const messages = [
    ...(gaps.cells === 0 ? [] : [gapWords(area(gaps.areaHa * HECTARE_M2), filled > 0)]),
    ...pairs.slice(0, MOST_PAIRS),
    ...(more > 0 ? [`${counted(more, 'more pair', 'more pairs')} of zones overlap`] : []),
  ]
  return messages.map((message) => ({ stage: 'strata', message, stratum: null }))
}

const gapWords = (gap: string, isFilled: boolean): string =>
  isFilled
    ? `${gap} of the field are in no zone: the nearest zone has them`
    : `${gap} of the field are in no zone and are not sampled`

/** Why there is no design of zones: those without a cell, by their names; null where each has one. */
export function emptyZonesRefusal(plan: ZonesPlan, boundary: MultiPolygon): Refusal | null {
  const { zones, cellSizeM, bufferM: buffer } = plan
  const bufferM = typeof buffer === 'number' ? buffer : bufferOf(boundary, buffer).bufferM
  const sizes = sizesOf(plan, rasterize(boundary, { cellSizeM, bufferM }))
  const emptyZones = [...zones.keys()].filter((place) => (sizes[place] ?? 0) === 0)
  if (emptyZones.length === 0) return null
  if (emptyZones.length === zones.length) {
    return { message: 'No zone has a cell of this field', remedy: 'Draw or import zones of this field.' }
  }
  const empty = emptyZones.flatMap((place) => zones[place] ?? [])
  const [has, it] =
    empty.length === 1 ? ['has no cell of its own', 'it'] : ['have no cells of their own', 'them']
  return {
    message: `${namesOf(empty)} ${has} in this field`,
    remedy: `Remove ${it}, draw ${it} larger, or use smaller cells.`,
    emptyZones,
  }
}

function sizesOf(plan: ZonesPlan, cells: Cells): ArrayLike<number> {
  try {
    return dividedBy(cells, plan).sizes
  } catch {
    // The engine refuses polygons of which none has any cell.
    return []
  }
}

const MOST_NAMES = 5

function namesOf(zones: readonly Zone[]): string {
  const names = zones.slice(0, MOST_NAMES).map(({ name }) => name)
  const more = zones.length - names.length
  const last = more > 0 ? `${more} more zones` : names.pop()
  return names.length === 0 ? (last ?? '') : `${names.join(', ')} and ${last}`
}
