import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staffTable } from '../auth/tables.ts'
import { databaseKinds } from '../testing/databases.ts'
import { addPerson } from '../testing/people.ts'
import { allowUnrecorded } from '../testing/refuse-unrecorded.ts'
import { writeRaw } from '../testing/write-raw.ts'
import type { Db } from './database.ts'
import { surviveLosses } from './losses.ts'
import { keepPieces, keepPiecesAtStart } from './pieces.ts'
import { refreshWholes } from './statistics.ts'
import { transact } from './transact.ts'

const WHOLES = ['change', 'result', 'scan_event']
const SEQUENCES = ['change_seq', 'result_id_seq', 'scan_event_id_seq']
const SMALL = 10

interface Piece {
  whole: string
  name: string
  low: number | null
  high: number
}
const piecesOf = async (db: Db): Promise<Piece[]> =>
  (await sql<Piece>`SELECT * FROM piece ORDER BY whole, high`.execute(db)).rows

/** What a table has, in words that do not name it or its indexes. */
async function hasOf(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ said: string }>`
    SELECT concat_ws(' ', 'column', attname, format_type(atttypid, atttypmod), attnotnull, attcollation,
      pg_get_expr(adbin, adrelid)) AS said
    FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    WHERE attrelid = ${table}::regclass AND attnum > 0 AND NOT attisdropped
    UNION ALL SELECT conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
      WHERE conrelid = ${table}::regclass AND contype IN ('c', 'f')
    UNION ALL SELECT regexp_replace(pg_get_indexdef(indexrelid), 'INDEX \\S+ ON (ONLY )?\\S+', 'INDEX') FROM pg_index
      WHERE indrelid = ${table}::regclass AND indisvalid
    UNION ALL SELECT regexp_replace(pg_get_triggerdef(oid), ' ON \\S+ ', ' ON ') FROM pg_trigger
      WHERE tgrelid = ${table}::regclass AND NOT tgisinternal
    ORDER BY 1`.execute(db)
  return rows.map(({ said }) => said)
}

/** Lets the next numbers be those after a number. */
const continueFrom = (db: Db, last: number) =>
  writeRaw(db, sql`SELECT setval(name, ${last}::bigint) FROM unnest(${SEQUENCES}::text[]) AS name`)

/** A scan and a result, of nothing that there is: which piece they are in is all that counts. */
const scanAndResult = (db: Db) =>
  transact(db, { staffId: null }, async ({ kysely }) => {
    await allowUnrecorded(kysely)
    await sql`SET LOCAL session_replication_role = replica`.execute(kysely)
    await sql`INSERT INTO scan_event (what, device, code) VALUES ('refuse', 'typed', 'X')`.execute(kysely)
    await sql`INSERT INTO result (lab_report_id, upload_id, sample_id, field_year_id, field_id, grower_id, year, depth_top_cm,
        depth_bottom_cm, analyte, analyte_name, value, file_sheet, file_row, file_column, identity)
      VALUES (1, 1, 1, 1, 1, 1, 2026, 0, 15, 'soc', 'SOC', 1, 0, 1, 1, 'one')`.execute(kysely)
  })

