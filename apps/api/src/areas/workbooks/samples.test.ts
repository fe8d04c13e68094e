import type { Client } from '@org/core'
import { COLUMN_ANALYTES, sampleWorkbook } from '@org/core/contract'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type GivenDesign,
  type GivenSample,
  givenDesign,
  givenField,
  givenResults,
} from '../../testing/given-design.ts'
import { baggedYear } from '../../testing/lab-files.ts'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'
import { download, ended } from '../exports/testing.ts'
import { putYear } from '../field-years/testing.ts'
import { YEAR } from '../uploads/testing.ts'

const workbook = sampleWorkbook.id
const DESIGN: GivenDesign = {
  strata: [{ areaM2: 10_000, points: 2 }],
  depths: [{ topCm: 0, bottomCm: 15 }],
}

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`the workbook of samples on ${database.name}`, () => {
    let api: StaffedApi
    let client: Client
    let colleague: Client
    let growerId: number
    beforeAll(async () => {
      api = await database.start()
      client = api.client
      colleague = await api.signIn('colleague')
      growerId = (await client.growers.create({ name: 'Bagged Acres' })).id
    })
    afterAll(() => api.close())

    /** Two samples of a year, and how one of them is read. */
    async function two(name: string) {
      const field = await givenField(client, growerId, name)
      const samples = await givenDesign(api, field, YEAR, DESIGN)
      const [one, other] = samples
      if (one === undefined || other === undefined) throw new Error('no samples')
      return { one, other }
    }
    const rowOf = async ({ id }: Pick<GivenSample, 'id'>) => {
      const [row] = (await client.samples.rows({ ids: [id] })).items
      if (row === undefined) throw new Error('no sample')
      return row
    }
    const resultsOf = async (sample: GivenSample) => (await rowOf(sample)).results
    const edit = (cells: { id: number; column: string; was?: unknown; is: unknown }[], who = client) =>
      who.workbooks.edit({ workbook, cells: cells.map((cell) => ({ was: '', ...cell })) })

    it('WBK-66: writes a note, which undo takes back; a colleague’s is a conflict', async () => {
      const { one, other } = await two('Noted')
      const { editId, ...answer } = await edit([
        { id: one.id, column: 'note', is: ' Wet ' },
        { id: other.id, column: 'note', is: 'Stones' },
      ])
      expect(answer).toMatchObject({
        conflicts: [],
        refused: [],
        changed: [{ id: one.id }, { id: other.id }],
      })
      expect([(await rowOf(one)).note, (await rowOf(other)).note]).toEqual(['Wet', 'Stones'])
      const { conflicts } = await edit([{ id: one.id, column: 'note', is: 'Dry' }], colleague)
      expect(conflicts).toMatchObject([{ id: one.id, column: 'note', is: 'Wet' }])
      await client.edits.undo({ id: editId ?? 0 })
      expect(await rowOf(one)).toMatchObject({ note: '', status: 'reserved' })
    })

    it('WBK-66: refuses a note of a locked year, and of a sample that is not there', async () => {
      const { one } = await two('Shut')
      const { fieldYearId } = await rowOf(one)
      const before = (await edit([{ id: one.id, column: 'note', is: 'Before' }])).editId
      await putYear(api, fieldYearId, 'approved')
      const { refused, changed } = await edit([
        { id: one.id, column: 'note', was: 'Before', is: 'Late' },
        { id: 999_999, column: 'note', is: 'Late' },
      ])
      expect(changed).toEqual([])
      expect(refused.map(({ message }) => message)).toEqual([
        `${YEAR} of Shut is approved and locked`,
        'This sample does not exist',
      ])
      expect(sampleWorkbook.lockOf(await rowOf(one))).toBe(`${YEAR} of Shut is approved and locked`)
      await expect(client.edits.undo({ id: before ?? 0 })).rejects.toMatchObject({
        message: expect.stringContaining('approved and locked'),
      })
      expect((await rowOf(one)).note).toBe('Before')
    })

    it('WBK-60: refuses what scans and results say, with what it follows from', async () => {
      const { one } = await two('Computed')
      const { refused } = await edit([
        { id: one.id, column: 'status', was: 'reserved', is: 'printed' },
        { id: one.id, column: 'soc', was: null, is: 2 },
      ])
      expect(refused.map(({ message }) => message)).toEqual([
        'Follows from scans and from results',
        'The current result of the laboratory that was not rejected',
      ])
    })

    it('WBK-64: one current value is a number in the analyte’s unit; what is none, and several, are words', async () => {
      const { one, other } = await two('Measured')
      expect(await resultsOf(one)).toEqual({})
      await givenResults(
        client,
        ['SOC g/kg', 'K (Mehlich 3) ppm', 'Ca lbs/ac', 'Zn ppm'],
        [
          [one.id, 12.5, '< 20', 900, 3],
          [other.id, 9, 150, 800, 4],
        ],
      )
      expect(await resultsOf(one)).toEqual({
        soc: { value: 1.25, methods: [] },
        k: { value: '< 20', methods: ['Mehlich 3'] },
        ca: { value: '900 lbs/ac', methods: [] },
      })
      expect((await resultsOf(other)).k).toEqual({ value: 150, methods: ['Mehlich 3'] })
      await givenResults(client, ['SOC %'], [[one.id, 1.3]])
      expect((await resultsOf(one)).soc?.value).toBe('1.25; 1.3')
    })

    it('WBK-64: neither what was superseded nor what was rejected', async () => {
      const { one } = await two('Replaced')
      await givenResults(client, ['SOC %', 'K ppm'], [[one.id, 1.2, 140]])
      await givenResults(client, ['SOC %'], [[one.id, 1.4]])
      expect(await resultsOf(one)).toMatchObject({ soc: { value: 1.4 }, k: { value: 140 } })
      const { items } = await client.results.list({ sampleId: [one.id] })
      const results = items
        .filter(({ analyte }) => analyte === 'k')
        .map(({ id, version }) => ({ id, version }))
      await client.results.judge({ results, verdict: 'failed', reason: 'Spilled' })
      expect(Object.keys(await resultsOf(one))).toEqual(['soc'])
    })

    it('WBK-63, EXP-36: says its box and manifest, the newest, and the laboratory’s number', async () => {
      const manager = await api.signIn('manager')
      const crew = await client.crews.create({ name: 'North', pointsADay: 200 })
      const business = { api, client, manager, growerId, crew }
      const { samples } = await baggedYear(business, 'Packed', { lon: -97, lat: 45 })
      const [bag] = samples
      if (bag === undefined) throw new Error('no bag')
      expect(bag).toMatchObject({ boxCode: null, shipmentId: null, shipmentNumber: null, labNumber: null })
      const laboratory = await client.laboratories.create({ name: 'Prairie Soil Laboratory' })
      const { shipment, boxes } = await client.shipments.create({ laboratoryId: laboratory.id })
      const mode = { mode: 'pack', boxId: boxes[0]?.id ?? 0 } as const
      await client.labels.scan({ text: bag.labelCode ?? '', device: 'scanner', mode })
      expect(await rowOf(bag)).toMatchObject({
        ...{ boxCode: boxes[0]?.code, shipmentId: shipment.id, shipmentNumber: shipment.number },
      })
      await givenResults(client, ['Lab No', 'pH (1:1 water)'], [[bag.id, '70121', 6.4]])
      const { columns } = await client.workbooks.values({
        ...{ workbook, ids: [bag.id], columns: ['box', 'shipment', 'labNumber', 'ph_water', 'note'] },
      })
      expect(columns.map(({ shown }) => shown[0])).toEqual([
        ...[boxes[0]?.code, shipment.number, '70121', 6.4, ''],
      ])
      expect(columns.map(({ stored }) => stored)).toEqual([null, null, null, null, ['']])

      // EXP-36: a file of some columns is read without the others.
      const cellsOf = async (keys: string[] | null) => {
        const ids = [bag.id]
        const record = await client.exports.createSamples({ format: 'xlsx', ids, columns: keys })
        expect(await ended(api, record.id)).toMatchObject({ status: 'done', error: null })
        const bytes = new Uint8Array(await (await download(api, record.id)).arrayBuffer())
        const [head = [], cells = []] = (await readXlsx(bytes)).sheets[0]?.rows ?? []
        return Object.fromEntries(head.map((label, at) => [String(label), cells[at]]))
      }
      const whole = await cellsOf(null)
      expect(Object.values(whole)).toEqual(
        expect.arrayContaining([boxes[0]?.code, shipment.number, '70121', 6.4]),
      )
      for (const keys of [['box'], ['shipment'], ['labNumber'], ['ph_water'], ['printCount', 'crew']])
        expect(whole).toMatchObject(await cellsOf(keys))
    })

    it('WBK-65: files have results as numbers, and as words where they are none', async () => {
      const { one, other } = await two('Filed')
      const lines = [
        [one.id, 1.2345, '< 20'],
        [other.id, 2, 140],
      ]
      await givenResults(client, ['SOC %', 'K (Mehlich 3) ppm'], lines)
      const record = await client.exports.createSamples({
        ...{ format: 'xlsx', ids: [one.id, other.id], columns: ['id', 'soc', 'k', 'ca', 'methods'] },
      })
      expect(await ended(api, record.id)).toMatchObject({ status: 'done', error: null })
      const bytes = new Uint8Array(await (await download(api, record.id)).arrayBuffer())
      expect((await readXlsx(bytes)).sheets[0]?.rows).toEqual([
        ['Sample id', 'Soil organic carbon (%)', 'Potassium (mg/kg)', 'Calcium (mg/kg)', 'Methods'],
        [one.id, 1.2345, '< 20', null, 'Potassium: Mehlich 3'],
        [other.id, 2, 140, null, 'Potassium: Mehlich 3'],
      ])
    })

    it('WBK-65: each analyte is a column with its unit, which nobody sees who did not choose it', () => {
      const { columns } = sampleWorkbook.list
      for (const key of COLUMN_ANALYTES) expect(columns[key].shown).toBeUndefined()
      expect([columns.k.label, columns.ph_water.label]).toEqual(['Potassium (mg/kg)', 'pH in water'])
    })
  })
