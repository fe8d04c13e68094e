import type { Columns } from '@org/core/contract'
import { boundaryVersionTable, fieldTable, fieldYearTable } from '../areas/fields/tables.ts'
import { type Place, placeOf } from '../areas/shared/county-of.ts'
import type { OwnColumns, Table } from '../db/rows/types.ts'
import type { Tx } from '../db/transact.ts'
import type { FieldPlan } from './business.ts'

export interface KeptGrower {
  id: number
  name: string
}

/** A field with the ids of all its rows, drawn before they are written. */
export interface NumberedField {
  id: number
  grower: KeptGrower
  /** Null outside of the map, and without a boundary. */
  place: Place | null
  boundaryIds: readonly number[]
  yearIds: readonly number[]
  plan: FieldPlan
}

/** The next ids of a table, ascending. */
export const drawIds = async <C extends Columns, O extends OwnColumns>(
  tx: Tx,
  table: Table<C, O>,
  count: number,
): Promise<number[]> => (await tx.rows(table).drawIds(count)).sort((a, b) => a - b)

export async function numberFields(
  tx: Tx,
  growers: readonly KeptGrower[],
  plans: readonly FieldPlan[],
): Promise<NumberedField[]> {
  const count = (of: (plan: FieldPlan) => number): number => plans.reduce((sum, plan) => sum + of(plan), 0)
  const ids = await drawIds(tx, fieldTable, plans.length)
  const boundaryIds = await drawIds(
    tx,
    boundaryVersionTable,
    count(({ boundaries }) => boundaries.length),
  )
  const yearIds = await drawIds(
    tx,
    fieldYearTable,
    count(({ years }) => years.length),
  )
  return plans.map((plan) => ({
    id: take(ids, 1)[0] ?? 0,
    grower: growerOf(growers, plan),
    place: plan.middle === null ? null : placeOf(plan.middle[0], plan.middle[1]),
    boundaryIds: take(boundaryIds, plan.boundaries.length),
    yearIds: take(yearIds, plan.years.length),
    plan,
  }))
}

const take = (ids: number[], count: number): number[] => ids.splice(0, count)

function growerOf(growers: readonly KeptGrower[], { name, grower }: FieldPlan): KeptGrower {
  const found = growers[grower]
  if (found === undefined) throw new Error(`The field ${name} has no grower`)
  return found
}
