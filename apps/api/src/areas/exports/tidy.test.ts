import { existsSync, readdirSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'
import { writeRaw } from '../../testing/write-raw.ts'
import { download, ended } from './testing.ts'
import { dropLeftovers } from './tidy.ts'

const [KILLED, UNDER_WAY] = [crypto.randomUUID(), crypto.randomUUID()]

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`what killed exports left, on ${database.name}`, () => {
    let api: StaffedApi
    let id: number
    beforeAll(async () => {
      api = await database.start()
      id = (await api.client.exports.createFields({ format: 'csv' })).id
      await ended(api, id)
    })
    afterAll(() => api.close())

    const folderOf = (exportId: number) =>
      join(api.server.services.config.dataDir, 'exports', String(exportId))
    const tidy = () => dropLeftovers(api.server.services.database.db, api.server.services.files.exports)
    /** A draft and a file of a run, as a process leaves them that is killed. */
    const leave = async (exportId: number, run: string): Promise<void> => {
      await mkdir(join(folderOf(exportId), run), { recursive: true })
      await writeFile(join(folderOf(exportId), run, 'draft.csv'), 'half')
      await writeFile(join(folderOf(exportId), `${run}.file`), 'whole')
    }

    it('EXP-33: is dropped; a finished file and the draft of a run under way stay', async () => {
      const before = readdirSync(folderOf(id))
      await leave(id, KILLED)
      await leave(id, UNDER_WAY)
      await writeRaw(
        api.server.services.database.db,
        sql`INSERT INTO job (kind, staff_id, subject_id, queue_id, state, run, seen_at)
            SELECT 'export', staff_id, subject_id, gen_random_uuid(), 'running', ${UNDER_WAY}, now()
            FROM job WHERE kind = 'export' AND subject_id = ${id}`,
      )
      await tidy()
      expect(readdirSync(folderOf(id)).sort()).toEqual([...before, UNDER_WAY, `${UNDER_WAY}.file`].sort())
      const answer = await download(api, id)
      expect(answer.status).toBe(200)
      await answer.arrayBuffer()
    })

    it('EXP-34: of an export that does not exist any more is dropped whole; what is no export stays', async () => {
      await leave(987_654, KILLED)
      const other = join(folderOf(id), '..', 'notes')
      await mkdir(other)
      await tidy()
      expect(existsSync(folderOf(987_654))).toBe(false)
      expect(existsSync(other)).toBe(true)
    })
  })
