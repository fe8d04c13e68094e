import type { Client } from '@org/core'
import type { LabelLayout, Point, Sample } from '@org/core/contract'
import { formatCode, isLabelCode, readScanText } from '@org/core/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvedYear } from '../../testing/planned-years.ts'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'
import { download, ended } from '../exports/testing.ts'
import { putYear } from '../field-years/testing.ts'
import { square } from '../uploads/testing.ts'

const LAYOUT: LabelLayout = { sheet: { key: 'avery5160' } }
const first = <T>(items: readonly T[]): T => {
  const [item] = items
  if (item === undefined) throw new Error('nothing there')
  return item
}

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`labels on ${database.name}`, () => {
    let api: StaffedApi
    let client: Client
    let manager: Client
    let growerId: number
    let drawn = 0
    beforeAll(async () => {
      api = await database.start()
      client = api.client
      manager = await api.signIn('manager')
      growerId = (await client.growers.create({ name: 'Labeled Acres' })).id
    })
    afterAll(() => api.close())
    const db = () => api.server.services.database.db

    const approved = (name: string) => {
      drawn += 1
      return approvedYear({ client, manager, growerId }, name, square(-97 + drawn * 0.02, 42))
    }
    const samplesOf = async (fieldYearId: number) =>
      (await client.samples.list({ fieldYearId: [fieldYearId], limit: 200 })).items
    const sampleOf = async (id: number): Promise<Sample> =>
      first((await client.samples.rows({ ids: [id] })).items)
    const printYear = (id: number) =>
      client.labels.print({ source: { kind: 'points', filter: { fieldYearId: [id] } }, layout: LAYOUT })
    const scan = (text: string, pointId: number, by = client) =>
      by.labels.scan({ text, device: 'scanner', mode: { mode: 'apply', pointId } })
    const codeOf = ({ labelCode }: Sample): string => labelCode ?? ''
    const at = (points: readonly Point[], samples: readonly Sample[], number: number) => {
      const point = first(points.filter((each) => each.number === number))
      return { point, samples: samples.filter(({ pointId }) => pointId === point.id) }
    }

    it('DES-31: a bag of several cores has one label', async () => {
      drawn += 1
      const plan = { cores: { pattern: 'around', count: 8, radiusM: 8 } as const }
      const world = { client, manager, growerId }
      const { id, points } = await approvedYear(world, 'Cored', square(-97 + drawn * 0.02, 42), plan)
      expect(points.every(({ cores }) => cores.length === 8)).toBe(true)
      const sampled = points.filter(({ role }) => role === 'base')
      const { depths } = first(points)
      expect((await printYear(id)).count).toBe(sampled.length * depths.length)
    })

    it('LBL-5: gives each sample that is sampled a label, once', async () => {
      const { id } = await approved('Printed')
      const plan = await client.labels.plan({ source: { kind: 'points', filter: { fieldYearId: [id] } } })
      const before = await samplesOf(id)
      expect(plan).toMatchObject({ count: before.length, left: [] })
      expect(plan.title).toBe(`${before.length} labels for Printed ${before[0]?.year}`)
      expect(plan.first[0]).toMatchObject({
        fieldName: 'Printed',
        growerName: 'Labeled Acres',
        pointNumber: 1,
      })
      const made = await printYear(id)
      expect(made.count).toBe(before.length)
      const samples = await samplesOf(id)
      for (const sample of samples) {
        expect(isLabelCode(codeOf(sample))).toBe(true)
        expect(sample).toMatchObject({ status: 'printed', printCount: 1, labelBatchId: made.batchId })
      }
      expect(new Set(samples.map(codeOf)).size).toBe(samples.length)
      await expect(printYear(id)).rejects.toMatchObject({ kind: 'conflict' })
      expect(
        await client.labels.plan({ source: { kind: 'points', filter: { fieldYearId: [id] } } }),
      ).toMatchObject({
        count: 0,
        left: [{ count: samples.length, why: 'have a label' }],
      })
      const { events, label } = await client.labels.get({
        code: formatCode(codeOf(first(samples))).toLowerCase(),
      })
      expect(label).toMatchObject({ state: 'assigned', fieldName: 'Printed', printCount: 1 })
      expect(events).toMatchObject([{ what: 'print', was: 'reserved', is: 'printed' }])
    })

    it('LBL-18: the file has every label; never downloaded, it is made again, later it is not', async () => {
      const { id } = await approved('Filed')
      const made = await printYear(id)
      expect(await ended(api, made.export.id)).toMatchObject({ status: 'done', rowsTotal: made.count })
      const again = await client.labels.file({ id: made.batchId })
      await ended(api, again.export.id)
      const answer = await download(api, again.export.id)
      expect(answer.headers.get('content-type')).toBe('application/pdf')
      expect(answer.headers.get('content-disposition')).toMatch(/label-sheets-[\d-]+\.pdf/)
      expect(new TextDecoder('latin1').decode(await answer.arrayBuffer())).toMatch(/^%PDF-1\./)
      await expect(client.labels.file({ id: made.batchId })).rejects.toMatchObject({ kind: 'conflict' })
      const { items } = await client.labels.batches()
      expect(items[0]).toMatchObject({ id: made.batchId, assigned: made.count, isDownloaded: true })
      const test = await client.labels.testPage({ layout: { sheet: { key: 'roll57x32' }, output: 'zpl' } })
      expect(await ended(api, test.export.id)).toMatchObject({ status: 'done', format: 'zpl' })
    })

    it('LBL-6: a print is not undone: printed labels are voided', async () => {
      const { id } = await approved('Not undone')
      const { editId } = await printYear(id)
      await expect(client.edits.undo({ id: editId ?? 0 })).rejects.toMatchObject({
        message: expect.stringContaining('void'),
      })
    })

    it('LBL-7: a scan applies a label of the point; a second one is known, another point’s is wrong', async () => {
      const { id, points } = await approved('Applied')
      await printYear(id)
      const samples = await samplesOf(id)
      const one = at(points, samples, 1)
      const two = at(points, samples, 2)
      const code = codeOf(first(one.samples))
      const done = await scan(formatCode(code).toLowerCase(), one.point.id)
      expect(done).toMatchObject({
        outcome: 'good',
        code,
        next: 'Pack it into a box',
        sample: { status: 'applied' },
      })
      expect(done.last).toMatchObject({ what: 'print', is: 'printed' })
      expect(await scan(code, one.point.id)).toMatchObject({ outcome: 'known', editId: null })
      expect(await scan(code, two.point.id)).toMatchObject({
        outcome: 'wrong',
        message: expect.stringContaining('It is for point 1, '),
      })
      const { events } = await client.labels.get({ code })
      expect(events.map(({ what }) => what)).toEqual(['refuse', 'apply', 'print'])
      expect(events[1]).toMatchObject({ was: 'printed', is: 'applied', device: 'scanner', by: 'Mira Holt' })
      await client.edits.undo({ id: done.editId ?? 0 })
      expect(await sampleOf(first(one.samples).id)).toMatchObject({ status: 'printed' })
      const after = await client.labels.get({ code })
      expect(after.events[0]).toMatchObject({ what: 'undo', was: 'applied', is: 'printed' })
    })

    it('LBL-8: says what is wrong with a code, and which one would fit if only one would', async () => {
      const { id, points } = await approved('Mistyped')
      await printYear(id)
      const codes = (await samplesOf(id)).map(codeOf)
      const code = first(codes)
      const wrong = `${code.slice(0, 3)}${code[3] === 'A' ? 'B' : 'A'}${code.slice(4)}`
      const found = await client.labels.lookUp({ text: wrong })
      expect(found).toMatchObject({ outcome: 'wrong', correction: code, label: null })
      // One in some dozens is also what a scanner for another keyboard would type of a code that no label has.
      const mistyped = codes.flatMap((meant) =>
        Array.from({ length: 8 }, (_, at) => ({
          meant,
          text: `${meant.slice(0, at)}Z${meant.slice(at + 1)}`,
        })),
      )
      for (const { meant, text } of mistyped)
        if (readScanText(text).kind === 'layout')
          expect(await client.labels.lookUp({ text })).toMatchObject({ outcome: 'wrong', correction: meant })
      expect(await client.labels.lookUp({ text: `S:${code}` })).toMatchObject({
        outcome: 'good',
        code,
        note: expect.stringContaining('“S:”'),
      })
      expect(await scan('00000000', first(points).id)).toMatchObject({ outcome: 'wrong' })
      const { rows } = await sql<{ code: string; note: string }>`
        SELECT code, note FROM scan_event WHERE label_id IS NULL ORDER BY id DESC LIMIT 1`.execute(db())
      expect(rows[0]?.code).toBe('00000000')
    })

    it('LBL-9: a blank label goes to the next sample of the point, from the top; undo makes it blank again', async () => {
      const { id, points } = await approved('Blank')
      const { count, batchId } = await client.labels.print({
        source: { kind: 'blank', count: 3 },
        layout: LAYOUT,
      })
      expect(count).toBe(3)
      const { items } = await client.labels.list({ batchId: [batchId] })
      const { point, samples } = at(points, await samplesOf(id), 1)
      const depths = samples.map(({ depthTopCm }) => depthTopCm)
      const scans = []
      for (const { code } of items.slice(0, samples.length)) scans.push(await scan(code, point.id))
      expect(scans.map(({ sample }) => sample?.depthTopCm)).toEqual(depths.toSorted((a, b) => a - b))
      expect(await scan(items.at(-1)?.code ?? '', point.id)).toMatchObject({
        outcome: 'wrong',
        message: 'Every sample of point 1 has a label',
      })
      await client.edits.undo({ id: scans[0]?.editId ?? 0 })
      expect(await client.labels.get({ code: items[0]?.code ?? '' })).toMatchObject({
        label: { state: 'blank', sampleId: null },
        events: [{ what: 'undo', is: 'reserved' }, { what: 'apply' }, { what: 'print' }],
      })
    })

    it('LBL-10: managers void labels, with a reason: the code is never used again, the sample waits', async () => {
      const { id, points } = await approved('Void')
      await printYear(id)
      const sample = first(await samplesOf(id))
      const label = { id: sample.labelId ?? 0, version: sample.labelVersion ?? 0 }
      await expect(client.labels.void({ labels: [label], reason: 'Torn' })).rejects.toMatchObject({
        kind: 'forbidden',
      })
      const done = await manager.labels.void({ labels: [label], reason: 'Torn' })
      expect(done).toMatchObject({ refused: [], labels: [{ state: 'void', reason: 'Torn' }] })
      expect(await sampleOf(sample.id)).toMatchObject({ status: 'reserved', labelCode: null })
      expect(await scan(codeOf(sample), first(points).id)).toMatchObject({
        outcome: 'wrong',
        message: 'This label is void: Torn',
      })
      await expect(manager.edits.undo({ id: done.editId ?? 0 })).rejects.toMatchObject({
        message: 'A void label stays void',
      })
      expect(await printYear(id)).toMatchObject({ count: 1 })
      expect(codeOf(await sampleOf(sample.id))).not.toBe(codeOf(sample))
    })

    it('LBL-11: printing again asks a manager and a reason, and is counted', async () => {
      const { id } = await approved('Again')
      await printYear(id)
      const sample = first(await samplesOf(id))
      const again = {
        labels: [{ id: sample.labelId ?? 0, version: sample.labelVersion ?? 0 }],
        layout: LAYOUT,
        reason: 'Wet',
      }
      await expect(client.labels.reprint(again)).rejects.toMatchObject({ kind: 'forbidden' })
      await expect(manager.labels.reprint({ ...again, reason: ' ' })).rejects.toMatchObject({
        kind: 'validation',
      })
      await manager.labels.reprint(again)
      expect(await sampleOf(sample.id)).toMatchObject({ printCount: 2, status: 'printed' })
      const { events } = await client.labels.get({ code: codeOf(sample) })
      expect(events[0]).toMatchObject({ what: 'reprint', note: 'Wet' })
    })

    it('LBL-12: a label goes to another sample with its state, or two change theirs; undo gives them back', async () => {
      const { id, points } = await approved('Swapped')
      await printYear(id)
      const before = await samplesOf(id)
      const [one, two] = [first(at(points, before, 1).samples), first(at(points, before, 2).samples)]
      await scan(codeOf(one), one.pointId)
      const swap = { id: one.labelId ?? 0, version: one.labelVersion ?? 0, sampleId: two.id }
      await expect(client.labels.assign(swap)).rejects.toMatchObject({ kind: 'conflict' })
      const { editId } = await client.labels.assign({ ...swap, swap: true, reason: 'Bags mixed up' })
      expect(await sampleOf(one.id)).toMatchObject({ labelCode: codeOf(two), status: 'printed' })
      expect(await sampleOf(two.id)).toMatchObject({ labelCode: codeOf(one), status: 'applied' })
      await client.edits.undo({ id: editId ?? 0 })
      expect(await sampleOf(one.id)).toMatchObject({ labelCode: codeOf(one), status: 'applied' })
      expect(await sampleOf(two.id)).toMatchObject({ labelCode: codeOf(two), status: 'printed' })
      await manager.labels.void({
        labels: [{ id: two.labelId ?? 0, version: (await sampleOf(two.id)).labelVersion ?? 0 }],
        reason: 'Lost',
      })
      const { labelVersion } = await sampleOf(one.id)
      await client.labels.assign({ ...swap, version: labelVersion ?? 0 })
      expect(await sampleOf(one.id)).toMatchObject({ labelCode: null, status: 'reserved' })
      expect(await sampleOf(two.id)).toMatchObject({ labelCode: codeOf(one), status: 'applied' })
    })

    it('LBL-13: a locked year refuses scans, prints and voids', async () => {
      const { id, points } = await approved('Locked')
      await printYear(id)
      const sample = first(await samplesOf(id))
      await putYear(api, id, 'approved')
      expect(await scan(codeOf(sample), sample.pointId)).toMatchObject({
        outcome: 'wrong',
        message: expect.stringContaining('approved and locked'),
      })
      const label = { id: sample.labelId ?? 0, version: sample.labelVersion ?? 0 }
      await expect(manager.labels.void({ labels: [label], reason: 'x' })).rejects.toMatchObject({
        message: expect.stringContaining('locked'),
      })
      expect(points.length).toBeGreaterThan(0)
    })
  })
