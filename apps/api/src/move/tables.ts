import { sql, type Transaction } from 'kysely'
import * as z from 'zod'
import type { Database } from '../db/schema.ts'

export type Reads = Transaction<Database>

export interface Column {
  name: string
  /** As the database names it: `numeric(6,2)`. */
  type: string
}
/** A table with what is written of its rows: what follows from other columns is not. */
export interface MovedTable {
  name: string
  columns: readonly Column[]
}

/** Of migrations each database keeps its own. */
const NOT_MOVED = ['migration']

const tablesSchema = z.array(
  z.object({ name: z.string(), columns: z.array(z.object({ name: z.string(), type: z.string() })) }),
)

/** All tables of the product, by name: those of extensions are not its own, pieces are read with their whole. */
export async function readTables(kysely: Reads): Promise<MovedTable[]> {
  const { rows } = await sql`
    SELECT pg_class.relname AS name,
      json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) ORDER BY attnum) AS columns
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
      AND relname <> ALL(${NOT_MOVED}::text[])
      AND NOT EXISTS (SELECT FROM pg_depend
        WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e')
    GROUP BY 1 ORDER BY 1`.execute(kysely)
  return tablesSchema.parse(rows)
}

const piecesSchema = z.array(z.object({ whole: z.string(), high: z.string() }))

/** For each whole with pieces the number that ends the last of them. */
export async function readHighest(kysely: Reads): Promise<z.output<typeof piecesSchema>> {
  const { rows } =
    await sql`SELECT whole, max(high)::text AS high FROM piece GROUP BY whole ORDER BY whole`.execute(kysely)
  return piecesSchema.parse(rows)
}

const sequencesSchema = z.array(z.object({ name: z.string(), last: z.string() }))

/** The last number that each sequence gave out, of those that gave out any. */
export async function readSequences(kysely: Reads): Promise<z.output<typeof sequencesSchema>> {
  const { rows } = await sql`SELECT sequencename AS name, last_value::text AS last FROM pg_sequences
    WHERE schemaname = current_schema() AND last_value IS NOT NULL ORDER BY 1`.execute(kysely)
  return sequencesSchema.parse(rows)
}

/** Numbers and times as both databases write them the same, whatever they are set to. */
const AS_BOTH_WRITE = {
  datestyle: 'ISO, YMD',
  timezone: 'UTC',
  intervalstyle: 'postgres',
  extra_float_digits: '1',
  bytea_output: 'hex',
}
/** For the transaction under way. */
export const writeAlike = Object.entries(AS_BOTH_WRITE).map(
  ([setting, value]) => `SET LOCAL ${setting} = '${value}'`,
)

/** How many rows a table has, and a number that another content would not have. */
export const fingerprintOf = (name: string): string =>
  `SELECT count(*)::text || ' ' || coalesce(sum(hashtextextended(whole::text, 0)), 0)::text AS print FROM ${quoted(name)} AS whole`

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