describe.each(databaseKinds)('tables in pieces on $name', (kind) => {
  describe.skipIf(kind.skipped !== null)('', () => {
    let opened: Awaited<ReturnType<typeof kind.open>>
    let db: Db
    beforeAll(async () => {
      opened = await kind.open()
      db = opened.database.db
    })
    afterAll(() => opened?.close())

    it('PIE-1: the three tables have pieces without a gap, the first of them without a low', async () => {
      const pieces = await piecesOf(db)
      expect([...new Set(pieces.map(({ whole }) => whole))]).toEqual(WHOLES)
      for (const whole of WHOLES) {
        const own = pieces.filter((piece) => piece.whole === whole)
        expect(own.map(({ low }) => low)).toEqual([null, ...own.slice(0, -1).map(({ high }) => high)])
      }
    })

    it('PIE-3: writes go over the bounds of pieces, and there is always an empty piece ahead', async () => {
      const last = Math.max(...(await piecesOf(db)).map(({ high }) => high))
      await continueFrom(db, last - 4)
      expect((await keepPieces(db, SMALL)).toSorted()).toEqual(WHOLES.map((whole) => `${whole}_3`))
      const ids: number[] = []
      for (let at = 0; at < 25; at += 1) {
        ids.push(await transact(db, { staffId: null }, (tx) => addPerson(tx)))
        await scanAndResult(db)
        await keepPieces(db, SMALL)
      }
      const { rows: written } = await sql<{ whole: string; pieces: number; rows: number; gaps: boolean }>`
        SELECT whole, count(DISTINCT piece)::integer AS pieces, count(*)::integer AS rows,
          max(number) - min(number) + 1 <> count(*) AS gaps
        FROM (SELECT 'change' AS whole, tableoid AS piece, seq AS number FROM change
          UNION ALL SELECT 'result', tableoid, id FROM result
          UNION ALL SELECT 'scan_event', tableoid, id FROM scan_event) AS one
        WHERE number > ${last - 4} GROUP BY whole ORDER BY whole`.execute(db)
      expect(written).toEqual(WHOLES.map((whole) => ({ whole, pieces: 4, rows: 25, gaps: false })))
      for (const whole of WHOLES) {
        const newest = (await piecesOf(db)).filter((piece) => piece.whole === whole).at(-1)
        expect(newest?.low).toBeGreaterThan(last - 4 + 25)
      }
      // The history of each of them is found, whichever piece it is in.
      const changes = await db
        .selectFrom('change')
        .select('entity_id')
        .where('entity', '=', 'staff')
        .where('entity_id', 'in', ids)
        .orderBy('seq')
        .execute()
      expect(changes.map(({ entity_id }) => entity_id)).toEqual(ids)
    })

    it('PIE-2: a piece has the columns, checks, keys, indexes and triggers of its whole', async () => {
      for (const { whole, name } of await piecesOf(db))
        expect([name, await hasOf(db, name)]).toEqual([name, await hasOf(db, whole)])
    })

    it('PIE-2: a statement on a piece alters no change and no event', async () => {
      const refusals = { change: 'append-only', scan_event: 'events are added, never changed' }
      for (const { whole, name } of await piecesOf(db))
        for (const [of, refusal] of Object.entries(refusals)) {
          if (whole !== of) continue
          for (const statement of ['DELETE FROM', 'TRUNCATE'].slice(0, of === 'change' ? 2 : 1))
            await expect(writeRaw(db, sql.raw(`${statement} ${name}`))).rejects.toThrow(refusal)
          const column = of === 'change' ? 'reason' : 'note'
          await expect(writeRaw(db, sql.raw(`UPDATE ${name} SET ${column} = 'x'`))).rejects.toThrow(refusal)
        }
    })

    it('PIE-6: the figures of a whole follow its pieces', async () => {
      await continueFrom(db, Math.max(...(await piecesOf(db)).map(({ high }) => high)) - 4)
      await keepPieces(db)
      await transact(db, { staffId: null }, async ({ kysely }) => {
        await sql`SET LOCAL session_replication_role = replica`.execute(kysely)
        await sql`INSERT INTO scan_event (what, device, code) SELECT 'refuse', 'typed', 'X' FROM generate_series(1, 2000)`.execute(
          kysely,
        )
      })
      for (const { name } of await piecesOf(db)) await sql`ANALYZE ${sql.table(name)}`.execute(db)
      expect(await refreshWholes(db)).toEqual(['scan_event'])
      expect(await refreshWholes(db)).toEqual([])
      const { rows } = await sql<{ known: boolean }>`
        SELECT reltuples = (SELECT count(*) FROM scan_event) AS known FROM pg_class WHERE oid = 'scan_event'::regclass`.execute(
        db,
      )
      expect(rows).toEqual([{ known: true }])
    })

    it.skipIf(kind.name === 'embedded')(
      'PIE-4: several processes make one piece, and who holds what a whole refers to delays a start by two seconds at most',
      async () => {
        const pool = new pg.Pool({ connectionString: opened.databaseUrl ?? '' })
        surviveLosses(pool)
        const holder = await pool.connect()
        try {
          await continueFrom(db, Math.max(...(await piecesOf(db)).map(({ high }) => high)) - 4)
          await holder.query('BEGIN; LOCK TABLE edit IN ROW EXCLUSIVE MODE')
          const before = await piecesOf(db)
          await expect(keepPieces(db)).rejects.toMatchObject({ code: '55P03' })
          await keepPiecesAtStart(db)
          expect(await piecesOf(db)).toEqual(before)
          // Whoever is about to write waits no longer than that.
          const waiting = keepPieces(db)
          await Promise.all([
            expect(waiting).rejects.toMatchObject({ code: '55P03' }),
            transact(db, { staffId: null }, (tx) => addPerson(tx)),
          ])
          await holder.query('COMMIT')
          const made = await Promise.all([1, 2, 3, 4].map(() => keepPieces(db)))
          expect(made.flat().length).toBe(WHOLES.length)
          const id = await transact(db, { staffId: null }, (tx) => addPerson(tx))
          await transact(db, { staffId: null }, async (tx) => {
            const row = await tx.rows(staffTable).lockSeen({ id, version: 1 })
            await tx.rows(staffTable).patch([{ row, set: { lastName: 'Moved on' } }])
          })
        } finally {
          holder.release(true)
          await pool.end()
        }
      },
      30_000,
    )
  })
})
