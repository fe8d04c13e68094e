import { describe, expect, it, onTestFinished } from 'vitest'
import { serverProcesses } from '../../testing/server-process.ts'
import { ended, seedFields } from './testing.ts'

const FIELDS = 10_000

for (const { name, isMissing, open } of serverProcesses)
  describe.skipIf(isMissing)(`an export whose server is killed, on ${name}`, () => {
    it('JOB-6, JOB-7, EXP-11: is made by the next server, whole and once', async () => {
      const server = await open()
      onTestFinished(() => server.close())
      const before = await server.start()
      const { id: growerId } = await before.growers.create({ name: 'Prairie Star' })
      await server.stop()
      await server.withDatabase((db) => seedFields(db, growerId, FIELDS))

      const first = await server.start()
      const { id } = await first.exports.createFields({ format: 'xlsx', filter: { growerId } })
      while ((await first.exports.get({ id })).status === 'queued');
      await server.kill()
      await server.aMinuteLater()

      const client = await server.start()
      expect(await ended({ client }, id)).toMatchObject({
        status: 'done',
        rowsDone: FIELDS,
        rowsTotal: FIELDS,
        error: null,
      })
      await server.stop()
      const { runs, ends } = await server.withDatabase(async (db) => {
        const job = await db.selectFrom('job').select(['runs', 'state']).executeTakeFirstOrThrow()
        const changes = db.selectFrom('change').select('after').where('entity', '=', 'export')
        return { runs: job, ends: await changes.orderBy('seq').execute() }
      })
      expect(runs).toEqual({ runs: 2, state: 'done' })
      expect(ends).toHaveLength(2)
    }, 120_000)
  })
