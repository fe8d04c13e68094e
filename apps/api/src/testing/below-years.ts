import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** A table whose rows can be below a field year. */
export interface BelowYears {
  name: string
  /** Whether its foreign keys lead to field years. */
  isByKey: boolean
  /** SQL that finds its rows below the year `$1`; null where only a name of its columns tells that they may be. */
  where: string | null
}

/** Columns that say which year a row is below, whether a foreign key checks them or not. */
const TELLING = ['field_year_id', 'design_id', 'stratum_id', 'point_id', 'sample_id', 'label_id', 'result_id']

/** All tables that lead to field years: by foreign keys, by columns of these names, or by a field and its year. */
export async function tablesBelowYears(db: Db): Promise<BelowYears[]> {
  const { rows: keys } = await sql<{ from: string; to: string; column: string }>`
    SELECT child.relname AS "from", parent.relname AS "to", attribute.attname AS "column"
    FROM pg_constraint JOIN pg_class AS child ON child.oid = conrelid JOIN pg_class AS parent ON parent.oid = confrelid
    JOIN pg_attribute AS attribute ON attribute.attrelid = conrelid AND attribute.attnum = conkey[1]
    WHERE contype = 'f' AND NOT child.relispartition AND NOT parent.relispartition AND cardinality(conkey) = 1 ORDER BY 1, 2, 3`.execute(
    db,
  )
  const byKey = new Map([['field_year', 'id = $1']])
  for (let found = true; found; ) {
    const next = keys.filter(({ from, to }) => byKey.has(to) && !byKey.has(from))
    for (const { from } of next) {
      const ways = next.filter((key) => key.from === from)
      const wheres = ways.map(
        ({ to, column }) => `${column} IN (SELECT id FROM ${to} WHERE ${byKey.get(to)})`,
      )
      byKey.set(from, wheres.join(' OR '))
    }
    found = next.length > 0
  }
  const { rows: named } = await sql<{ name: string; isOfFieldAndYear: boolean; isOfYear: boolean }>`
    SELECT relname AS name, array_agg(attname::text) @> '{field_id,year}' AS "isOfFieldAndYear",
      array_agg(attname::text) @> '{field_year_id}' AS "isOfYear"
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
    WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace
    GROUP BY relname
    HAVING array_agg(attname::text) && ${TELLING}::text[] OR array_agg(attname::text) @> '{field_id,year}'`.execute(
    db,
  )
  const names = new Set([...byKey.keys(), ...named.map(({ name }) => name)])
  return [...names].toSorted().map((name) => {
    const own = named.find((each) => each.name === name)
    const ofYear = own?.isOfYear === true ? 'field_year_id = $1' : null
    const ofField =
      own?.isOfFieldAndYear === true
        ? '(field_id, year) = (SELECT field_id, year FROM field_year WHERE id = $1)'
        : null
    const isByKey = byKey.has(name)
    return {
      name,
      isByKey,
      where: name === 'field_year' ? 'id = $1' : (ofYear ?? byKey.get(name) ?? ofField),
    }
  })
}

/** Every row of a year and below it, to the byte, by table. */
export async function rowsBelow(db: Db, yearId: number): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const { name, where } of await tablesBelowYears(db)) {
    if (where === null) continue
    const { rows } = await sql<{ rows: string }>`
      SELECT coalesce(string_agg(to_jsonb(one)::text, E'\n' ORDER BY to_jsonb(one)::text), '') AS rows
      FROM (SELECT * FROM ${sql.table(name)} WHERE ${sql.raw(where.replaceAll('$1', String(yearId)))}) AS one`.execute(
      db,
    )
    found[name] = rows[0]?.rows ?? ''
  }
  return found
}
