import { DESIGN_LIMITS, designInputOf, type MultiPolygon, pointNumbers } from '@org/core/contract'
import {
  createDesigner,
  type DesignSheet,
  frameProjection,
  geodesicAreaM2,
  gridOf,
  type Reproduction,
  type SamplePoint,
  SamplingError,
  strataToPolygons,
} from '@org/sampling-design'
import { MOST_DRAWN_CORES } from '#map/drawn-cores.ts'
import type { DrawnDesign } from '#map/drawn-design.ts'
import { cellLines } from './cell-lines.ts'
import { refusalOf, refusalOfCores, refusalOfGrid } from './limits.ts'
import { lostParts } from './lost-parts.ts'
import type { Asked, Outcome, PreviewStratum, Refusal } from './messages.ts'
import { nearestTwoM } from './nearest.ts'
import { warningsOf } from './warnings.ts'
import { emptyZonesRefusal, zoneWarnings } from './zone-words.ts'

const HECTARE_M2 = 10_000

/** The design of a plan, or why there is none. */
export type MakePreview = (asked: Asked, now: () => number) => Outcome

/** Makes one preview after the other: where only the points are others, the field is neither divided nor outlined again. */
export function createPreviews(): MakePreview {
  const design = createDesigner()
  let kept: Divided | null = null
  // The designer hands out the same strata as long as nothing changes that they follow from.
  const divided: DividedOf = (made, boundary) => {
    kept = kept?.stratumOf === made.stratumOf ? kept : dividedOf(made, boundary)
    return kept
  }
  return (asked, now) => {
    try {
      const boundaryM2 = geodesicAreaM2(asked.boundary)
      const refusal = refusalOf(asked.plan, boundaryM2)
      return refusal === null ? previewOf(asked, now, { design, divided }) : { refusal }
    } catch (cause) {
      return { refusal: emptyZonesOf(cause, asked) ?? wordsOf(cause) }
    }
  }
}

export const makePreview: MakePreview = (asked, now) => createPreviews()(asked, now)

type DividedOf = (made: Reproduction, boundary: MultiPolygon) => Divided

interface Made {
  design: ReturnType<typeof createDesigner>
  divided: DividedOf
}

/** What follows from the division alone. */
interface Divided extends Pick<DrawnDesign, 'strata' | 'cellLines'> {
  stratumOf: Reproduction['stratumOf']
  lost: string[]
}

function dividedOf({ cells, stratumOf, sheet }: Reproduction, boundary: MultiPolygon): Divided {
  const grid = gridOf(cells)
  return {
    stratumOf,
    strata: strataToPolygons(cells, stratumOf, { grid }).map(({ stratum, boundary: geometry }) => ({
      number: stratum + 1,
      name: sheet.strata.names?.[stratum] ?? null,
      geometry,
    })),
    cellLines: cellLines(cells, grid),
    lost: lostParts(boundary, cells, sheet.frame.bufferM, frameProjection(sheet.parameters.frame)),
  }
}

function emptyZonesOf(cause: unknown, { plan, boundary }: Asked): Refusal | null {
  const isEmpty = cause instanceof SamplingError && cause.name === 'EmptyStratum'
  return isEmpty && plan.method === 'zones' ? emptyZonesRefusal(plan, boundary) : null
}

