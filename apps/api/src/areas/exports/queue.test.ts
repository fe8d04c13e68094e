import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { quickestKinds } from '../../testing/databases.ts'
import { writeRaw } from '../../testing/write-raw.ts'
import { claimExport, failRun, finishRun, releaseRun, reportRun } from './queue.ts'

type Opened = Awaited<ReturnType<ReturnType<typeof quickestKinds>[number]['open']>>

const NOW = new Date('2026-03-14T10:00:00Z')
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000)
const PROGRESS = { rowsDone: 1, rowsTotal: 2 }

// No server runs on this database: its runner would take the exports first.
for (const kind of quickestKinds())
  describe.skipIf(kind.skipped !== null)(`on ${kind.name}`, () => {
    let opened: Opened
    beforeAll(async () => {
      opened = await kind.open()
      await write(sql`
        INSERT INTO staff (email, first_name, last_name)
        VALUES ('ines.brandt@fieldworks.example', 'Ines', 'Brandt')`)
    })
    afterAll(() => opened.close())
    beforeEach(() => write(sql`DELETE FROM export`))

    const db = () => opened.database.db
    const write = <Row>(statement: ReturnType<typeof sql<Row>>) => writeRaw(db(), statement)
    const rowOf = (id: number) =>
      db()
        .selectFrom('export')
        .select(['status', 'run', 'runs', 'error', 'version', 'rows_done', 'size_bytes'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()

    async function makeExport(): Promise<number> {
      const { rows } = await write(sql<{ id: number }>`
        INSERT INTO export (staff_id, kind, format, parameters, file_name)
        SELECT id, 'fields', 'csv', '{}', 'fields.csv' FROM staff RETURNING id`)
      return rows[0]?.id ?? 0
    }
    async function claimed(now: Date) {
      const claim = await claimExport(db(), now)
      if (claim === null) throw new Error('No export waits')
      return claim
    }

    it('EXP-11: an export belongs to one of those who ask for it at once', async () => {
      const id = await makeExport()
      const claims = await Promise.all(Array.from({ length: 4 }, () => claimExport(db(), NOW)))
      expect(claims.flatMap((claim) => claim?.id ?? [])).toEqual([id])
    })

    it('EXP-11: a run that was not heard of for a minute is begun anew, and can neither tell, finish nor fail any more', async () => {
      const id = await makeExport()
      const lost = await claimed(NOW)
      expect(await claimExport(db(), after(60))).toBeNull()
      const next = await claimed(after(61))
      expect(next).toMatchObject({ id, runs: 2 })
      expect(next.run).not.toBe(lost.run)
      expect(await reportRun(db(), lost, PROGRESS, after(62))).toBe(false)
      expect(await finishRun(db(), lost, { sizeBytes: 1, rows: 1, notes: [] }, after(62))).toBe(false)
      expect(await failRun(db(), lost, 'Lost', after(62))).toBe(false)
      await releaseRun(db(), lost)
      expect(await rowOf(id)).toMatchObject({ status: 'running', run: next.run, rows_done: 0, error: null })
      expect(await finishRun(db(), next, { sizeBytes: 9, rows: 2, notes: [] }, after(63))).toBe(true)
      expect(await rowOf(id)).toMatchObject({ status: 'done', rows_done: 2, size_bytes: 9 })
    })

    it('EXP-11: a run that tells how far it is stays its own', async () => {
      await makeExport()
      const claim = await claimed(NOW)
      expect(await reportRun(db(), claim, PROGRESS, after(50))).toBe(true)
      expect(await claimExport(db(), after(110))).toBeNull()
      expect(await claimExport(db(), after(111))).not.toBeNull()
    })

    it('EXP-11: what a stopping process gives back is begun by the next, and does not count as lost', async () => {
      const id = await makeExport()
      for (let time = 0; time < 5; time += 1) {
        const claim = await claimed(NOW)
        expect(claim).toMatchObject({ id, runs: 1 })
        await reportRun(db(), claim, PROGRESS, NOW)
        await releaseRun(db(), claim)
        expect(await rowOf(id)).toMatchObject({ status: 'queued', run: null, runs: 0, rows_done: 0 })
      }
    })

    it('EXP-11, EXP-17: after three lost runs an export fails, and that is recorded', async () => {
      const id = await makeExport()
      for (const seconds of [0, 61, 122]) expect((await claimed(after(seconds))).id).toBe(id)
      expect(await claimExport(db(), after(183))).toBeNull()
      const failed = { status: 'failed', error: 'The server stopped each time it was being made' }
      expect(await rowOf(id)).toMatchObject({ ...failed, version: 2 })
      const changes = db().selectFrom('change').select(['before', 'after']).where('entity', '=', 'export')
      expect(await changes.where('entity_id', '=', id).execute()).toEqual([
        { before: { status: 'running' }, after: failed },
      ])
    })

    it('EXP-11: the oldest of several comes first', async () => {
      const ids = [await makeExport(), await makeExport(), await makeExport()]
      const claims = [await claimed(NOW), await claimed(NOW), await claimed(NOW)]
      expect(claims.map((claim) => claim.id)).toEqual(ids)
    })
  })
