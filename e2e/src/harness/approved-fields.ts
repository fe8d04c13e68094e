import {
  type Client,
  type CompactPlan,
  type Depth,
  type DesignPlan,
  designInputOf,
  type Position,
} from '@org/core'
import { designSheet } from '@org/sampling-design'

const year = new Date().getUTCFullYear()

/** Nine points in three strata, each with a replacement. */
const PLAN: CompactPlan = {
  method: 'compact_equal_area',
  strataCount: 3,
  pointCount: 9,
  minPointsPerStratum: 2,
  allocation: 'proportional',
  cellSizeM: 50,
  bufferM: 10,
  minDistanceM: 0,
  replacementsPerStratum: 1,
  placement: 'random',
  seed: 2026,
}
const DEPTHS = [{ topCm: 0, bottomCm: 30 }]
/** About 32 hectares. */
const SIDE = 0.006
const WEST = -93.62
const SOUTH = 42.03
const FIELDS_A_ROW = 4
const APART = 0.02

function ringAt(at: number): Position[] {
  const west = WEST + (at % FIELDS_A_ROW) * APART
  const south = SOUTH + Math.floor(at / FIELDS_A_ROW) * APART
  return [
    [west, south],
    [west + SIDE, south],
    [west + SIDE, south + SIDE],
    [west, south + SIDE],
    [west, south],
  ]
}

/**
 * Fields of a grower whose plans of this year are approved, each where no other is.
 *
 * @param work an operation manager's client
 * @param plan what is other than nine points in three strata
 * @returns their field years, in the order of the names
 */
export async function approvedFields(
  work: Client,
  growerName: string,
  names: readonly string[],
  depths: readonly Depth[] = DEPTHS,
  plan: Partial<CompactPlan> = {},
) {
  const { id: growerId } = await work.growers.create({ name: growerName })
  const years: { fieldId: number; yearId: number }[] = []
  for (const [at, name] of names.entries()) {
    const boundary = { geometry: { type: 'MultiPolygon' as const, coordinates: [[ringAt(at)]] } }
    const field = await work.fields.create({ growerId, name, year, boundary })
    const { id: yearId = 0, version = 0 } = field.years.find((each) => each.year === year) ?? {}
    await approvePlan(work, yearId, version, depths, { ...PLAN, ...plan })
    years.push({ fieldId: field.id, yearId })
  }
  return { growerId, years }
}

/** Another year of a field, whose plan is approved: of the same boundary, so it has the same points. @returns its id */
export async function approvedAgain(
  work: Client,
  fieldId: number,
  otherYear: number,
  depths: readonly Depth[] = DEPTHS,
): Promise<number> {
  const field = await work.fields.saveYear({ id: fieldId, year: otherYear, version: null })
  const { id = 0, version = 0 } = field.years.find((each) => each.year === otherYear) ?? {}
  await approvePlan(work, id, version, depths)
  return id
}

/** From a year as it was made to its approved plan. */
async function approvePlan(
  work: Client,
  fieldYearId: number,
  made: number,
  depths: readonly Depth[],
  plan = PLAN,
): Promise<void> {
  await work.fieldYears.confirm({ items: [{ id: fieldYearId, version: made }] })
  await commitPlan(work, fieldYearId, depths, plan)
  const { version } = await work.fieldYears.get({ id: fieldYearId })
  await work.fieldYears.approvePlan({ items: [{ id: fieldYearId, version }] })
}

/** Commits the first design of a year. */
export async function commitPlan(
  work: Client,
  fieldYearId: number,
  depths: readonly Depth[] = DEPTHS,
  plan: DesignPlan = PLAN,
): Promise<void> {
  const { fieldId, boundaryVersionId, version } = await work.fieldYears.get({ id: fieldYearId })
  const { geometry } = await work.fields.boundary({ id: fieldId, boundaryId: boundaryVersionId })
  const { digests } = designSheet(designInputOf(plan, geometry))
  const input = { fieldYearId, version, replacesId: null, plan, depths: [...depths], digests, note: '' }
  await work.designs.commit(input)
}
