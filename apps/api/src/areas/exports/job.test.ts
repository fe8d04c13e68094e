import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportJob } from '../../app/exports.ts'
import { transact } from '../../db/transact.ts'
import { createFileStore } from '../../files/store.ts'
import { createQueue, type Queue } from '../../jobs/boss.ts'
import type { JobMeans } from '../../jobs/define.ts'
import { type Jobs, openJobs } from '../../jobs/jobs.ts'
import { runJob } from '../../jobs/run.ts'
import { cancelJob, claimJob } from '../../jobs/states.ts'
import { RunsHere } from '../../jobs/under-way.ts'
import { quickestKinds } from '../../testing/databases.ts'
import { allowUnrecorded } from '../../testing/refuse-unrecorded.ts'
import { writeRaw } from '../../testing/write-raw.ts'
import { getExport } from './read.ts'
import { createExport } from './write.ts'

type Opened = Awaited<ReturnType<ReturnType<typeof quickestKinds>[number]['open']>>

// No server runs on this database: each run is begun here.
for (const kind of quickestKinds())
  describe.skipIf(kind.skipped !== null)(`the making of an export on ${kind.name}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'sampling-exports-'))
    const log = pino({ level: 'silent' })
    const files = createFileStore({ dataDir: folder, log })
    let opened: Opened
    let queue: Queue
    let jobs: Jobs
    let staffId = 0
    beforeAll(async () => {
      opened = await kind.open()
      const { database } = opened
      jobs = await openJobs({ database, files, log, now: () => new Date() }, [exportJob])
      queue = createQueue(database, [exportJob.kind], () => {})
      await queue.start()
      const { rows } = await writeRaw(
        database.db,
        sql<{ id: number }>`INSERT INTO staff (email, first_name, last_name)
          VALUES ('ines.brandt@fieldworks.example', 'Ines', 'Brandt') RETURNING id`,
      )
      staffId = rows[0]?.id ?? 0
    })
    afterAll(async () => {
      await queue.stop()
      await jobs.close()
      await files.close()
      await opened.close()
      rmSync(folder, { recursive: true })
    })

    const db = () => opened.database.db
    const ask = async (): Promise<number> =>
      (
        await transact(db(), { staffId }, (tx) =>
          createExport(tx, { staffId, now: new Date(), jobs }, 'fields', {
            format: 'csv',
            filter: { active: 'active' },
            sort: 'name',
            ids: null,
            columns: null,
          }),
        )
      ).id

    /** One run, as a process begins it. @param before what happens once it has the job */
    async function run(before: (jobId: number) => Promise<unknown> = async () => {}): Promise<void> {
      const claim = await claimJob(db(), queue, exportJob.kind)
      if (claim === null) throw new Error('No export waits')
      await before(claim.id)
      const means: JobMeans = { db: db(), readAside: (work) => work(db()), files, log, now: () => new Date() }
      await new RunsHere().during(claim, (here) =>
        runJob({ means, queue, isEmbedded: kind.name === 'embedded' }, exportJob, claim, here),
      )
    }
    const filesOf = (id: number): string[] => {
      const path = join(folder, 'exports', String(id))
      return existsSync(path) ? readdirSync(path) : []
    }
    const seen = async (id: number) => {
      const { status, error } = await getExport(db(), staffId, id)
      return { status, error, files: filesOf(id).length }
    }

    it('EXP-3: what was stopped while it was made leaves no file, and stays stopped', async () => {
      const whole = await ask()
      await run()
      expect(await seen(whole)).toEqual({ status: 'done', error: null, files: 1 })

      const stopped = await ask()
      await run((jobId) =>
        transact(db(), { staffId }, async ({ kysely }) => {
          await allowUnrecorded(kysely)
          await sql`UPDATE export SET status = 'canceled', ended_at = now() WHERE id = ${stopped}`.execute(
            kysely,
          )
          await cancelJob(kysely, queue, jobId)
        }),
      )
      expect(await seen(stopped)).toEqual({ status: 'canceled', error: null, files: 0 })
    })

    it('EXP-11: the file of a run that was lost does not become the export’s', async () => {
      const id = await ask()
      await run((jobId) => writeRaw(db(), sql`UPDATE job SET run = gen_random_uuid() WHERE id = ${jobId}`))
      expect(await seen(id)).toEqual({ status: 'running', error: null, files: 0 })
      // Nobody ends it here, and the next one of this person would wait for it.
      await writeRaw(db(), sql`DELETE FROM job`)
    })

    it('EXP-11, EXP-17: after three lost runs an export fails, and that is recorded', async () => {
      const id = await ask()
      await writeRaw(db(), sql`UPDATE job SET runs = 3 WHERE subject_id = ${id}`)
      await run()
      const error = 'The server stopped each time it wrote this file. Export again.'
      expect(await seen(id)).toEqual({ status: 'failed', error, files: 0 })
      const changes = db().selectFrom('change').select(['before', 'after', 'channel', 'by_staff_id'])
      const [, end] = await changes.where('entity_id', '=', id).where('entity', '=', 'export').execute()
      expect(end).toEqual({
        before: { status: 'queued', error: null },
        after: { status: 'failed', error },
        channel: 'export',
        by_staff_id: staffId,
      })
    })
  })
