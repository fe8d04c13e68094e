import type { Client } from '@org/core'
import { formatCode, type Laboratory, type Sample } from '@org/core/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transact } from '../../../db/transact.ts'
import {
  baggedYear,
  checkEnded,
  commitUpload,
  confirmAsProposed,
  csvFile,
  mapAsProposed,
  sendBags,
  sentYear,
} from '../../../testing/lab-files.ts'
import { TODAY } from '../../../testing/planned-years.ts'
import { type StaffedApi, testDatabases } from '../../../testing/staffed-api.ts'
import { checkFile } from './check.ts'
import type { Checking, Edited } from './parts.ts'
import { storedRows } from './testing.ts'

const HEADER = ['Lab No', 'Label', 'Soil pH (1:1 water)', 'SOC %', 'K ppm']
const MANY = 5000
const BEING_CHECKED = { kind: 'conflict', message: 'The rows of this file are being checked' }

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`the check of rows in parts, on ${database.name}`, () => {
    let api: StaffedApi
    let client: Client
    let laboratory: Laboratory
    let samples: Sample[]
    beforeAll(async () => {
      api = await database.start()
      client = api.client
      const manager = await api.signIn('manager')
      const { id: growerId } = await client.growers.create({ name: 'Many Rows' })
      const crew = await client.crews.create({ name: 'North', pointsADay: 200 })
      laboratory = await client.laboratories.create({ name: 'Prairie Soil Laboratory' })
      const business = { api, client, manager, growerId, crew }
      const year = await baggedYear(business, 'Checked', { lon: -97, lat: 45 })
      samples = year.samples
      const before = [
        ...(await sentYear(business, 'Before', { lon: -97.1, lat: 45 })).samples,
        ...(await sentYear(business, 'Before that', { lon: -97.2, lat: 45 })).samples,
      ]
      await ship(samples.slice(2))
      await sendBags(api, year.id)
      const earlier = before.map(({ labelCode }, at) => [
        9000 + at,
        formatCode(labelCode ?? ''),
        6,
        2,
        140 + at,
      ])
      await commitUpload(
        client,
        await mapAsProposed(
          client,
          await client.resultUploads.stage(csvFile([HEADER, ...earlier])),
          laboratory.id,
        ),
      )
    })
    afterAll(() => api.close())

    async function ship(packed: readonly Sample[]): Promise<void> {
      const begun = await client.shipments.create({ laboratoryId: laboratory.id })
      const boxId = begun.boxes[0]?.id ?? 0
      for (const { labelCode } of packed)
        await client.labels.scan({ text: labelCode ?? '', device: 'scanner', mode: { mode: 'pack', boxId } })
      const { id, version } = begun.shipment
      await client.shipments.ship({ id, version, shippedOn: TODAY, carrier: '', tracking: '' })
    }

    /** All samples but the last; some twice, some that no one knows, some values that are none. */
    const linesOf = (): (string | number)[][] => [
      ...samples
        .slice(0, -1)
        .map(({ labelCode }, at) => [
          at,
          formatCode(labelCode ?? ''),
          at === 3 ? 64 : 6.1,
          at === 4 ? 'x' : 2,
          12,
        ]),
      [800, formatCode(samples[1]?.labelCode ?? ''), 6.2, 2, 12],
      [801, 'nothing', 6.2, 2, 12],
      [802, '', '', '', ''],
      [803, formatCode(samples[5]?.labelCode ?? ''), '', 2, 12],
      [804, formatCode(samples[2]?.labelCode ?? ''), '', '41.1 g/kg', ''],
    ]
    const db = () => api.server.services.database.db
    /** The database gives up the first transaction of each part. */
    const inPartTwice: Checking['inPart'] = (work) => {
      let isFirst = true
      return transact(db(), { staffId: null }, async (tx) => {
        const made = await work(tx)
        if (!isFirst) return made
        isFirst = false
        await sql`DO $$ BEGIN RAISE EXCEPTION 'given up' USING ERRCODE = '40P01'; END $$`.execute(tx.kysely)
        return made
      })
    }
    const checkAgain = (
      uploadId: number,
      partRows: number,
      edited: Edited | null = null,
      isGivenUp = false,
    ) =>
      checkFile({
        ...{ uploadId, laboratoryId: laboratory.id, edited, partRows },
        signal: new AbortController().signal,
        inPart: isGivenUp ? inPartTwice : (work) => transact(db(), { staffId: null }, work),
        report: () => {},
      })
    /** As if each row had been found to be another. */
    const resetRows = (uploadId: number) =>
      transact(db(), { staffId: null }, ({ kysely }) =>
        sql`UPDATE upload_row SET outcome = 'same', sample_id = 1, findings = '[]', "values" = '[]',
          has_error = true WHERE upload_id = ${uploadId}`.execute(kysely),
      )
    const unmatched = (count: number) =>
      Array.from({ length: count }, (_, at) => [at, '', 6 + (at % 10) / 10, 2, 140])
    const stageMany = () => client.resultUploads.stage(csvFile([HEADER, ...linesOf(), ...unmatched(MANY)]))

    it('RES-70: rows that are checked in parts have what they have by one transaction, also after edits', async () => {
      const upload = await mapAsProposed(
        client,
        await client.resultUploads.stage(csvFile([HEADER, ...linesOf()])),
        laboratory.id,
      )
      const kinds = upload.summary?.findings.map(({ kind }) => kind)
      expect(kinds).toEqual(
        expect.arrayContaining([
          ...['duplicate', 'twoValues', 'notMatched', 'decimal', 'notOnManifest', 'scaleJump'],
        ]),
      )
      const { id } = upload
      const atOnce = await storedRows(db(), id)
      for (const partRows of [1, 3, 10_000]) {
        await resetRows(id)
        expect(await checkAgain(id, partRows)).toEqual(upload.summary)
        expect(await storedRows(db(), id)).toEqual(atOnce)
      }

      const ofTwo = samples.slice(1, 3).map((sample) => sample.id)
      const rows = [3, 4].map((row) => ({ sheet: 0, row }))
      const leaveOut = (leftOut: boolean) =>
        client.resultUploads.edit({ id, edits: [{ kind: 'leaveOut', rows, leftOut }] })
      const edited = await leaveOut(true)
      const left = edited.summary?.findings.map(({ kind }) => kind)
      expect([left?.includes('duplicate'), left?.includes('twoValues')]).toEqual([true, false])
      const after = await storedRows(db(), id)
      expect(after).not.toEqual(atOnce)
      const again = await checkAgain(id, 2, { rows, samples: ofTwo })
      expect(again).toEqual(edited.summary)
      expect(await storedRows(db(), id)).toEqual(after)
      expect(await checkAgain(id, 4)).toEqual(edited.summary)
      expect((await leaveOut(false)).summary).toEqual(upload.summary)
      expect(await storedRows(db(), id)).toEqual(atOnce)
    }, 60_000)

    it('CHG-23: parts that run again, because the database gave them up, count and say the same', async () => {
      const staged = await client.resultUploads.stage(csvFile([HEADER, ...linesOf()]))
      const { id, summary } = await mapAsProposed(client, staged, laboratory.id)
      const atOnce = await storedRows(db(), id)
      await resetRows(id)
      expect(await checkAgain(id, 5, null, true)).toEqual(summary)
      expect(await storedRows(db(), id)).toEqual(atOnce)
    })

    it('RES-71, RES-72: a large file is checked by a job, beside which others are answered and the file is left alone', async () => {
      const staged = await stageMany()
      const colleague = await api.signIn('colleague')
      const begun = await confirmAsProposed(client, staged, laboratory.id)
      expect(begun).toMatchObject({ status: 'mapped', summary: null, check: { kind: 'check', error: null } })
      const { id, version } = begun
      const edits = [{ kind: 'cell' as const, sheet: 0, row: 2, column: 2, text: '6.5' }]
      await expect(client.resultUploads.edit({ id, edits })).rejects.toMatchObject(BEING_CHECKED)
      await expect(client.resultUploads.commit({ id, version })).rejects.toMatchObject(BEING_CHECKED)
      await expect(client.resultUploads.discard({ id })).rejects.toMatchObject(BEING_CHECKED)
      await expect(confirmAsProposed(client, begun)).rejects.toMatchObject(BEING_CHECKED)
      const steps = new Set<number>()
      for (;;) {
        await colleague.growers.list({})
        const { check } = await colleague.resultUploads.get({ id })
        if (check === null) break
        steps.add(check.done)
      }
      expect(steps.size).toBeGreaterThan(2)

      const checked = await client.resultUploads.get({ id })
      expect(checked).toMatchObject({
        status: 'checked',
        check: null,
        summary: { rows: MANY + linesOf().length - 1 },
      })
      expect(checked.version).toBeGreaterThan(version)
      const edited = await client.resultUploads.edit({ id, edits })
      expect(edited).toMatchObject({ status: 'mapped', summary: null })
      const ended = await checkEnded(client, edited)
      expect(ended).toMatchObject({ status: 'checked', check: null })
      const stored = await storedRows(db(), id)
      expect(await checkAgain(id, 10_000)).toEqual(ended.summary)
      expect(await storedRows(db(), id)).toEqual(stored)
    }, 120_000)

    it('RES-73: a canceled check leaves nothing to commit, and the columns can be confirmed again', async () => {
      const begun = await confirmAsProposed(client, await stageMany(), laboratory.id)
      const { id, version } = begun
      await client.jobs.cancel({ id: begun.check?.id ?? 0 })
      const canceled = await client.resultUploads.get({ id })
      expect(canceled).toMatchObject({
        status: 'mapped',
        version,
        summary: null,
        check: { state: 'canceled' },
      })
      await expect(client.resultUploads.commit({ id, version })).rejects.toMatchObject({ kind: 'conflict' })
      await expect(
        client.resultUploads.edit({ id, edits: [{ kind: 'leaveOutUnmatched' }] }),
      ).rejects.toMatchObject({ kind: 'conflict' })
      await expect(confirmAsProposed(client, { ...canceled, version: version - 1 })).rejects.toMatchObject({
        message: expect.stringMatching('^Someone changed'),
      })
      const checked = await mapAsProposed(client, canceled, laboratory.id)
      expect(checked).toMatchObject({
        status: 'checked',
        check: null,
        summary: { outcomes: { unmatched: MANY + 1 } },
      })
      expect(await client.resultUploads.discard({ id })).toMatchObject({ status: 'discarded' })
    }, 120_000)
  })
