import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { toSnake } from '../db/rows/table.ts'
import type { Table } from '../db/rows/types.ts'
import type { Sizes } from './pieces.ts'
import type { Reads } from './reads.ts'
import type { LakeTable } from './tables.ts'

/** Whether a piece of a table may have other rows than it had. */
export type Touched = (piece: { year: number | null; range: number }) => boolean

const all: Touched = () => true

const yearsSchema = z.array(
  z.object({ isKnown: z.boolean(), year: z.nullable(z.int()), range: z.nullable(z.int()) }),
)
const rangesSchema = z.array(z.object({ range: z.int() }))

/**
 * What changes after one touch of a table: rows that were changed, made or removed by themselves, and those that were made
 * or removed with the row they belong to, which alone tells of it.
 */
export async function touchedBy(
  reads: Reads,
  entity: Table,
  { pieces }: LakeTable,
  { since, sizes }: { since: number; sizes: Sizes },
): Promise<Touched> {
  if (pieces === 'ids') {
    const { rows } = await sql`SELECT DISTINCT id / ${sizes.ids}::bigint AS range
      FROM (${touchedIds(entity, since)}) AS touched`.execute(reads)
    const ranges = new Set(rangesSchema.parse(rows).map(({ range }) => range))
    return ({ range }) => ranges.has(range)
  }
  const { rows } = await sql`
    SELECT DISTINCT touched.id IS NOT NULL AS "isKnown", field_year.year, touched.id / ${sizes.fieldYears}::bigint AS range
    FROM (${touchedYears(entity, since)}) AS touched LEFT JOIN field_year ON field_year.id = touched.id`.execute(
    reads,
  )
  const years = yearsSchema.parse(rows)
  // The change does not say which year it was of.
  if (years.some(({ isKnown }) => !isKnown)) return all
  const keys = new Set(years.map(({ year, range }) => `${year ?? ''} ${range}`))
  // A field year that is gone was of any year.
  return ({ year, range }) => keys.has(`${year} ${range}`) || keys.has(` ${range}`)
}

const changedSince = (name: string, since: number): RawBuilder<unknown> =>
  sql`FROM change WHERE change.seq > ${since}::bigint AND change.entity = ${name}`

const wholesSince = (entity: Table, since: number): RawBuilder<unknown> =>
  sql`SELECT entity_id ${changedSince(entity.rules.madeWith?.whole.name ?? '', since)}`

/** Of each place where rows of an entity are that belong to a whole: where they are, and where they are kept removed. */
function withWholes(entity: Table, column: string, since: number): RawBuilder<unknown>[] {
  const { madeWith, keptAside } = entity.rules
  if (madeWith === undefined || keptAside === undefined) return []
  return [entity.name, keptAside.table].map(
    (place) => sql`SELECT ${sql.ref(column)} AS id FROM ${sql.table(place)}
      WHERE ${sql.ref(toSnake(madeWith.by))} IN (${wholesSince(entity, since)})`,
  )
}

function touchedIds(entity: Table, since: number): RawBuilder<unknown> {
  const own = sql`SELECT entity_id AS id ${changedSince(entity.name, since)}`
  return sql.join([own, ...withWholes(entity, 'id', since)], sql` UNION ALL `)
}

function touchedYears(entity: Table, since: number): RawBuilder<unknown> {
  if (entity.name === 'field_year') return touchedIds(entity, since)
  const there = sql`SELECT there.field_year_id AS id FROM ${sql.table(entity.name)} AS there
    WHERE there.id IN (SELECT entity_id ${changedSince(entity.name, since)})`
  const removed = sql`SELECT (before ->> 'fieldYearId')::bigint AS id ${changedSince(entity.name, since)}
    AND after IS NULL`
  return sql.join([there, removed, ...withWholes(entity, 'field_year_id', since)], sql` UNION ALL `)
}

const printsSchema = z.array(z.object({ range: z.int(), print: z.string() }))

/** Of rows that are written without changes: what tells whether the rows of each range are the same as before. */
export async function printsOf(
  reads: Reads,
  { name, by, print }: LakeTable,
  { ids }: Sizes,
): Promise<ReadonlyMap<number, string>> {
  if (print === null) return new Map()
  const { rows } = await sql`SELECT ${sql.ref(by)} / ${ids}::bigint AS range, ${sql.raw(print)} AS print
    FROM ${sql.table(name)} GROUP BY 1`.execute(reads)
  return new Map(printsSchema.parse(rows).map((row) => [row.range, row.print]))
}