function previewOf({ plan, boundary }: Asked, now: () => number, by: Made): Outcome {
  const startMs = now()
  const design = by.design(designInputOf(plan, boundary))
  const { cells, points, sheet } = design
  const { frame } = sheet
  const refusal =
    frame.cells > DESIGN_LIMITS.cells
      ? tooManyCells(frame.cells)
      : plan.method === 'grid'
        ? (refusalOfGrid(sheet.strata.list.length, points.length) ?? refusalOfCores(plan, points.length))
        : null
  if (refusal !== null) return { refusal }
  const strata = strataOf(sheet)
  const divided = by.divided(design, boundary)
  const boundaryM2 = frame.boundaryAreaHa * HECTARE_M2
  const sampledM2 = strata.reduce((sum, { areaM2 }) => sum + areaM2, 0)
  const numbers = pointNumbers(points, sheet.route?.points ?? [])
  const preview = {
    ...{ plan, digests: sheet.digests, drawn: drawn(design, divided, boundary, numbers), strata },
    places: points.map(({ stratum, role, order, lon, lat }, at) => ({
      ...{ number: numbers[at] ?? 0, stratum: stratum + 1, role, order, lon, lat },
    })),
    // As it is committed: of whole cells, which without a buffer are somewhat more or less than the field.
    ...{ boundaryM2, sampledM2, maskedM2: Math.max(0, boundaryM2 - sampledM2) },
    ...{ bufferM: frame.bufferM, cellCount: frame.cells, mssdM2: sheet.strata.mssd },
    tourM: sheet.route?.lengthM ?? wayM(points),
    nearestTwoM: nearestTwoM(points.filter(isSampled)),
    warnings: [
      ...warningsOf(plan, { sheet, strata }, divided.lost),
      ...(plan.method === 'zones' ? zoneWarnings(plan, cells) : []),
    ],
  }
  return { preview: { ...preview, tookMs: now() - startMs } }
}

const isSampled = ({ role }: SamplePoint): boolean => role === 'base' || role === 'legacy'

/** Of a grid, whose points are visited in the order of its strata: straight from each to the next. */
function wayM(points: readonly SamplePoint[]): number {
  const base = points.filter(isSampled)
  return base.reduce((sum, { x, y }, at) => {
    const before = base[at - 1]
    return before === undefined ? sum : sum + Math.hypot(x - before.x, y - before.y)
  }, 0)
}

/** The estimate before the run was within the limit: by a few cells only can they be above it. */
const tooManyCells = (cells: number): Refusal => ({
  message: `This design has ${cells} cells; the limit is ${DESIGN_LIMITS.cells}`,
  remedy: 'Use slightly larger cells.',
})

const cellsInStrata = ({ strata }: DesignSheet): number =>
  strata.list.reduce((sum, { cells }) => sum + cells, 0)

function strataOf(sheet: DesignSheet): PreviewStratum[] {
  const { points, strata } = sheet
  const sampled = cellsInStrata(sheet)
  const placed = new Array<number>(strata.list.length).fill(0)
  const replacements = [...placed]
  for (const { stratum, role } of points) {
    const counts = role === 'over' ? replacements : role === 'near' ? null : placed
    if (counts !== null) counts[stratum] = (counts[stratum] ?? 0) + 1
  }
  return strata.list.map(({ stratum, cells, areaHa, points: asked }) => ({
    number: stratum + 1,
    name: strata.names?.[stratum] ?? null,
    cells,
    areaM2: areaHa * HECTARE_M2,
    weight: cells / sampled,
    points: asked,
    placed: placed[stratum] ?? 0,
    replacements: replacements[stratum] ?? 0,
  }))
}

function drawn(
  { points, sheet }: Reproduction,
  { strata, cellLines }: Divided,
  boundary: MultiPolygon,
  numbers: readonly number[],
): DrawnDesign {
  return {
    strata,
    points: points.map(({ stratum, role, lon, lat }, at) => ({
      ...{ number: numbers[at] ?? 0, stratum: stratum + 1, role, lon, lat },
    })),
    ...bagsOf(points, sheet),
    cellLines,
    // The strata cover what is sampled of it: what stays in sight is what is not.
    masked: boundary,
    boundary,
  }
}

/** Nothing where they are too many to be drawn. */
function bagsOf(points: readonly SamplePoint[], { cores }: DesignSheet): Pick<DrawnDesign, 'cores'> {
  if (cores === undefined) return {}
  const bags = points.flatMap((point, at) =>
    isSampled(point) ? [{ lon: point.lon, lat: point.lat, cores: cores[at] ?? [] }] : [],
  )
  const count = bags.reduce((sum, bag) => sum + bag.cores.length, 0)
  return count > MOST_DRAWN_CORES ? {} : { cores: bags }
}

function wordsOf(cause: unknown): Refusal {
  if (!(cause instanceof SamplingError)) {
    return { message: 'The preview failed', remedy: 'Change a number, or load the page again.' }
  }
  const { message, remedy } = cause
  const wrong = message.endsWith(remedy) ? message.slice(0, -remedy.length).trim() : message
  return { message: wrong.replace(/\.$/, ''), remedy }
}
