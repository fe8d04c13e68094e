import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transact } from '../../../db/transact.ts'
import { bothDatabases, type StaffedApi } from '../../../testing/staffed-api.ts'
import { writeRaw } from '../../../testing/write-raw.ts'
import { agreed, allOf, commitOf, type Drawn, importEnded, square, stage, YEAR } from '../testing.ts'
import { importJob } from './job.ts'

for (const database of bothDatabases())
  describe.skipIf(database.isMissing)(`an import as a job, on ${database.name}`, () => {
    let api: StaffedApi
    let lon = -170
    beforeAll(async () => {
      api = await database.start()
    })
    afterAll(() => api.close())

    const grower = async (name: string) => (await api.client.growers.create({ name })).id
    const drawn = (count: number): Drawn[] => {
      lon += 1
      return Array.from({ length: count }, (_, at) => [
        square(lon + (at % 50) * 0.01, 40 + Math.floor(at / 50) * 0.01, 0.004),
      ])
    }
    async function ready(name: string, count = 1) {
      const growerId = await grower(name)
      const upload = await stage(api.client, drawn(count))
      return { growerId, upload, commit: commitOf(upload, growerId, allOf(upload)) }
    }
    const countOf = async (growerId: number) => (await api.client.fields.sums({ growerId })).rows

    it('UPL-20, JOB-1: the call answers at once with a job, which tells what came of it', async () => {
      const { growerId, upload, commit } = await ready('At Once')
      const job = await api.client.uploads.commit(commit)
      expect(job).toMatchObject({ kind: 'import', result: null, error: null, endedAt: null })
      const made = await importEnded(api.client, job.id)
      expect(made.createdIds).toHaveLength(1)
      const ended = await api.client.jobs.get({ id: job.id })
      expect(ended).toMatchObject({ state: 'done', result: made, done: 1, total: 1 })
      expect(ended.endedAt).not.toBeNull()
      expect((await api.client.jobs.ofUpload({ id: upload.id })).job).toEqual(ended)
      expect(await countOf(growerId)).toBe(1)
    })

    it('UPL-21: what can be told at once is refused at once, and no job is made', async () => {
      const { growerId, upload, commit } = await ready('Refused', 2)
      const [first] = commit.features
      if (first === undefined) throw new Error('no feature')
      const update = { ...first, action: 'update' as const }
      for (const [refused, error] of [
        [{ ...commit, year: YEAR + 50 }, { kind: 'validation' }],
        [{ ...commit, features: [first, first] }, { kind: 'validation' }],
        [{ ...commit, features: [update] }, { kind: 'validation' }],
        [
          { ...commit, growerId: 999_999_999 },
          { kind: 'notFound', message: 'This grower does not exist' },
        ],
        [
          { ...commit, id: 999_999_999 },
          { kind: 'notFound', message: 'This upload does not exist' },
        ],
      ] as const)
        await expect(
          api.client.uploads.commit({ ...refused, features: [...refused.features] }),
        ).rejects.toMatchObject(error)
      expect((await api.client.jobs.ofUpload({ id: upload.id })).job).toBeNull()
      expect(await countOf(growerId)).toBe(0)
    })

    it('UPL-21, JOB-9: what the ground says is refused by the job, each feature named, and can be repaired', async () => {
      const before = await ready('Taken')
      await importEnded(api.client, (await api.client.uploads.commit(before.commit)).id)
      lon -= 1
      const { growerId, upload, commit } = await ready('Takes')
      const { id } = await api.client.uploads.commit(commit)
      await expect(importEnded(api.client, id)).rejects.toMatchObject({
        kind: 'validation',
        message: 'Some of the chosen features need a decision first',
        details: [{ path: 'body.features.0', message: expect.stringContaining('It needs a decision') }],
      })
      expect((await api.client.jobs.ofUpload({ id: upload.id })).job).toMatchObject({ id, state: 'failed' })
      expect(await countOf(growerId)).toBe(0)
      const next = await api.client.uploads.commit(await agreed(api.client, commit))
      expect((await importEnded(api.client, next.id)).createdIds).toHaveLength(1)
    })

    it('UPL-24, JOB-10: a file that is being imported is not imported a second time', async () => {
      const { growerId, commit } = await ready('Twice')
      const colleague = await api.signIn('colleague')
      const outcomes = await Promise.allSettled([
        api.client.uploads.commit(commit),
        colleague.uploads.commit(commit),
        api.client.uploads.commit(commit),
      ])
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      for (const outcome of outcomes)
        if (outcome.status === 'rejected')
          expect(outcome.reason).toMatchObject({
            kind: 'conflict',
            message: expect.stringMatching(/^(?:Mira Holt|Jon Arden) (?:is importing|imported) this file/),
          })
        else
          await importEnded(api.client, outcome.value.id).catch(() =>
            importEnded(colleague, outcome.value.id),
          )
      expect(await countOf(growerId)).toBe(1)
    })

    it('UPL-24: the same key is the same job', async () => {
      const { growerId, commit } = await ready('Same Job')
      const idempotencyKey = crypto.randomUUID()
      const [one, two] = await Promise.all([
        api.client.uploads.commit(commit, { idempotencyKey }),
        api.client.uploads.commit(commit, { idempotencyKey }),
      ])
      expect(two.id).toBe(one.id)
      await importEnded(api.client, one.id)
      expect((await api.client.uploads.commit(commit, { idempotencyKey })).id).toBe(one.id)
      expect(await countOf(growerId)).toBe(1)
    })

    it('UPL-12: what was read anew since it was decided is not imported', async () => {
      const { growerId, upload, commit } = await ready('Read Anew')
      const { db } = api.server.services.database
      const { id } = await transact(db, { staffId: null }, async ({ kysely }) => {
        await sql`UPDATE upload SET version = version + 1 WHERE id = ${upload.id}`.execute(kysely)
        return upload
      })
      // As the job finds it whose turn comes after that: asked for before.
      const { jobs } = api.server.services
      const mira = await api.client.dashUsers.me()
      const data = { ...commit, uploadId: id, uploadVersion: 1 }
      const jobId = await transact(db, { staffId: mira.id }, (tx) =>
        jobs.enqueue(tx, importJob, { staffId: mira.id, subjectId: id, data }),
      )
      await expect(importEnded(api.client, jobId ?? 0)).rejects.toMatchObject({
        kind: 'conflict',
        message: 'The file was read again after you decided about its features',
      })
      expect(await countOf(growerId)).toBe(0)
    })

    it('JOB-5, UPL-21: canceled while it runs, nothing is imported, and it can be imported again', async () => {
      const { growerId, upload, commit } = await ready('Canceled', 2_000)
      const { id } = await api.client.uploads.commit(await agreed(api.client, commit))
      for (;;) {
        const { step, state } = await api.client.jobs.get({ id })
        if (step === 'Creating fields' || state === 'done') break
      }
      expect(await api.client.jobs.cancel({ id })).toMatchObject({ id, state: 'canceled', result: null })
      expect(await api.client.jobs.cancel({ id })).toMatchObject({ state: 'canceled' })
      expect(await countOf(growerId)).toBe(0)
      expect((await api.client.uploads.get({ id: upload.id })).status).toBe('staged')
      const again = await api.client.uploads.commit(await agreed(api.client, commit))
      expect((await importEnded(api.client, again.id)).createdIds).toHaveLength(2_000)
      await expect(api.client.jobs.cancel({ id: again.id })).rejects.toMatchObject({
        kind: 'conflict',
        message: 'It is too late to cancel: this work is done',
      })
      expect(await countOf(growerId)).toBe(2_000)
    }, 120_000)

    it('JOB-11: a job is its person’s; operation managers read it, others do not know of it', async () => {
      const { upload, commit } = await ready('Whose')
      const { id } = await api.client.uploads.commit(commit)
      await importEnded(api.client, id)
      const colleague = await api.signIn('colleague')
      const manager = await api.signIn('manager')
      expect(await manager.jobs.get({ id })).toMatchObject({ id, state: 'done' })
      expect((await manager.jobs.ofUpload({ id: upload.id })).job).toMatchObject({ id })
      expect((await colleague.jobs.ofUpload({ id: upload.id })).job).toBeNull()
      for (const call of [colleague.jobs.get, colleague.jobs.cancel])
        await expect(call({ id })).rejects.toMatchObject({
          kind: 'notFound',
          message: 'This job does not exist',
        })
      await expect(manager.jobs.cancel({ id })).rejects.toMatchObject({ kind: 'forbidden' })
      const { id: exportId } = await api.client.exports.createFields({ format: 'csv' })
      const ofExport = await api.server.services.jobs.newestOf(
        api.server.services.database.db,
        'export',
        exportId,
      )
      // Exports have calls of their own.
      await expect(api.client.jobs.get({ id: ofExport?.id ?? 0 })).rejects.toMatchObject({ kind: 'notFound' })
    })

    it('JOB-14: the job of a person suspended since is not begun', async () => {
      const { growerId, upload, commit } = await ready('Suspended')
      const { database, jobs } = api.server.services
      const { rows } = await writeRaw(
        database.db,
        sql<{ id: number }>`INSERT INTO staff (email, first_name, last_name, suspended_at)
          VALUES (${`gone.${upload.id}@fieldworks.example`}, 'Gone', 'Person', now()) RETURNING id`,
      )
      const staffId = rows[0]?.id ?? 0
      const data = { ...commit, uploadId: upload.id, uploadVersion: 1 }
      const id = await transact(database.db, { staffId }, (tx) =>
        jobs.enqueue(tx, importJob, { staffId, subjectId: upload.id, data }),
      )
      const manager = await api.signIn('manager')
      await expect(importEnded(manager, id ?? 0)).rejects.toMatchObject({
        kind: 'forbidden',
        message: 'Your access is suspended',
      })
      expect(await countOf(growerId)).toBe(0)
    })
  })
