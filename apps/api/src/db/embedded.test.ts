import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { makeDataFolder, prepareTemplate } from '../testing/template-folder.ts'
import { writeRaw } from '../testing/write-raw.ts'
import { type OpenedDatabase, openDatabase } from './database.ts'
import { readMigrations } from './migrate.ts'
import { refreshStatistics } from './statistics.ts'

// One for all of these: opening one takes seconds.
describe('the embedded database', () => {
  let folder: string
  let opened: OpenedDatabase
  beforeAll(async () => {
    folder = await makeDataFolder()
    opened = await openDatabase({ databaseUrl: null, dataDir: folder, onFatal: () => undefined })
  })
  afterAll(async () => {
    await opened.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('API-24: an answer is never nothing where there is one row, and the next statement is answered', async () => {
    // Invalid on purpose: the library throws, in the one while it is planned, in the other while it runs.
    const overlay = (cross: string) => sql<{ area: number }>`
      SELECT ST_Area(ST_Intersection(${sql.raw(cross)}, 'POLYGON((0 0,1 0,1 1,0 1,0 0))'::geometry)) AS area`
    const crosses = [
      `'POLYGON((0 0,1 1,1 0,0 1,0 0))'::geometry`,
      `ST_MakePolygon(ST_GeomFromText('LINESTRING(0 0,1 1,1 0,0 1,0 0)'))`,
    ]
    for (const cross of [...crosses, ...crosses]) {
      const rows = await overlay(cross)
        .execute(opened.db)
        .then(
          (answer) => answer.rows,
          (error: unknown) => error,
        )
      if (!(rows instanceof Error)) expect(rows).toHaveLength(1)
      expect((await sql<{ one: number }>`SELECT 1 AS one`.execute(opened.db)).rows).toEqual([{ one: 1 }])
    }
  })

  it('API-23: learns how large a table has become, and looks again only when it has changed', async () => {
    const { db } = opened
    await refreshStatistics(db)
    await writeRaw(
      db,
      sql`INSERT INTO grower (name, sort_name, search_name) SELECT n, n, n FROM generate_series(1, 5000) AS n`,
    )
    // The engine counts changed rows at its own pace.
    await expect.poll(() => refreshStatistics(db), { timeout: 15_000, interval: 300 }).toContain('grower')
    const { rows } = await sql<{ rows: number }>`
      SELECT reltuples AS rows FROM pg_class WHERE relname = 'grower'`.execute(db)
    expect(rows[0]?.rows).toBe(5000)
    // What was counted before may still arrive after it was looked at, and is looked at once more; then there is no news.
    await expect.poll(() => refreshStatistics(db), { timeout: 15_000, interval: 300 }).not.toContain('grower')
  })
})

it('DMO-20: a new database is a copy of the prepared one, with the ordinary history of migrations; a half copy is none', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sampling-api-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  // As a process leaves it that is killed while it copies.
  await mkdir(join(dataDir, 'database.draft-killed', 'base'), { recursive: true })
  const preparedDir = await prepareTemplate()
  const { db, close } = await openDatabase({
    databaseUrl: null,
    dataDir,
    preparedDir,
    onFatal: () => undefined,
  })
  onTestFinished(close)
  expect(await readdir(dataDir)).toEqual(['database', 'owner.lock'])
  const { rows } = await sql<object>`SELECT name, checksum FROM migration ORDER BY name`.execute(db)
  expect(rows).toEqual((await readMigrations()).map(({ name, checksum }) => ({ name, checksum })))
})
