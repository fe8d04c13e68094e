import type { Client } from '@org/core'
import type { ResultUpload, Sample } from '@org/core/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commitEnded, commitUpload, csvFile, mapAsProposed, sentYear } from '../../../testing/lab-files.ts'
import { type StaffedApi, testDatabases } from '../../../testing/staffed-api.ts'
import { putYear } from '../../field-years/testing.ts'

const LOCKED = 'is approved and locked'

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`the call that commits results, on ${database.name}`, () => {
    let api: StaffedApi
    let client: Client
    let colleague: Client
    let manager: Client
    let locked: { id: number; samples: Sample[] }
    let open: { id: number; samples: Sample[] }
    beforeAll(async () => {
      api = await database.start()
      client = api.client
      colleague = await api.signIn('colleague')
      manager = await api.signIn('manager')
      const { id: growerId } = await client.growers.create({ name: 'Measured Acres' })
      const crew = await client.crews.create({ name: 'North', pointsADay: 200 })
      const business = { api, client, manager, growerId, crew }
      locked = await sentYear(business, 'Locked', { lon: -97, lat: 45 })
      open = await sentYear(business, 'Open', { lon: -96.9, lat: 45 })
    })
    afterAll(() => api.close())

    let value = 1
    const checked = async (...samples: (Sample | undefined)[]): Promise<ResultUpload> => {
      value += 1
      const file = csvFile([['Our sample id', 'SOC %'], ...samples.map((each) => [each?.id ?? 0, value])])
      return mapAsProposed(client, await client.resultUploads.stage(file))
    }
    /** Refused at once, without a job, and the file stays as it is. */
    async function refusal({ id, version }: ResultUpload, by = client): Promise<unknown> {
      const error: unknown = await by.resultUploads.commit({ id, version }).catch((caught: unknown) => caught)
      expect(error).toMatchObject({ kind: 'conflict', status: 409 })
      expect((await client.jobs.ofUpload({ id })).job).toBeNull()
      expect(await client.resultUploads.get({ id })).toMatchObject({ status: 'checked', version })
      return error
    }

    it('RES-75: a year that was locked since the check refuses it by name, and says what to do', async () => {
      const whole = await checked(locked.samples[0], locked.samples[1])
      const part = await checked(locked.samples[0], open.samples[0])
      await putYear(api, locked.id, 'approved')
      const message = expect.stringMatching(`^\\d+ of Locked ${LOCKED}$`)
      expect(await refusal(whole)).toMatchObject({
        message,
        remedy: 'Ask an operation manager to unlock it.',
      })
      expect(await refusal(part)).toMatchObject({ message, remedy: expect.stringContaining('columns again') })
      const { sheets } = part
      const again = await client.resultUploads.map({
        ...{ id: part.id, version: part.version, laboratoryId: null },
        sheets: sheets.map(({ position, mapping }) => ({ position, mapping })),
      })
      expect(await commitUpload(client, again)).toMatchObject({ sampleCount: 1 })
    })

    it('RES-75: rows that a locked year keeps back, and nothing else, refuse it by the year’s name', async () => {
      expect((await client.fieldYears.get({ id: locked.id })).isLocked).toBe(true)
      const upload = await checked(locked.samples[2])
      expect(upload.summary).toMatchObject({ outcomes: { error: 1, new: 0 } })
      expect(await refusal(upload)).toMatchObject({ message: expect.stringContaining(`of Locked ${LOCKED}`) })
    })

    it('RES-75: a file without anything new refuses it', async () => {
      const [, sample] = open.samples
      await commitUpload(client, await checked(sample))
      value -= 1
      expect(await refusal(await checked(sample))).toMatchObject({
        message: 'No row of this file has a new result',
      })
    })

    it('RES-76: another person’s upload is committed after a question, and undone by both', async () => {
      const upload = await checked(open.samples[2])
      expect(upload.isOthers).toBe(false)
      const { id, version } = upload
      expect(await colleague.resultUploads.get({ id })).toMatchObject({
        isOthers: true,
        createdBy: 'Mira Holt',
      })
      expect(await refusal(upload, colleague)).toMatchObject({
        message: `Mira Holt uploaded this file on ${upload.createdAt}`,
        remedy: 'Ask them, or confirm that you commit it.',
      })
      const job = await colleague.resultUploads.commit({ id, version, othersUpload: true })
      await commitEnded(colleague, job.id)
      for (const who of [client, colleague, manager])
        expect((await who.resultUploads.get({ id })).canUndo).toBe(true)
      // By who uploaded it, although another person committed it.
      expect(await client.resultUploads.undo({ id })).toEqual({ removedCount: 1, kept: [] })
    })

    it('RES-76: another person’s upload is discarded after a question', async () => {
      const { id, createdAt } = await checked(open.samples[3])
      await expect(manager.resultUploads.discard({ id })).rejects.toMatchObject({
        status: 409,
        message: `Mira Holt uploaded this file on ${createdAt}`,
      })
      expect(await client.resultUploads.get({ id })).toMatchObject({ status: 'checked' })
      expect(await manager.resultUploads.discard({ id, othersUpload: true })).toMatchObject({
        status: 'discarded',
      })
    })
  })
