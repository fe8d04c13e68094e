import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { growerTable } from '../areas/growers/tables.ts'
import { type OpenedDatabase, openDatabase } from '../db/database.ts'
import { FolderError } from '../db/folder-lock.ts'
import { keepPieces } from '../db/pieces.ts'
import { transact } from '../db/transact.ts'
import { planBusiness } from '../demo/business.ts'
import { writeLargeBusiness } from '../demo/write.ts'
import { addPerson } from '../testing/people.ts'
import {
  hasSharedPostgres,
  lackOfPostgres,
  type SharedPostgres,
  sharedPostgres,
} from '../testing/shared-postgres.ts'
import { copyDatabase } from '../testing/template-folder.ts'
import { runMove } from './cli.ts'
import { readTables } from './tables.ts'

const now = new Date('2026-11-20T12:00:00Z')
const onFatal = (error: Error): never => {
  throw error
}
const WAS_MOVED = /moved to the PostgreSQL database test_\w+ on localhost on 2026-11-20\. Set DATABASE_URL/

describe.skipIf(!hasSharedPostgres())(`the move to PostgreSQL${lackOfPostgres}`, () => {
  let cluster: SharedPostgres
  let folder = ''
  let said: string[] = []
  let complaints: string[] = []
  const move = (databaseUrl: string | undefined, data = 'data') => {
    said = []
    complaints = []
    return runMove(['--data', data], {
      cwd: folder,
      databaseUrl,
      now,
      say: (line) => said.push(line),
      complain: (line) => complaints.push(line),
    })
  }
  const embedded = () => openDatabase({ databaseUrl: null, dataDir: join(folder, 'data/api'), onFatal })
  const onServer = (databaseUrl: string) => openDatabase({ databaseUrl, dataDir: '/unused', onFatal })
  /** Every row of every table as text, in an order of its own. */
  const contentOf = ({ db }: OpenedDatabase): Promise<Record<string, unknown>> =>
    db.transaction().execute(async (reads) => {
      const content: Record<string, unknown> = {}
      await sql`SET LOCAL timezone = 'UTC'`.execute(reads)
      for (const { name } of await readTables(reads)) {
        const { rows } =
          await sql`SELECT whole::text AS row FROM ${sql.table(name)} AS whole ORDER BY 1`.execute(reads)
        content[name] = rows
      }
      return content
    })
  const within = async <T>(
    opening: Promise<OpenedDatabase>,
    work: (opened: OpenedDatabase) => Promise<T>,
  ) => {
    const opened = await opening
    try {
      return await work(opened)
    } finally {
      await opened.close()
    }
  }

  beforeAll(async () => {
    cluster = sharedPostgres()
    folder = await mkdtemp(join(tmpdir(), 'move-'))
    await copyDatabase(join(folder, 'data/api'))
    await within(embedded(), async ({ db }) => {
      const business = planBusiness({ seed: 'moved', growers: 2, fields: 30, years: 2, today: now })
      await writeLargeBusiness(
        db,
        business,
        async () => '0'.repeat(64),
        () => {},
      )
      // Behind the pieces that a new database has: the target needs as many.
      await transact(db, { staffId: null }, async ({ kysely }) => {
        await sql`SELECT setval('change_seq', max(high) - 1) FROM piece`.execute(kysely)
      })
      await keepPieces(db)
      await transact(db, { staffId: null }, async (tx) => {
        const staffId = await addPerson(tx)
        await tx.kysely
          .insertInto('job')
          .values({ kind: 'export', staff_id: staffId, subject_id: 1, queue_id: randomUUID() })
          .execute()
      })
    })
  }, 240_000)
  afterAll(async () => {
    await cluster?.close()
    if (folder !== '') await rm(folder, { recursive: true })
  })

  it('API-48: a database in use is refused, and so are jobs under way; nothing is written', async () => {
    const used = await cluster.createDatabase()
    await within(onServer(used), async ({ db }) => {
      await transact(db, { staffId: null }, (tx) => tx.rows(growerTable).insert([{ name: 'Already here' }]))
      expect(await move(used)).toBe(1)
      expect(complaints.join()).toContain('There is data in that database already')
      const { rows } = await sql`SELECT name FROM grower`.execute(db)
      expect(rows).toEqual([{ name: 'Already here' }])
    })
    expect(await move('https://example.org')).toBe(2)
    expect(await move(undefined)).toBe(2)
    expect(await move(used, 'elsewhere')).toBe(1)
    expect(complaints.join()).toContain('has no embedded database')
    expect(await move('postgresql://nobody@127.0.0.1:1/none')).toBe(1)
    expect(complaints.join()).toContain('Nothing was moved: ')

    const empty = await cluster.createDatabase('empty')
    expect(await move(empty)).toBe(1)
    expect(complaints.join()).toContain('An export or import is still under way')
    await within(onServer(empty), async ({ db }) => {
      expect((await sql`SELECT id FROM grower`.execute(db)).rows).toEqual([])
    })
    await within(embedded(), ({ db }) =>
      transact(db, { staffId: null }, ({ kysely }) => kysely.deleteFrom('job').execute()),
    )
  }, 120_000)

  it('API-47: rows that come out differently there are noticed, and nothing is moved', async () => {
    const address = await cluster.createDatabase()
    const client = new pg.Client({ connectionString: address })
    await client.connect()
    try {
      await client.query('CREATE RULE lost AS ON INSERT TO grower_line DO INSTEAD NOTHING')
      expect(await move(address)).toBe(1)
      expect(complaints.join()).toContain('The rows of grower_line came out differently')
      expect((await client.query('SELECT count(*)::integer AS n FROM field')).rows).toEqual([{ n: 0 }])
    } finally {
      await client.end()
    }
  }, 120_000)

  it('API-47, API-49, PIE-8: every row comes over, numbers go on, rules hold, and the folder refuses a start', async () => {
    const address = await cluster.createDatabase('empty')
    const before = await within(embedded(), contentOf)
    expect(await move(address)).toBe(0)
    expect(said.join('\n')).toMatch(/ {2}sample: \d/)
    await within(onServer(address), async (opened) => {
      expect(await contentOf(opened)).toEqual(before)
      const { db } = opened
      const [made] = await transact(db, { staffId: null }, (tx) =>
        tx.rows(growerTable).insert([{ name: 'After the move' }]),
      )
      const { rows } = await sql<{ id: number }>`SELECT max(id) AS id FROM grower`.execute(db)
      expect(rows).toEqual([{ id: made?.id }])
      // It is recorded under a number of its own.
      const changes =
        await sql`SELECT seq FROM change WHERE entity_id = ${made?.id} AND entity = 'grower'`.execute(db)
      expect(changes.rows).toHaveLength(1)
      expect(
        (await sql`SELECT name FROM piece WHERE whole = 'change' ORDER BY high`.execute(db)).rows,
      ).toEqual(['change_1', 'change_2', 'change_3', 'change_4'].map((name) => ({ name })))
      const { rows: kept } = await sql<{ references: number; off: number }>`
        SELECT (SELECT count(*)::integer FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace
          AND conparentid = 0 AND convalidated) AS references,
          (SELECT count(*)::integer FROM pg_trigger WHERE tgenabled <> 'O') AS off`.execute(db)
      const { rows: had } = await within(onServer(await cluster.createDatabase()), (migrated) =>
        sql<{ references: number }>`SELECT count(*)::integer AS references FROM pg_constraint
          WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0`.execute(
          migrated.db,
        ),
      )
      expect(kept).toEqual([{ references: had[0]?.references, off: 0 }])
    })

    await expect(embedded()).rejects.toThrow(FolderError)
    await expect(embedded()).rejects.toThrow(WAS_MOVED)
    expect(await move(await cluster.createDatabase('empty'))).toBe(1)
    expect(complaints.join()).toMatch(WAS_MOVED)
    const mark = join(folder, 'data/api/moved.json')
    expect(await readFile(mark, 'utf8')).not.toContain('postgres@')
    await rm(mark)
    expect(await within(embedded(), contentOf)).toEqual(before)
  }, 240_000)
})
