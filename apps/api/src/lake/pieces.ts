import { sql } from 'kysely'
import * as z from 'zod'
import type { Reads } from './reads.ts'
import type { LakeTable } from './tables.ts'

/** How much lies together; another size makes all files again. */
export interface Sizes {
  /** Field years of a range. */
  fieldYears: number
  /** Ids of a range, of what has no year. */
  ids: number
  /** Rows of a row group. */
  groupRows: number
  /** Rows that are asked of the database at once. */
  fetchRows: number
}

export const SIZES: Sizes = { fieldYears: 1_000, ids: 200_000, groupRows: 50_000, fetchRows: 5_000 }

/** The rows of one file. */
export interface Piece {
  table: LakeTable
  year: number | null
  /** From 0. */
  range: number
  path: string
}

const rangesSchema = z.array(z.object({ year: z.int(), range: z.int() }))

/** The ranges in which there are field years. */
export async function yearRanges(
  reads: Reads,
  { fieldYears }: Sizes,
): Promise<z.output<typeof rangesSchema>> {
  const { rows } = await sql`SELECT year, id / ${fieldYears}::bigint AS range FROM field_year
    GROUP BY 1, 2 ORDER BY 1, 2`.execute(reads)
  return rangesSchema.parse(rows)
}

const lastSchema = z.tuple([z.object({ last: z.nullable(z.int()) })])

/** All pieces that a table may have rows in. */
export async function piecesOf(
  reads: Reads,
  table: LakeTable,
  sizes: Sizes,
  years: Awaited<ReturnType<typeof yearRanges>>,
): Promise<Piece[]> {
  const numbered = (range: number) => String(range).padStart(6, '0')
  if (table.pieces === 'years')
    return years.map(({ year, range }) => ({
      ...{ table, year, range },
      path: `${table.name}/year=${year}/fields-${numbered(range)}.parquet`,
    }))
  const { rows } = await sql`SELECT max(${sql.ref(table.by)}) AS last FROM ${sql.table(table.name)}`.execute(
    reads,
  )
  const [{ last }] = lastSchema.parse(rows)
  return Array.from({ length: last === null ? 0 : Math.floor(last / sizes.ids) + 1 }, (_, range) => ({
    ...{ table, year: null, range },
    path: `${table.name}/all-${numbered(range)}.parquet`,
  }))
}
