import { setImmediate } from 'node:timers/promises'
import { programEstimateQuery } from '@org/core/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenDesign, givenField, givenResults } from '../../../testing/given-design.ts'
import { bothDatabases, type StaffedApi } from '../../../testing/staffed-api.ts'
import { writeRaw } from '../../../testing/write-raw.ts'
import { atOnce } from '../../../turns.ts'
import { YEAR } from '../../uploads/testing.ts'
import { readProgram, readProgramProgress } from './read-program.ts'

const PROGRAM = 'Carbon'

for (const database of bothDatabases())
  describe.skipIf(database.isMissing)(`a program on ${database.name}`, () => {
    let api: StaffedApi
    const ids: number[] = []
    beforeAll(async () => {
      api = await database.start()
      const growerId = (await api.client.growers.create({ name: 'Summed Acres' })).id
      for (const name of ['One', 'Other']) {
        const field = await givenField(api.client, growerId, name)
        const samples = await givenDesign(api, field, YEAR, {
          strata: [{ areaM2: 10_000, points: 3 }],
          depths: [{ topCm: 0, bottomCm: 15 }],
        })
        const lines = samples.map(({ id, point }) => [id, 1 + point])
        await givenResults(api.client, ['SOC %'], lines)
        ids.push(field.id)
      }
      const enrollment = await api.client.enrollments.create({
        ...{ growerId, program: PROGRAM, year: YEAR, fieldIds: ids },
      })
      await writeRaw(
        api.server.services.database.db,
        sql`UPDATE enrollment SET status = 'eligible' WHERE id = ${enrollment.id}`,
      )
    })
    afterAll(() => api.close())
    const query = programEstimateQuery.parse({ program: PROGRAM, year: String(YEAR) })
    const askBy = (signal: AbortSignal) => {
      const { db } = api.server.services.database
      return readProgram({ db, inTurn: atOnce, person: 'A', signal }, query)
    }
    const ask = () => askBy(new AbortController().signal)
    const progress = () => readProgramProgress(api.server.services.database.db, query)

    /** Looked for each time that anything happens, so that none passes by unseen; null if the estimate is there first. */
    const firstProgress = async (asked: Promise<unknown>) => {
      let isOver = false
      const over = (): void => {
        isOver = true
      }
      asked.then(over, over)
      while (progress() === null && !isOver) await setImmediate()
      return progress()
    }

    it('RPT-111: who goes leaves the estimate to others; without anyone it ends, and is made anew', async () => {
      const gone = new AbortController()
      const alone = askBy(gone.signal)
      expect(await firstProgress(alone)).toEqual({ done: expect.any(Number), total: 2 })
      gone.abort()
      expect(progress()).toBeNull()
      await expect(alone).rejects.toMatchObject({ kind: 'aborted' })
      const first = new AbortController()
      const both = [askBy(first.signal), ask()] as const
      expect(await firstProgress(both[1])).not.toBeNull()
      first.abort()
      // Whoever goes before the other has come takes the estimate along, and the other makes it anew.
      await both[0].catch((error: unknown) => expect(error).toMatchObject({ kind: 'aborted' }))
      const other = await both[1]
      expect(other.fields.map(({ n }) => n)).toEqual([3, 3])
      expect(progress()).toBeNull()
    })

    it('RPT-111: an answer is kept until what it is made of changes', async () => {
      const answer = await ask()
      expect(await ask()).toBe(answer)
      const [id = 0] = ids
      const { version } = await api.client.fields.get({ id })
      await api.client.fields.update({ id, version, name: 'Zoe’s' })
      expect((await ask()).fields.map(({ fieldName }) => fieldName)).toEqual(['Other', 'Zoe’s'])
      const { items } = await api.client.results.list({ limit: 1, sort: 'field' })
      const [result] = items
      const judged = { id: result?.id ?? 0, version: result?.version ?? 0 }
      await api.client.results.judge({ results: [judged], verdict: 'failed', reason: 'Spilled' })
      expect((await ask()).fields.map(({ n }) => n).toSorted()).toEqual([2, 3])
    })
  })
