import { describe, expect, it, onTestFinished } from 'vitest'
import { serverProcesses } from '../../../testing/server-process.ts'
import { agreed, allOf, commitOf, type Drawn, importEnded, square, stage } from '../testing.ts'

const FEATURES = 2_000
/** To open the embedded database takes seconds: there only the step that writes. */
const stepsOn = (name: string) =>
  name === 'the embedded database' ? ['Creating fields'] : ['Reading the boundaries', 'Creating fields']

for (const { name, isMissing, open } of serverProcesses)
  describe.skipIf(isMissing)(`an import whose server is killed, on ${name}`, () => {
    it.each(stepsOn(name))(
      'JOB-3, JOB-6, JOB-7: while it was at “%s”, is made by the next server, whole and once',
      async (step) => {
        const server = await open()
        onTestFinished(() => server.close())
        const before = await server.start()
        const { id: growerId } = await before.growers.create({ name: 'Prairie Star' })
        const drawn = Array.from(
          { length: FEATURES },
          (_, at): Drawn => [square(-95 + (at % 50) * 0.01, 41 + Math.floor(at / 50) * 0.01, 0.004)],
        )
        const upload = await stage(before, drawn)
        const commit = await agreed(before, commitOf(upload, growerId, allOf(upload)))
        const { id } = await before.uploads.commit(commit)
        for (;;) {
          const job = await before.jobs.get({ id })
          expect(job.state).not.toBe('done')
          if (job.step === step) break
        }
        await server.kill()
        await server.aMinuteLater()

        const client = await server.start()
        expect((await client.jobs.ofUpload({ id: upload.id })).job).toMatchObject({ id })
        expect((await importEnded(client, id)).createdIds).toHaveLength(FEATURES)
        expect((await client.fields.sums({ growerId })).rows).toBe(FEATURES)
        await server.stop()
        const { runs } = await server.withDatabase((db) =>
          db.selectFrom('job').select('runs').where('id', '=', id).executeTakeFirstOrThrow(),
        )
        expect(runs).toBe(2)
      },
      180_000,
    )
  })
