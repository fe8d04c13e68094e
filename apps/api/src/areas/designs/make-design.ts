import {
  DESIGN_LIMITS,
  type DesignPlan,
  designInputOf,
  multiPolygonSchema,
  plannedStrata,
  pointNumbers,
} from '@org/core/contract'
import { geodesicAreaM2, makeDesign, SamplingError, strataToPolygons } from '@org/sampling-design'
import type { DesignAnswer, DesignToMake, MadeDesign } from './made-design.ts'

/** Makes a design of a plan, or says in a sentence why it cannot. Takes as long as it takes: give it to a thread. */
export function answerDesign(asked: DesignToMake): DesignAnswer {
  const tooLarge = refusalOfSize(asked)
  if (tooLarge !== null) return { refused: tooLarge }
  try {
    const made = designOf(asked)
    const refused = refusalOfNumbers(asked.plan, made.strata.length, made.points.length)
    return refused === null ? { made } : { refused }
  } catch (error) {
    if (!(error instanceof SamplingError)) throw error
    const { message, remedy } = error
    // The engine's message ends with its remedy.
    return { refused: { message: message.replace(remedy, '').trim(), remedy } }
  }
}

/** Before anything is computed: what would take too long or fill the database. */
function refusalOfSize({ plan, boundary }: DesignToMake): { message: string; remedy: string } | null {
  const cells = geodesicAreaM2(boundary) / plan.cellSizeM ** 2
  if (cells > DESIGN_LIMITS.cells) {
    const smallest = Math.ceil(Math.sqrt((cells * plan.cellSizeM ** 2) / DESIGN_LIMITS.cells) * 2) / 2
    return {
      message: `Cells of ${plan.cellSizeM} m are ${count(cells)}, more than ${count(DESIGN_LIMITS.cells)}`,
      remedy: `Take cells of ${smallest} m or larger.`,
    }
  }
  if (plan.method === 'grid') {
    // Pieces at the edge come on top: those are counted once the grid is made.
    return refusalOfNumbers(plan, geodesicAreaM2(boundary) / plan.grid.sideM ** 2, 0)
  }
  const strata = plannedStrata(plan) ?? 0
  return refusalOfNumbers(plan, strata, plan.pointCount + strata * plan.replacementsPerStratum)
}

function refusalOfNumbers(
  { method, cores }: DesignPlan,
  strata: number,
  points: number,
): { message: string; remedy: string } | null {
  if (strata > DESIGN_LIMITS.gridStrata) {
    return {
      message: `A grid of ${count(strata)} cells is more than ${count(DESIGN_LIMITS.gridStrata)}`,
      remedy: 'Take larger cells of the grid.',
    }
  }
  const allCores = points * (cores?.count ?? 0)
  if (allCores > DESIGN_LIMITS.cores) {
    return {
      message: `${count(allCores)} cores with those of replacements are more than ${count(DESIGN_LIMITS.cores)}`,
      remedy: 'Take fewer cores in a bag or fewer points.',
    }
  }
  const most = method === 'grid' ? DESIGN_LIMITS.gridPoints : DESIGN_LIMITS.points
  if (points <= most) return null
  return {
    message: `${count(points)} points with replacements are more than ${count(most)}`,
    remedy: 'Take fewer points or fewer replacements.',
  }
}

const count = (value: number): string => Math.round(value).toLocaleString('en-US')

function designOf({ plan, boundary }: DesignToMake): MadeDesign {
  const { cells, stratumOf, points, sheet } = makeDesign(designInputOf(plan, boundary))
  const outlines = strataToPolygons(cells, stratumOf)
  const cellM2 = cells.cellSizeM ** 2
  // Cells in no stratum are not sampled: they have no share in the field's mean.
  const sampledCells = cells.x.length - sheet.strata.unassignedCells
  const moved = new Set(sheet.moved)
  const inaccessible = inaccessibleThen(plan)
  const numbers = pointNumbers(points, sheet.route?.points ?? [])
  return {
    sheet: JSON.stringify(sheet),
    engineVersion: sheet.engineVersion,
    digests: sheet.digests,
    cellSizeM: cells.cellSizeM,
    bufferM: sheet.frame.bufferM,
    areaM2: sampledCells * cellM2,
    maskedAreaM2: sheet.frame.maskedAreaHa * 10_000,
    objective: sheet.strata.mssd,
    strata: sheet.strata.list.map(({ stratum, cells: cellCount, points: plannedCount }) => ({
      number: stratum + 1,
      name: sheet.strata.names?.[stratum] ?? `Stratum ${stratum + 1}`,
      areaM2: cellCount * cellM2,
      weight: cellCount / sampledCells,
      cellCount,
      plannedCount,
      geometry: multiPolygonSchema.parse(outlines.find((outline) => outline.stratum === stratum)?.boundary),
    })),
    points: points
      .map(({ stratum, role, order, lon, lat, inclusionProbability }, at) => ({
        number: numbers[at] ?? 0,
        stratumNumber: stratum + 1,
        ...{ role, order, lon, lat, inclusionProbability },
        isHandPlaced: moved.has(at),
        inaccessibleIn: inaccessible.get(placeKey(lon, lat)) ?? null,
        cores: sheet.cores?.[at] ?? [],
      }))
      .sort((a, b) => a.number - b.number),
  }
}

/** Places that an earlier design could not be sampled at, by their degrees: the year of that design. */
function inaccessibleThen({ kept }: DesignPlan): ReadonlyMap<string, number> {
  return new Map(kept?.inaccessible.map(({ lon, lat }) => [placeKey(lon, lat), kept?.year ?? 0]))
}

/** To a millimeter: degrees that went through the frame’s meters may differ in their last bit. */
const placeKey = (lon: number, lat: number): string => `${lon.toFixed(8)} ${lat.toFixed(8)}`
