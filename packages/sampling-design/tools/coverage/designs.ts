import { type Cells, compactStrata, type PlacementMethod, placePoints } from '@org/sampling-design'
import { latticeFrame } from '../../src/testing/lattice-frame.ts'

/** 16 ha in cells of 5 m: small enough that the share of cells that is sampled does not count. */
export const CELLS: Cells = latticeFrame(80, 80, { cellSizeM: 5 })

/** The product's words for how points are placed, and the engine's. */
export const PLACEMENTS = {
  random: 'random',
  balanced: 'lpm2',
  systematic: 'systematic',
} as const satisfies Record<string, PlacementMethod>
export type PlacementName = keyof typeof PLACEMENTS

/** How a field is sampled. */
export interface Plan {
  placement: PlacementName
  strata: number
  pointsPerStratum: number
  /** Ordered replacements in each stratum. */
  replacements: number
}

/** One draw: by stratum the cells of the points and of the replacements, in their order. */
export type Drawn = readonly { weight: number; base: readonly number[]; over: readonly number[] }[]

const STRATA_SEED = 1
const known = new Map<number, Int32Array>()

/** Compact strata of equal area, made once for each number of them. */
export function strataOf(k: number): Int32Array {
  const stratumOf = known.get(k) ?? compactStrata(CELLS, { k, seed: STRATA_SEED }).stratumOf
  known.set(k, stratumOf)
  return stratumOf
}

/** So many draws of a plan, by seeds from 1. */
export function drawsOf(plan: Plan, count: number): Drawn[] {
  const stratumOf = strataOf(plan.strata)
  const sizes = new Array<number>(plan.strata).fill(0)
  for (const stratum of stratumOf) sizes[stratum] = (sizes[stratum] ?? 0) + 1
  const cellAt = new Map(Array.from(CELLS.x, (x, cell) => [placeKey(x, CELLS.y[cell] ?? 0), cell]))
  return Array.from({ length: count }, (_, at) => {
    const { points } = placePoints(CELLS, stratumOf, {
      method: PLACEMENTS[plan.placement],
      seed: at + 1,
      perStratum: plan.pointsPerStratum,
      over: plan.replacements,
    })
    const drawn = sizes.map((weight) => ({ weight, base: [] as number[], over: [] as number[] }))
    for (const { stratum, role, x, y } of points) {
      const list = role === 'over' ? drawn[stratum]?.over : drawn[stratum]?.base
      list?.push(cellAt.get(placeKey(x, y)) ?? 0)
    }
    return drawn
  })
}

const placeKey = (x: number, y: number) => `${x} ${y}`
