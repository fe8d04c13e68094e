import { DESIGN_LIMITS, type DesignPlan, plannedStrata, type SharedPlan } from '@org/core/contract'
import { counted } from './amounts.ts'
import type { Refusal } from './messages.ts'

/** The smallest cell size, in steps of 0.1 m, that keeps an area within the limit of cells. */
export const smallestCellM = (areaM2: number): number =>
  Math.ceil(Math.sqrt(areaM2 / DESIGN_LIMITS.cells) * 10) / 10

/** Why a plan is not worth a run of the engine, or null. */
export function refusalOf(plan: DesignPlan, boundaryM2: number): Refusal | null {
  const cells = tooManyCells(plan, boundaryM2)
  if (cells !== null) return cells
  if (plan.method === 'grid') return refusalOfGrid(boundaryM2 / plan.grid.sideM ** 2, 0)
  const replacements = (plannedStrata(plan) ?? 0) * plan.replacementsPerStratum
  return tooManyPoints(plan) ?? tooFewPoints(plan) ?? refusalOfCores(plan, plan.pointCount + replacements)
}

/** Of a grid, by how many strata and points it has. */
export function refusalOfGrid(strata: number, points: number): Refusal | null {
  if (strata > DESIGN_LIMITS.gridStrata) {
    return {
      message: `This grid divides the field into about ${counted(strata, 'cell', 'cells')}; the limit is ${counted(DESIGN_LIMITS.gridStrata, 'cell', 'cells')}`,
      remedy: 'Use larger cells of the grid.',
    }
  }
  if (points <= DESIGN_LIMITS.gridPoints) return null
  return {
    message: `${counted(points, 'point', 'points')} with replacements are above the limit of ${counted(DESIGN_LIMITS.gridPoints, 'point', 'points')}`,
    remedy: 'Use fewer points or replacements in each cell, or larger cells of the grid.',
  }
}

/** Of the bags of so many points. */
export function refusalOfCores({ cores }: DesignPlan, points: number): Refusal | null {
  const all = points * (cores?.count ?? 0)
  if (all <= DESIGN_LIMITS.cores) return null
  return {
    message: `${counted(all, 'core', 'cores')} with those of replacements are above the limit of ${counted(DESIGN_LIMITS.cores, 'core', 'cores')}`,
    remedy: 'Use fewer cores in a bag, or fewer points.',
  }
}

function tooManyCells({ cellSizeM }: DesignPlan, boundaryM2: number): Refusal | null {
  const cells = boundaryM2 / (cellSizeM * cellSizeM)
  if (cells <= DESIGN_LIMITS.cells) return null
  return {
    message: `Cells of ${cellSizeM} m divide this field into about ${counted(cells, 'cell', 'cells')}; the limit is ${counted(DESIGN_LIMITS.cells, 'cell', 'cells')}`,
    remedy: `Use cells of at least ${smallestCellM(boundaryM2)} m.`,
  }
}

function tooManyPoints(plan: SharedPlan): Refusal | null {
  const { pointCount, replacementsPerStratum, minPointsPerStratum } = plan
  const strataCount = plannedStrata(plan) ?? 0
  const replacements = strataCount * replacementsPerStratum
  if (pointCount + replacements <= DESIGN_LIMITS.points) return null
  const most = DESIGN_LIMITS.points - replacements
  const message = `${counted(pointCount, 'point', 'points')} and ${counted(replacements, 'replacement', 'replacements')} are above the limit of ${counted(DESIGN_LIMITS.points, 'point', 'points')}`
  if (most >= strataCount * minPointsPerStratum) {
    return { message, remedy: `Use at most ${counted(most, 'point', 'points')}, or fewer replacements.` }
  }
  return { message, remedy: 'Use fewer strata, or fewer replacements for each.' }
}

function tooFewPoints(plan: SharedPlan): Refusal | null {
  const { pointCount, minPointsPerStratum } = plan
  const strataCount = plannedStrata(plan) ?? 0
  const least = strataCount * minPointsPerStratum
  if (pointCount >= least) return null
  const most = Math.floor(pointCount / minPointsPerStratum)
  const orFewer = most > 0 ? `, or at most ${counted(most, 'stratum', 'strata')}` : ''
  return {
    message: `${counted(pointCount, 'point', 'points')} cannot give ${counted(strataCount, 'stratum', 'strata')} at least ${minPointsPerStratum} each`,
    remedy: `Use at least ${counted(least, 'point', 'points')}${orFewer}.`,
  }
}
