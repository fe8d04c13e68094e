import { setTimeout } from 'node:timers/promises'
import type { Client } from '@org/core'
import type { Design, DesignCommit } from '@org/core/contract'
import { reproduce } from '@org/sampling-design'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Db } from '../../db/database.ts'
import { commitOf, confirmedYear, DEPTHS, PLAN } from '../../testing/designs.ts'
import { serverProcesses } from '../../testing/server-process.ts'
import { rounds } from '../../testing/soak.ts'
import { square } from '../uploads/testing.ts'

const KILLS = rounds(2, 40)
/** Of the test, in milliseconds. */
const LIMIT = rounds(240_000, 900_000)
const STRATA = 10
const POINTS = 100
const plan = { ...PLAN, strataCount: STRATA, pointCount: POINTS, cellSizeM: 40, replacementsPerStratum: 1 }

/** Rows of one year. */
interface Stored {
  designs: number
  strata: number
  points: number
  samples: number
  /** Of the history. */
  changes: number
  /** The year's. */
  status: string
}
const NONE: Stored = {
  designs: 0,
  strata: 0,
  points: 0,
  samples: 0,
  changes: 0,
  status: 'boundary_confirmed',
}
const WHOLE: Stored = {
  designs: 1,
  strata: STRATA,
  points: POINTS + STRATA,
  samples: POINTS * DEPTHS.length,
  changes: 1,
  status: 'stratified',
}

// On a database server the same transaction is its own affair; here it is a process that dies with the server.
const embedded = serverProcesses.filter(({ name }) => name === 'the embedded database')

for (const { name, open } of embedded)
  describe(`a commit of a design whose server is killed, on ${name}`, () => {
    it(
      'DES-12: stores all of it or nothing; repeated, it is done once',
      async () => {
        const server = await open()
        onTestFinished(() => server.close())
        let client = await server.start()
        const [first, second, ...commits] = await preparedCommits(client, KILLS)
        await client.designs.commit(first)
        const tookMs = await timeOf(client.designs.commit(second))

        for (const [kill, input] of commits.entries()) {
          // Once in each share of the time that it takes, and beyond.
          const afterMs = ((kill + Math.random()) / KILLS) * tookMs * 1.6
          const answer = client.designs.commit(input, { idempotencyKey: keyOf(input) }).catch(() => null)
          await setTimeout(afterMs)
          await server.kill()
          const answered = await answer

          client = await server.start()
          const found = await seenBy(client, input)
          // What was answered stays.
          if (answered !== null)
            expect(found?.id, `killed after ${afterMs} of ${tookMs} ms`).toBe(answered.id)
          const repeated = await client.designs.commit(input, { idempotencyKey: keyOf(input) })
          if (found !== null) expect(repeated.id).toBe(found.id)
          expect((await seenBy(client, input))?.id).toBe(repeated.id)
        }
        await server.stop()
        await server.withDatabase(async (db) => {
          for (const { fieldYearId } of commits) expect(await storedOf(db, fieldYearId)).toEqual(WHOLE)
        })
      },
      LIMIT,
    )
  })

const keyOf = ({ fieldYearId }: DesignCommit): string => `design-of-${fieldYearId}`

/** Commits for years of their own: two to measure, and one for each kill. */
async function preparedCommits(
  client: Client,
  kills: number,
): Promise<[DesignCommit, DesignCommit, ...DesignCommit[]]> {
  const { id: growerId } = await client.growers.create({ name: 'Killed Acres' })
  const prepare = async (at: number): Promise<DesignCommit> => {
    const { id } = await confirmedYear(client, growerId, `Field ${at}`, square(-97 + at * 0.02, 41))
    return commitOf(client, id, { plan })
  }
  const others: DesignCommit[] = []
  for (let at = 2; at < kills + 2; at += 1) others.push(await prepare(at))
  return [await prepare(0), await prepare(1), ...others]
}

async function timeOf(work: Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work
  return performance.now() - begun
}

async function storedOf(db: Db, fieldYearId: number): Promise<Stored> {
  const { rows } = await sql<Stored>`
    SELECT (SELECT count(*) FROM design WHERE field_year_id = year.id) AS designs,
      (SELECT count(*) FROM stratum WHERE field_year_id = year.id) AS strata,
      (SELECT count(*) FROM point WHERE field_year_id = year.id) AS points,
      (SELECT count(*) FROM sample WHERE field_year_id = year.id) AS samples,
      (SELECT count(*) FROM change WHERE entity = 'design' AND (after ->> 'fieldYearId')::bigint = year.id) AS changes,
      year.status
    FROM field_year AS year WHERE id = ${fieldYearId}`.execute(db)
  return rows[0] ?? { ...NONE, status: 'gone' }
}

/** The design of a year as clients see it, whole with its year's state and its sheet; null where there is none. */
async function seenBy(client: Client, { fieldYearId }: DesignCommit): Promise<Design | null> {
  const year = { fieldYearId: [fieldYearId] }
  const [{ items }, { status }, strata, points, samples] = await Promise.all([
    client.designs.list({ fieldYearId }),
    client.fieldYears.get({ id: fieldYearId }),
    client.strata.sums(year),
    client.points.sums(year),
    client.samples.sums(year),
  ])
  const [design] = items
  const rows = {
    ...{ status, designs: items.length },
    ...{ strata: strata.rows, points: points.rows, samples: samples.rows },
  }
  expect({ ...rows, changes: items.length }).toEqual(design === undefined ? NONE : WHOLE)
  if (design === undefined) return null
  const { sheet } = reproduce(await client.designs.sheet({ sha256: design.sheetSha256 }))
  expect(sheet.digests).toEqual({
    cells: design.cellsSha256,
    stratumOf: design.strataSha256,
    points: design.pointsSha256,
  })
  return design
}
