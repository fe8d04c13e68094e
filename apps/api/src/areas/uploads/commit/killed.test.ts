import { describe, expect, it, onTestFinished } from 'vitest'
import { quickestServerProcesses, type ServerProcess } from '../../../testing/server-process.ts'
import { agreed, allOf, commitOf, type Drawn, importEnded, square, stage } from '../testing.ts'

const FEATURES = 2_000
/** To open the embedded database takes seconds: there only the step that writes. */
const stepsOn = (name: string) =>
  name === 'the embedded database' ? ['Creating fields'] : ['Reading the boundaries', 'Creating fields']

for (const { name, isMissing, open } of quickestServerProcesses())
  describe.skipIf(isMissing)(`an import whose server is killed, on ${name}`, () => {
    it.each(stepsOn(name))(
      'JOB-3, JOB-6, JOB-7: while it was at “%s”, is made by the next server, whole and once',
      async (step) => {
        const server = await open()
        onTestFinished(() => server.close())
        const { id, uploadId, growerId } = await killedMidway(server, step)
        await server.aMinuteLater()

        const client = await server.start()
        expect((await client.jobs.ofUpload({ id: uploadId })).job).toMatchObject({ id })
        expect((await importEnded(client, id)).createdIds).toHaveLength(FEATURES)
        expect((await client.fields.sums({ growerId })).rows).toBe(FEATURES)
        await server.stop()
        const { runs } = await server.withDatabase((db) =>
          db.selectFrom('job').select('runs').where('id', '=', id).executeTakeFirstOrThrow(),
        )
        expect(runs).toBe(2)
      },
      240_000,
    )
  })

/** Kills the server while an import is at a step. If the import was done before the kill, imports fields further north. */
async function killedMidway(
  server: ServerProcess,
  step: string,
): Promise<{ id: number; uploadId: number; growerId: number }> {
  for (let south = 41; ; south += 1) {
    const client = await server.start()
    const { id: growerId } = await client.growers.create({ name: `Prairie Star ${south}` })
    const upload = await stage(client, rows(south))
    const { id } = await client.uploads.commit(
      await agreed(client, commitOf(upload, growerId, allOf(upload))),
    )
    for (;;) {
      const job = await client.jobs.get({ id })
      if (job.step === step || !['queued', 'running'].includes(job.state)) break
    }
    await server.kill()
    const { state } = await server.withDatabase((db) =>
      db.selectFrom('job').select('state').where('id', '=', id).executeTakeFirstOrThrow(),
    )
    if (state !== 'done') return { id, uploadId: upload.id, growerId }
  }
}

/** Squares in rows of fifty. */
const rows = (south: number): Drawn[] =>
  Array.from({ length: FEATURES }, (_, at) => [
    square(-95 + (at % 50) * 0.01, south + Math.floor(at / 50) * 0.01, 0.004),
  ])
