import { designEntity, pointEntity, sampleEntity, stratumEntity } from '@org/core/contract'
import { sql } from 'kysely'
import type { RowType } from '../../db/rows/kysely.ts'
import { defineTable } from '../../db/rows/table.ts'
import type { Tx } from '../../db/rows/types.ts'
import { followPoints } from '../field-years/follow.ts'
import { fieldTable, fieldYearTable } from '../fields/tables.ts'
import { addUndone } from '../labels/events.ts'

/** A design whose year has moved on since is not undone: the year is returned first. */
export const designTable = defineTable(designEntity, {
  watches: ({ fieldYearId }) =>
    fieldYearId === undefined ? [] : [{ entity: 'field_year', id: fieldYearId, column: 'status' }],
})

const madeWith = { whole: designTable, by: 'designId' } as const

/** `geom` (MultiPolygon, WGS84) is written and read by SQL functions only. */
export const stratumTable = defineTable(stratumEntity, {
  keptAside: { table: 'removed_stratum', columns: ['geom'] },
  madeWith,
})

export const pointTable = defineTable(pointEntity, {
  keptAside: { table: 'removed_point', columns: [] },
  madeWith,
  undo: {
    holdFirst: async (tx, ids) => holdYears(tx, await yearsOf(tx, 'point', ids)),
    afterUndo: async (tx, ids) => followPoints(tx, await yearsOf(tx, 'point', ids)),
  },
})

export const sampleTable = defineTable(sampleEntity, {
  keptAside: { table: 'removed_sample', columns: [] },
  madeWith,
  undo: {
    holdFirst: async (tx, ids) => holdYears(tx, await yearsOf(tx, 'sample', ids)),
    afterUndo: async (tx, ids) => {
      await addUndone(tx, ids)
      await followPoints(tx, await yearsOf(tx, 'sample', ids))
    },
  },
})

/** The field years of points, samples or results. */
export async function yearsOf(
  tx: Tx,
  table: 'point' | 'sample' | 'result',
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT field_year_id AS id FROM ${sql.table(table)} WHERE id = ANY(${[...ids]}::bigint[])`.execute(
    tx.kysely,
  )
  return rows.map(({ id }) => id)
}

/** The field years of the samples that labels or lines of manifests name. */
export async function yearsNamedBy(
  tx: Tx,
  table: 'label' | 'manifest_line',
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT sample.field_year_id AS id FROM sample JOIN ${sql.table(table)} AS named ON named.sample_id = sample.id
    WHERE named.id = ANY(${[...ids]}::bigint[])`.execute(tx.kysely)
  return rows.map(({ id }) => id)
}

/** Their states follow: they are held before points and samples, as everywhere, and their fields before them. */
export async function holdYears(tx: Tx, years: readonly number[]): Promise<void> {
  await tx
    .rows(fieldTable)
    .lockWhere(
      sql<boolean>`id IN (SELECT field_id FROM field_year WHERE field_year.id = ANY(${[...years]}::bigint[]))`,
      'share',
    )
  await tx.rows(fieldYearTable).lock(years)
}

/** Nobody locks them meanwhile; what is below them can be written. */
export async function shareYears(tx: Tx, years: readonly number[]): Promise<void> {
  await tx.rows(fieldYearTable).lock(years, 'share')
}

declare module '../../db/schema.ts' {
  interface Database {
    design: RowType<typeof designTable>
    stratum: RowType<typeof stratumTable>
    point: RowType<typeof pointTable>
    sample: RowType<typeof sampleTable>
  }
}
