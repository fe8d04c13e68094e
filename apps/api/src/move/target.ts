import pg from 'pg'
import * as z from 'zod'
import { fingerprintOf, type MovedTable, quoted, writeAlike } from './tables.ts'

const constraintsSchema = z.array(z.object({ of: z.string(), name: z.string(), definition: z.string() }))
const printSchema = z.tuple([z.object({ print: z.string() })])
const countSchema = z.tuple([z.object({ count: z.number() })])

/** The PostgreSQL that a database is moved to: one transaction, so that it has all of it or nothing. */
export interface Target {
  /** Whether anybody wrote in it. */
  isUsed(): Promise<boolean>
  /**
   * Makes the tables ready for rows in any order, and empties them of what migrations wrote.
   *
   * @param highest where the pieces of a whole have to reach
   */
  begin(tables: readonly MovedTable[], highest: readonly { whole: string; high: string }[]): Promise<void>
  /** @param values a list for each column, as text */
  insert(table: MovedTable, values: readonly (readonly (string | null)[])[]): Promise<void>
  fingerprint(name: string): Promise<string>
  continueFrom(sequence: string, last: string): Promise<void>
  /** Everything refers to what is there again, and triggers are on. */
  finish(tables: readonly MovedTable[]): Promise<void>
  close(): Promise<void>
}

/** @param databaseUrl of one with the tables of this program */
export async function connectTarget(databaseUrl: string): Promise<Target> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    options: '-c jit=off -c statement_timeout=0 -c idle_in_transaction_session_timeout=0',
    application_name: 'move',
  })
  await client.connect()
  const run = async (...statements: readonly string[]): Promise<void> => {
    for (const statement of statements) await client.query(statement)
  }
  let references: z.output<typeof constraintsSchema> = []
  return {
    async isUsed() {
      const { rows } = await client.query(
        'SELECT (SELECT count(*) FROM (SELECT FROM change LIMIT 1) AS c)::int + (SELECT count(*) FROM (SELECT FROM staff LIMIT 1) AS s)::int AS count',
      )
      const [{ count }] = countSchema.parse(rows)
      return count > 0
    },
    async begin(tables, highest) {
      await run('BEGIN', ...writeAlike)
      references = await readReferences(client)
      await run(...references.map(({ of, name }) => `ALTER TABLE ${of} DROP CONSTRAINT ${quoted(name)}`))
      for (const { whole, high } of highest)
        await client.query(
          'SELECT make_piece($1, max(high), $2) FROM piece WHERE whole = $1 HAVING max(high) < $2::bigint',
          [whole, high],
        )
      for (const { name } of tables)
        await run(`ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`, `DELETE FROM ${quoted(name)}`)
    },
    async insert({ name, columns }, values) {
      const names = columns.map((column) => quoted(column.name)).join(', ')
      const given = columns.map((_, at) => `v${at}`)
      const cast = columns.map(({ type }, at) => `v${at}::${type}`).join(', ')
      const lists = columns.map((_, at) => `$${at + 1}::text[]`).join(', ')
      await client.query(
        `INSERT INTO ${quoted(name)} (${names}) OVERRIDING SYSTEM VALUE SELECT ${cast} FROM unnest(${lists}) AS given (${given.join(', ')})`,
        [...values],
      )
    },
    async fingerprint(name) {
      const { rows } = await client.query(fingerprintOf(name))
      return printSchema.parse(rows)[0].print
    },
    async continueFrom(sequence, last) {
      await client.query('SELECT setval($1::regclass, $2::bigint)', [quoted(sequence), last])
    },
    async finish(tables) {
      // A table whose constraints are still to be checked cannot be altered.
      await run('SET CONSTRAINTS ALL IMMEDIATE')
      for (const { name } of tables) await run(`ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`)
      for (const { of, name, definition } of references)
        await run(`ALTER TABLE ${of} ADD CONSTRAINT ${quoted(name)} ${definition}`)
      await run('COMMIT')
      for (const { name } of tables) await run(`VACUUM (ANALYZE) ${quoted(name)}`)
    },
    // What was not committed is undone.
    close: () => client.end(),
  }
}

/** The references of rows to rows; those of pieces follow their whole. */
async function readReferences(client: pg.Client): Promise<z.output<typeof constraintsSchema>> {
  const { rows } = await client.query(`
    SELECT conrelid::regclass::text AS "of", conname AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND conparentid = 0 AND connamespace = current_schema()::regnamespace ORDER BY 1, 2`)
  return constraintsSchema.parse(rows)
}
