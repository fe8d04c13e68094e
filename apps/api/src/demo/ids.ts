import { sql } from 'kysely'
import { type Place, placeOf } from '../areas/shared/place.ts'
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

type Numbered = 'grower' | 'field' | 'boundary_version' | 'field_year' | 'enrollment' | 'enrollment_field'

/** The next ids of a table, ascending. */
export async function drawIds(tx: Tx, table: Numbered, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence(${table}, 'id')) AS id FROM generate_series(1, ${count}::integer)
  `.execute(tx.kysely)
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}

export async function numberFields(
  tx: Tx,
  growers: readonly KeptGrower[],
  plans: readonly FieldPlan[],
): Promise<NumberedField[]> {
  const count = (of: (plan: FieldPlan) => number): number => plans.reduce((sum, plan) => sum + of(plan), 0)
  const ids = await drawIds(tx, 'field', plans.length)
  const boundaryIds = await drawIds(
    tx,
    'boundary_version',
    count(({ boundaries }) => boundaries.length),
  )
  const yearIds = await drawIds(
    tx,
    'field_year',
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
