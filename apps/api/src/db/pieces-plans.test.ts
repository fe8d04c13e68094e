import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quickestKinds } from '../testing/databases.ts'
import { planOf } from '../testing/plans.ts'
import { allowUnrecorded } from '../testing/refuse-unrecorded.ts'
import type { Db } from './database.ts'
import { keepPieces } from './pieces.ts'
import { transact } from './transact.ts'

const ROWS = 20_000
const PIECES = 4

/** As many changes and results for a number of a piece as for the others: a row has its history in all of them. */
async function fill(db: Db): Promise<number> {
  const { rows } = await sql<{ high: number }>`SELECT max(high) AS high FROM piece`.execute(db)
  const from = rows[0]?.high ?? 0
  await transact(db, { staffId: null }, async ({ kysely }) => {
    await sql`SELECT setval(name, ${from}::bigint) FROM unnest(ARRAY['change_seq', 'result_id_seq', 'scan_event_id_seq']) AS name`.execute(
      kysely,
    )
  })
  await keepPieces(db, ROWS)
  for (let piece = 0; piece < PIECES; piece += 1) {
    const low = from + piece * ROWS + (piece === 0 ? 1 : 0)
    await transact(db, { staffId: null }, async ({ kysely }) => {
      await allowUnrecorded(kysely)
      await sql`SET LOCAL session_replication_role = replica`.execute(kysely)
      await sql`INSERT INTO change (seq, entity, entity_id, after, channel)
        SELECT n, 'point', n % 1000, '{"number": 1}', 'api' FROM generate_series(${low}::bigint, ${from + (piece + 1) * ROWS - 1}::bigint) AS n`.execute(
        kysely,
      )
      await sql`INSERT INTO result (id, lab_report_id, upload_id, sample_id, field_year_id, field_id, grower_id, year,
          depth_top_cm, depth_bottom_cm, analyte, analyte_name, value, file_sheet, file_row, file_column, identity)
        OVERRIDING SYSTEM VALUE
        SELECT n, 1, 1, n % 2000, 1, 1, 1, 2026, 0, 15, 'soc', 'SOC', 1, 0, 1, 1, 'one'
        FROM generate_series(${low}::bigint, ${from + (piece + 1) * ROWS - 1}::bigint) AS n`.execute(kysely)
      await sql`SELECT setval(name, ${from + (piece + 1) * ROWS - 1}::bigint) FROM unnest(ARRAY['change_seq', 'result_id_seq']) AS name`.execute(
        kysely,
      )
    })
    await keepPieces(db, ROWS)
  }
  await sql`ANALYZE change, result`.execute(db)
  return from
}

describe.each(quickestKinds())('plans over pieces on $name', (kind) => {
  let opened: Awaited<ReturnType<typeof kind.open>>
  let db: Db
  let from: number
  beforeAll(async () => {
    opened = await kind.open()
    db = opened.database.db
    from = await fill(db)
  }, 120_000)
  afterAll(() => opened?.close())

  /** The indexes that a query goes through, but for those of empty pieces, which may also be read whole. */
  const indexesOf = async (query: Parameters<typeof planOf>[0]) => {
    const { rows } = await sql<{ name: string }>`
      SELECT relname AS name FROM pg_class JOIN piece ON piece.name = relname WHERE reltuples <= 0`.execute(
      db,
    )
    const empty = rows.map(({ name }) => name)
    const { indexes, readWhole } = await planOf(query, empty)
    expect(readWhole).toEqual([])
    return indexes.filter((index) => !empty.some((name) => index.startsWith(`${name}_`)))
  }

  it('PIE-6: the history of a row, in one piece or in all, is read by an index of each', async () => {
    const query = db
      .selectFrom('change')
      .selectAll()
      .where('entity', '=', 'point')
      .where('entity_id', '=', 77)
    const indexes = await indexesOf(query)
    expect(indexes.filter((name) => /entity_id/.test(name))).toHaveLength(PIECES)
    expect(await indexesOf(query.orderBy('seq', 'desc').limit(20))).toHaveLength(PIECES)
  })

  it('PIE-6: the newest changes after a number are read in the pieces that can have them', async () => {
    const after = (number: number) =>
      indexesOf(db.selectFrom('change').selectAll().where('seq', '>', number).orderBy('seq').limit(100))
    const newest = await after(from + PIECES * ROWS - 10)
    const older = await after(from + (PIECES - 1) * ROWS - 10)
    expect(newest).toEqual([expect.stringMatching(/^change_\d+_pkey$/)])
    expect(older.toSorted()).toEqual([expect.stringMatching(/^change_\d+_pkey$/), ...newest])
  })

  it('PIE-6: the results of a sample are read by an index of each piece', async () => {
    const indexes = await indexesOf(db.selectFrom('result').selectAll().where('sample_id', '=', 77))
    expect(indexes.filter((name) => /sample/.test(name))).toHaveLength(PIECES)
  })
})
