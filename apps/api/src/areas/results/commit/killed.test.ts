import type { Client } from '@org/core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { commitOf, confirmedYear } from '../../../testing/designs.ts'
import { commitEnded, csvFile, mapUnshipped, samplesOf } from '../../../testing/lab-files.ts'
import { quickestServerProcesses, type ServerProcess } from '../../../testing/server-process.ts'
import { square } from '../../uploads/testing.ts'

/** So many columns take a while to write. */
const COLUMNS = 300
const STEP = 'Writing results'

for (const { name, isMissing, open } of quickestServerProcesses())
  describe.skipIf(isMissing)(`a commit of results whose server is killed, on ${name}`, () => {
    it('RES-50, JOB-3: while it writes, leaves nothing, and the next server makes it whole and once', async () => {
      const server = await open()
      onTestFinished(() => server.close())
      const { jobId, uploadId, sampleIds } = await killedMidway(server)
      expect(await resultsIn(server)).toBe(0)
      await server.aMinuteLater()

      const client = await server.start()
      const results = sampleIds.length * COLUMNS
      expect(await commitEnded(client, jobId)).toMatchObject({ resultCount: results })
      expect((await client.results.sums({})).rows).toBe(results)
      expect(await client.resultUploads.get({ id: uploadId })).toMatchObject({
        status: 'committed',
        resultCount: results,
      })
      expect(await client.resultUploads.undo({ id: uploadId })).toEqual({ removedCount: results, kept: [] })
      await server.stop()
      expect(await resultsIn(server)).toBe(0)
    }, 240_000)
  })

const resultsIn = (server: ServerProcess) =>
  server.withDatabase(
    async (db) =>
      (
        await db
          .selectFrom('result')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
  )

/** Kills the server while a commit writes. If the commit was done before the kill, it is undone and begun again. */
async function killedMidway(server: ServerProcess) {
  let client = await server.start()
  const { id: growerId } = await client.growers.create({ name: 'Prairie Star' })
  const { id } = await confirmedYear(client, growerId, 'Killed', square(-95, 42))
  await client.designs.commit(await commitOf(client, id))
  const samples = await samplesOf(client, id)
  const sampleIds = samples.map(({ id }) => id)
  for (;;) {
    const { id: uploadId, version } = await checkedFile(client, sampleIds)
    const { id: jobId } = await client.resultUploads.commit({ id: uploadId, version })
    for (;;) {
      const job = await client.jobs.get({ id: jobId })
      if (job.step === STEP || !['queued', 'running'].includes(job.state)) break
    }
    await server.kill()
    const { state } = await server.withDatabase((db) =>
      db.selectFrom('job').select('state').where('id', '=', jobId).executeTakeFirstOrThrow(),
    )
    if (state !== 'done') return { jobId, uploadId, sampleIds }
    client = await server.start()
    await client.resultUploads.undo({ id: uploadId })
  }
}

async function checkedFile(client: Client, sampleIds: readonly number[]) {
  const headers = Array.from({ length: COLUMNS - 1 }, (_, at) => `Thing ${at} ppm`)
  const lines = sampleIds.map((id) => [id, 1.5, ...headers.map((_, at) => at + 1)])
  return mapUnshipped(
    client,
    await client.resultUploads.stage(csvFile([['Our sample id', 'SOC %', ...headers], ...lines])),
  )
}
