import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type ServerProcess, serverProcesses } from '../../testing/server-process.ts'
import { rounds } from '../../testing/soak.ts'
import { ended, seedFields } from './testing.ts'

/** So many that the server is killed while the file is made. */
const FIELDS = rounds(4_000, 10_000)

for (const { name, isMissing, open } of serverProcesses)
  describe.skipIf(isMissing)(`an export whose server is killed, on ${name}`, () => {
    it('JOB-6, JOB-7, EXP-11, EXP-33: is made by the next server, whole and once, and its draft is dropped', async () => {
      const server = await open()
      onTestFinished(() => server.close())
      const before = await server.start()
      const { id: growerId } = await before.growers.create({ name: 'Prairie Star' })
      await server.stop()
      await server.withDatabase((db) => seedFields(db, growerId, FIELDS))

      const id = await killedMidway(server, growerId)
      await server.aMinuteLater()

      const client = await server.start()
      expect(await ended({ client }, id)).toMatchObject({
        status: 'done',
        rowsDone: FIELDS,
        rowsTotal: FIELDS,
        error: null,
      })
      const files = () => readdirSync(join(server.dataDir, 'exports', String(id)))
      await expect.poll(files, { timeout: 10_000 }).toEqual([expect.stringMatching(/\.file$/)])
      await server.stop()
      const { runs, ends } = await server.withDatabase(async (db) => {
        const job = db.selectFrom('job').select(['runs', 'state']).where('subject_id', '=', id)
        const changes = db.selectFrom('change').select('after').where('entity', '=', 'export')
        const ends = await changes.where('entity_id', '=', id).orderBy('seq').execute()
        return { runs: await job.executeTakeFirstOrThrow(), ends }
      })
      expect(runs).toEqual({ runs: 2, state: 'done' })
      expect(ends).toHaveLength(2)
    }, 240_000)
  })

/** Kills the server while it makes an export. If the file was done before the kill, exports again. @returns the export’s id */
async function killedMidway(server: ServerProcess, growerId: number): Promise<number> {
  for (;;) {
    const client = await server.start()
    const { id } = await client.exports.createFields({ format: 'xlsx', filter: { growerId } })
    while ((await client.exports.get({ id })).status === 'queued');
    await server.kill()
    const { ended_at } = await server.withDatabase((db) =>
      db.selectFrom('export').select('ended_at').where('id', '=', id).executeTakeFirstOrThrow(),
    )
    if (ended_at === null) return id
  }
}
