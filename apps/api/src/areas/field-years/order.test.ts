import type { Client } from '@org/core'
import { isProductError } from '@org/core/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Tx, transact } from '../../db/transact.ts'
import { ACTS_BELOW, type Acting } from '../../testing/acts-below.ts'
import { bagsOf } from '../../testing/lab-files.ts'
import { type LockedYear, yearToLock } from '../../testing/locked-year.ts'
import { bothDatabases, type StaffedApi } from '../../testing/staffed-api.ts'

/** Moves of the year itself leave nothing to act on below it. */
const ACTS = ACTS_BELOW.filter(([name]) => !name.startsWith('years.') && name !== 'results.undoUpload')
const LAST = ACTS_BELOW.filter(([name]) => name === 'results.undoUpload')
const UNDOS = ACTS_BELOW.filter(([name]) => name === 'edits.undo')
/** Of bags: the first are packed or have results, the labels of the others can be changed. */
const PICKS = [0, 5, 6]
/** So often several people write below the same years at once: some seconds. */
const STORMS = 10
const POLL_MS = 5

// The embedded database has one connection: there nobody waits for a row.
for (const database of bothDatabases().slice(1))
  describe.skipIf(database.isMissing)(`years and what is below them, on ${database.name}`, () => {
    let api: StaffedApi
    let client: Client
    let manager: Client
    let crew: { id: number }
    let year: LockedYear
    beforeAll(async () => {
      api = await database.start()
      client = api.client
      manager = await api.signIn('manager')
      const { id: growerId } = await client.growers.create({ name: 'Ordered Acres' })
      crew = await client.crews.create({ name: 'North', pointsADay: 200 })
      year = await yearToLock({ api, client, manager, growerId, crew }, ['One', 'Other'])
    })
    afterAll(() => api.close())

    /** Two samples of one year change their labels: of two years they would be in other states. */
    const swap = [
      'labels.swap',
      async ({ year: { id } }: Acting) => {
        const [one, other] = (await bagsOf(client, id)).slice(-2)
        const { label } = await client.labels.get({ code: one?.labelCode ?? '' })
        const asked = { sampleId: other?.id ?? 0, swap: true, reason: 'Torn' }
        return manager.labels.assign({ id: label.id, version: label.version, ...asked })
      },
    ] as const

    const db = () => api.server.services.database.db
    const ids = () => [year.id, year.open.id]

    /** How many wait for a lock that somebody has. */
    async function waiting(): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        SELECT count(*)::integer AS count FROM pg_locks JOIN pg_stat_activity USING (pid)
        WHERE NOT granted AND datname = current_database()`.execute(db())
      return rows[0]?.count ?? 0
    }

    /** Tables below both years of which rows are held by somebody else. */
    async function heldBelow({ kysely }: Tx): Promise<string[]> {
      const samples = sql`sample_id IN (SELECT id FROM sample WHERE field_year_id = ANY(${ids()}::bigint[]))`
      const own = sql`field_year_id = ANY(${ids()}::bigint[])`
      const held: string[] = []
      for (const [table, which] of [
        ...['point', 'sample', 'result'].map((name) => [name, own] as const),
        ...['label', 'manifest_line'].map((name) => [name, samples] as const),
      ]) {
        const { rows } = await sql<{ all: number; free: number }>`
          WITH free AS MATERIALIZED (
            SELECT id FROM ${sql.table(table)} WHERE ${which} FOR NO KEY UPDATE SKIP LOCKED)
          SELECT (SELECT count(*) FROM ${sql.table(table)} WHERE ${which})::integer AS all,
            (SELECT count(*) FROM free)::integer AS free`.execute(kysely)
        if (rows[0]?.all !== rows[0]?.free) held.push(table)
      }
      return held
    }

    /** @returns the tables of which it holds rows while it waits for a year; null if it did not wait */
    async function heldBefore(act: () => Promise<unknown>): Promise<string[] | null> {
      let ended = false
      let acted: Promise<unknown> = Promise.resolve()
      const held = await transact(db(), { staffId: null }, async (tx) => {
        await sql`SELECT id FROM field_year WHERE id = ANY(${ids()}::bigint[]) ORDER BY id FOR UPDATE`.execute(
          tx.kysely,
        )
        acted = act()
          .catch((error: unknown) => error)
          .finally(() => {
            ended = true
          })
        while (!ended && (await waiting()) === 0) await new Promise((then) => setTimeout(then, POLL_MS))
        return ended ? null : heldBelow(tx)
      })
      const answer = await acted
      if (isProductError(answer)) expect(answer.status, answer.message).toBeLessThan(500)
      else if (answer instanceof Error) throw answer
      return held
    }

    /** What becomes of what several people do at the same time: each is answered, none by a failure of the server. */
    async function atOnce(acts: readonly (() => Promise<unknown>)[]): Promise<number> {
      const answers = await Promise.allSettled(acts.map((act) => act()))
      const reasons = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
      for (const reason of reasons) {
        if (!isProductError(reason)) throw reason
        expect(reason.status, reason.message).toBeLessThan(500)
      }
      return answers.length - reasons.length
    }

    it('FY-16: people who judge, undo, commit and approve the same years at once are all answered', async () => {
      const both = { client, manager, crew, year }
      const [, commit] = ACTS_BELOW.find(([name]) => name === 'results.commitUpload') ?? []
      if (commit === undefined) throw new Error('no commit')
      for (const pick of PICKS) await commit({ ...both, pick })
      const judge = async (who: Client, isReversed: boolean) => {
        const { items } = await who.results.list({ fieldYearId: ids(), limit: 500 })
        const results = (isReversed ? items.toReversed() : items).map(({ id, version }) => ({ id, version }))
        await who.results.judge({ results, verdict: 'suspect', reason: 'Odd' })
        const [edit] = (await who.edits.list({ limit: 1 })).items
        return who.edits.undo({ id: edit?.id ?? 0 })
      }
      const approve = async () => {
        const years = await Promise.all(ids().map((id) => manager.fieldYears.get({ id })))
        const { moved } = await manager.fieldYears.approve({
          items: years.toReversed().map(({ id, version }) => ({ id, version })),
        })
        if (moved.length > 0) await manager.fieldYears.unlock({ items: moved, reason: 'Again' })
      }
      let done = 0
      for (let pick = 0; pick < STORMS; pick += 1)
        done += await atOnce([
          () => judge(client, false),
          () => judge(manager, true),
          approve,
          () => commit({ ...both, pick }),
          ...['shipments.decide', 'shipments.unpack', 'labels.reprint', 'labels.reject'].map(
            (wanted) => async () =>
              ACTS_BELOW.find(([name]) => name === wanted)?.[1]({ ...both, pick: pick % 2 }),
          ),
        ])
      expect(done).toBeGreaterThan(STORMS)
    }, 120_000)

    it('FY-16: who writes below a year has it before anything below it', async () => {
      const found = new Set<string>()
      let waited = 0
      const rounds = PICKS.flatMap((pick) => [...ACTS, swap].map((act) => [act, pick] as const))
      const undos = year.edits.flatMap((_, pick) => UNDOS.map((act) => [act, pick] as const))
      const other = { ...year, id: year.open.id, open: { id: year.id } }
      for (const [[name, act], pick] of [...rounds, ...undos, ...LAST.map((last) => [last, 0] as const)]) {
        for (const where of [year, other]) {
          const held = await heldBefore(() => act({ client, manager, crew, year: where, pick }))
          if (held !== null) waited += 1
          for (const table of held ?? []) found.add(`${name} holds rows of ${table}`)
        }
      }
      expect([...found].toSorted()).toEqual([])
      expect(waited).toBeGreaterThan(PICKS.length * ACTS.length)
    }, 120_000)
  })
