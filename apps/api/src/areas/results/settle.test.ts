import type { Client } from '@org/core'
import {
  formatCode,
  type Laboratory,
  type ResultUpload,
  type Sample,
  type StagedEdit,
} from '@org/core/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BaggedYears, startBaggedYears } from '../../testing/bagged-years.ts'
import { commitUpload, csvFile, mapAsProposed } from '../../testing/lab-files.ts'
import { TODAY } from '../../testing/planned-years.ts'
import { testDatabases } from '../../testing/staffed-api.ts'

const HEADER = ['Lab No', 'Label', 'Top (cm)', 'Bottom (cm)', 'Soil pH (1:1 water)', 'SOC %', 'K ppm']

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`findings that are settled together, on ${database.name}`, () => {
    let years: BaggedYears
    let client: Client
    let laboratory: Laboratory
    beforeAll(async () => {
      years = await startBaggedYears(database)
      client = years.api.client
      laboratory = await client.laboratories.create({ name: 'Prairie Soil Laboratory' })
    })
    afterAll(() => years.api.close())

    type Line = (string | number)[]
    const linesOf = (samples: readonly Sample[]): Line[] =>
      samples.map(({ labelCode, depthTopCm, depthBottomCm }, at) => [
        ...[`L${at}`, formatCode(labelCode ?? ''), depthTopCm, depthBottomCm, 6 + at / 10, 1.5, 140 + at],
      ])
    const change = (lines: Line[], at: number, cells: Readonly<Record<number, string | number>>) =>
      Object.assign(lines[at] ?? [], cells)
    const checked = async (lines: readonly Line[], header = HEADER) =>
      mapAsProposed(client, await client.resultUploads.stage(csvFile([header, ...lines])), laboratory.id)
    const edit = (upload: ResultUpload, ...edits: StagedEdit[]) =>
      client.resultUploads.edit({ id: upload.id, edits })
    const rowsOf = async ({ id }: ResultUpload) => (await client.resultUploads.rows({ id, limit: 500 })).items
    const groupOf = ({ summary }: ResultUpload, kind: string) =>
      summary?.groups.find((group) => group.kind === kind)
    async function ship(packed: readonly Sample[]): Promise<string> {
      const begun = await client.shipments.create({ laboratoryId: laboratory.id })
      const boxId = begun.boxes[0]?.id ?? 0
      for (const { labelCode } of packed)
        await client.labels.scan({ text: labelCode ?? '', device: 'scanner', mode: { mode: 'pack', boxId } })
      const { id, version } = begun.shipment
      await client.shipments.ship({ id, version, shippedOn: TODAY, carrier: '', tracking: '' })
      return begun.shipment.number
    }
    /** One character of the code is another, so that it is no code. */
    const slipOf = ({ labelCode }: { labelCode: string | null }): string => {
      const code = labelCode ?? ''
      return formatCode(`${code.slice(0, 3)}${code[3] === 'A' ? 'C' : 'A'}${code.slice(4)}`)
    }

    it('RES-95: a group is settled by one act, at its column alone, and the groups say what is left', async () => {
      const { samples } = await years.bagged()
      const lines = linesOf(samples)
      for (const at of [0, 1, 2]) change(lines, at, { 4: 60 + at })
      change(lines, 3, { 5: 'n.d.?' })
      change(lines, 4, { 4: 64 })
      change(lines, 4, { 2: 60, 3: 90 })
      const upload = await checked(lines)
      expect(groupOf(upload, 'decimal')).toMatchObject({
        ...{ level: 'error', sheet: 0, column: 4, count: 4, proposals: 4, row: 2, text: '60', proposal: '6' },
      })
      expect(groupOf(upload, 'depthOther')).toMatchObject({ level: 'error', column: null, count: 1, row: 6 })
      const { items } = await client.resultUploads.rows({ id: upload.id, level: 'error' })
      expect(upload.summary?.errorRows).toBe(items.length)
      const at4 = await client.resultUploads.rows({ id: upload.id, finding: 'decimal', column: 4 })
      const at5 = await client.resultUploads.rows({ id: upload.id, finding: 'decimal', column: 5 })
      expect([at4.items.length, at5.items.length]).toEqual([4, 0])

      const settle = { kind: 'settle', sheet: 0, column: 4, finding: 'decimal' } as const
      const proposed = await edit(upload, { ...settle, act: 'useProposals' })
      expect((await rowsOf(proposed)).slice(0, 5).map(({ cells }) => cells[4])).toEqual([
        ...['6', '6.1', '6.2', '6.3', '6.4'],
      ])
      expect(proposed.summary?.groups.map(({ kind }) => kind)).toEqual(['depthOther', 'notANumber'])
      const rest = await edit(
        proposed,
        { ...settle, column: 5, finding: 'notANumber', act: 'leaveOutCells' },
        { ...settle, column: null, finding: 'depthOther', act: 'confirm' },
      )
      expect(rest.summary).toMatchObject({ errorRows: 0, groups: [] })
      const back = await edit(rest, { kind: 'restore', sheet: 0, row: 2, column: 4 })
      expect(groupOf(back, 'decimal')).toMatchObject({ count: 1, row: 2 })
      const out = await edit(back, { ...settle, act: 'leaveOutRows' })
      expect(out.summary).toMatchObject({ groups: [], outcomes: { leftOut: 1 } })
    })

    it('RES-96: a unit is of a column, and a text that is none is refused', async () => {
      const { samples } = await years.bagged()
      const header = HEADER.with(6, 'K')
      const upload = await checked(linesOf(samples), header)
      const unit = { kind: 'unit', sheet: 0, column: 6 } as const
      await expect(edit(upload, { ...unit, unit: 'bushels per moon' })).rejects.toMatchObject({ status: 400 })
      const settled = await edit(upload, { ...unit, unit: 'ppm' })
      const [row] = await rowsOf(settled)
      expect(row?.values.find(({ analyte }) => analyte === 'k')).toMatchObject({
        unit: 'ppm',
        valueInUnit: 140,
      })
      expect(settled.sheets[0]?.mapping?.columns[6]).toMatchObject({ unit: 'ppm', unitFrom: 'person' })
      expect(groupOf(settled, 'unit')).toBeUndefined()
    })

    it('RES-96: a unit that is taken back leaves the column and what is remembered of it as they were', async () => {
      const { samples } = await years.bagged()
      const header = HEADER.with(6, 'Mg').with(5, 'SOC (bushels)')
      const upload = await checked(linesOf(samples), header)
      const columnsOf = ({ sheets }: ResultUpload) => sheets[0]?.mapping?.columns ?? []
      const rows = await rowsOf(upload)
      const units = [5, 6].map((column): StagedEdit => {
        const { unit, unitFrom, says } = columnsOf(upload)[column] ?? { unit: '', unitFrom: null, says: '' }
        return { kind: 'unit', sheet: 0, column, unit: unit === '' ? null : unit, unitFrom, says }
      })
      const set = await edit(
        upload,
        { kind: 'unit', sheet: 0, column: 5, unit: 'g/kg' },
        { kind: 'unit', sheet: 0, column: 6, unit: 'ppm' },
      )
      expect(columnsOf(set)).not.toEqual(columnsOf(upload))
      const back = await edit(set, ...units)
      expect([columnsOf(back), back.summary]).toEqual([columnsOf(upload), upload.summary])
      expect(await rowsOf(back)).toEqual(rows)
      const next = await client.resultUploads.stage(csvFile([header, ...linesOf(samples)]))
      expect(next.sheets[0]?.proposal.mapping.columns[6]).toMatchObject({ unit: '', unitFrom: 'asked' })
      const asked = await edit(back, { kind: 'unit', sheet: 0, column: 5, unit: null })
      expect(columnsOf(asked)[5]).toMatchObject({ unit: '', unitFrom: 'asked' })
    })

    it('RES-95: what was confirmed waits for a person again, row by row', async () => {
      const { samples } = await years.bagged()
      const lines = linesOf(samples)
      for (const at of [0, 1]) change(lines, at, { 2: 60, 3: 90 })
      const upload = await checked(lines)
      const before = await rowsOf(upload)
      const rows = [2, 3].map((row) => ({ sheet: 0, row }))
      for (const confirm of [
        { kind: 'settle', sheet: 0, column: null, finding: 'depthOther', act: 'confirm' } as const,
        { kind: 'confirm', rows } as const,
      ]) {
        const confirmed = await edit(upload, confirm)
        expect(groupOf(confirmed, 'depthOther')).toBeUndefined()
        const one = await edit(confirmed, { kind: 'confirm', rows: rows.slice(0, 1), confirmed: false })
        expect(groupOf(one, 'depthOther')).toMatchObject({ count: 1, row: 2 })
        const back = await edit(one, { kind: 'confirm', rows, confirmed: false })
        expect(back.summary).toEqual(upload.summary)
        expect(await rowsOf(back)).toEqual(before)
      }
      await expect(edit(upload, { kind: 'confirm', confirmed: false })).rejects.toMatchObject({ status: 400 })
    })

    it('RES-95: the same finding at another column is settled by itself', async () => {
      const { samples } = await years.bagged()
      const lines = linesOf(samples).map((line) => line.with(6, 5.5))
      change(lines, 0, { 4: 60 })
      change(lines, 1, { 6: 55 })
      const upload = await checked(lines, HEADER.with(6, 'pH CaCl2'))
      const settle = { kind: 'settle', sheet: 0, column: 4, finding: 'decimal' } as const
      const out = await edit(upload, { ...settle, act: 'leaveOutRows' })
      expect((await rowsOf(out)).map(({ outcome }) => outcome).slice(0, 2)).toEqual(['leftOut', 'error'])
      expect(groupOf(out, 'decimal')).toMatchObject({ column: 6, count: 1 })
    })

    it('RES-95: a unit that a proposal names is the cell’s, and is not asked about again', async () => {
      const { samples } = await years.bagged()
      const lines = linesOf(samples)
      for (const [at, line] of lines.entries()) line[5] = at < 2 ? 1450 : 1.4
      const upload = await checked(lines, HEADER.with(5, 'Bulk density (g/cm3)'))
      expect(groupOf(upload, 'outOfRange')).toMatchObject({ count: 2, proposals: 2, proposal: '1450 kg/m³' })
      const settle = { kind: 'settle', sheet: 0, column: 5, finding: 'outOfRange' } as const
      const settled = await edit(upload, { ...settle, act: 'useProposals' })
      expect(settled.summary?.groups).toEqual([])
      const densities = (await rowsOf(settled)).map(
        ({ values }) => values.find(({ analyte }) => analyte === 'bulk_density')?.valueInUnit,
      )
      expect(densities).toEqual(lines.map((_, at) => (at < 2 ? 1.45 : 1.4)))
    })

    it('RES-42: a laboratory’s number is of its own laboratory and year, and waits for a person', async () => {
      const { samples } = await years.bagged()
      const code = formatCode(samples[0]?.labelCode ?? '')
      const before = await checked(
        [['Y-1', code, '2025-05-05', 1.5]],
        ['Lab No', 'Label', 'Date Reported', 'SOC %'],
      )
      await commitUpload(client, before)
      const header = ['Lab No', 'Date Reported', 'SOC %']
      const lines = [
        ['Y-1', '2025-06-01', 1.6],
        ['Y-1', '2026-05-05', 1.7],
      ]
      const again = await rowsOf(await checked(lines, header))
      expect(again.map(({ outcome, matchedBy }) => [outcome, matchedBy])).toEqual([
        ['error', 'labNumber'],
        ['unmatched', null],
      ])
      const other = await client.laboratories.create({ name: 'Valley Soil Laboratory' })
      const staged = await client.resultUploads.stage(csvFile([header, ...lines]))
      for (const laboratoryId of [other.id, null]) {
        const upload = await mapAsProposed(client, await client.resultUploads.get(staged), laboratoryId)
        expect(upload.summary?.outcomes).toMatchObject({ unmatched: 2 })
      }
    })

    it('RES-92: a mean is left out, in no order, and taken in by a person', async () => {
      const { samples } = await years.bagged()
      const [first] = samples
      const lines = linesOf(samples)
      const upload = await checked([...lines, ['', 'Mean', 0, 15, 6.4, 1.5, 140]])
      const mean = lines.length + 2
      expect((await rowsOf(upload)).at(-1)).toMatchObject({
        ...{
          row: mean,
          outcome: 'leftOut',
          sample: null,
          findings: [{ kind: 'notSample', level: 'warning' }],
        },
      })
      const keys = { rows: [{ sheet: 0, row: mean }] }
      const taken = await edit(upload, { kind: 'leaveOut', ...keys, leftOut: false })
      expect((await rowsOf(taken)).at(-1)).toMatchObject({ outcome: 'unmatched' })
      const left = await edit(taken, { kind: 'leaveOut', ...keys, leftOut: true })
      expect((await rowsOf(left)).at(-1)).toMatchObject({ outcome: 'leftOut' })
      const pairs = [{ sheet: 0, row: mean, sampleId: first?.id ?? 0 }]
      const matched = await edit(
        left,
        { kind: 'match', pairs },
        { kind: 'leaveOut', ...keys, leftOut: false },
      )
      expect((await rowsOf(matched)).at(-1)?.findings).toMatchObject(Array(3).fill({ kind: 'duplicate' }))
    })

    it('RES-93: no row of another material is matched before a person says what it is of', async () => {
      const { samples } = await years.bagged()
      const staged = await client.resultUploads.stage(csvFile([HEADER, ...linesOf(samples)]))
      const [sheet] = staged.sheets
      if (sheet === undefined) throw new Error('no sheet')
      const map = (upload: ResultUpload, material: 'soil' | 'asked') =>
        client.resultUploads.map({
          ...{ id: upload.id, version: upload.version, laboratoryId: laboratory.id },
          sheets: [{ position: 0, mapping: { ...sheet.proposal.mapping, material } }],
        })
      const asked = await map(staged, 'asked')
      expect(asked.summary).toMatchObject({
        outcomes: { error: samples.length },
        groups: [{ kind: 'notSoil', level: 'error', column: null, count: samples.length }],
      })
      expect((await rowsOf(asked)).every(({ sample }) => sample === null)).toBe(true)
      expect((await map(asked, 'soil')).summary?.outcomes).toMatchObject({ new: samples.length })
    })

    it('RES-97: likely samples are offered with why, chosen together, and never by themselves', async () => {
      const { samples } = await years.inBags()
      const shipment = await ship(samples)
      const lines = linesOf(samples)
      const [slipped, mixed, , last] = samples
      if (slipped === undefined || mixed === undefined || last === undefined) throw new Error('too few bags')
      change(lines, 0, { 1: slipOf(slipped) })
      const code = mixed.labelCode ?? ''
      change(lines, 1, { 1: `${code.slice(0, 4)}${code.slice(5)}` })
      change(lines, 3, { 1: 'bag without a label' })
      const upload = await checked(lines)
      const rows = await rowsOf(upload)
      expect(rows.map(({ sample }) => sample?.id ?? null).slice(0, 4)).toEqual([
        null,
        null,
        samples[2]?.id,
        null,
      ])
      expect([0, 1, 3].map((at) => rows[at]?.likely?.id)).toEqual([slipped.id, mixed.id, last.id])
      expect(rows[0]?.likelySays).toContain(`is one slip away from ${formatCode(slipped.labelCode ?? '')}`)
      expect(rows[3]?.likelySays).toContain(`the only sample of shipment ${shipment} without a row.`)
      expect(groupOf(upload, 'notMatched')).toMatchObject({
        ...{ count: 3, proposals: 3, row: 2, proposal: formatCode(slipped.labelCode ?? '') },
      })
      const { items } = await client.resultUploads.likely({ id: upload.id, sheet: 0, row: 3 })
      expect(items.map(({ sample }) => sample.id)).toEqual([
        mixed.id,
        ...[slipped.id, last.id].toSorted((one, other) => one - other),
      ])
      await expect(client.resultUploads.likely({ id: upload.id, sheet: 0, row: 999 })).rejects.toMatchObject({
        status: 404,
      })
      const chosen = await edit(upload, {
        ...{ kind: 'settle', sheet: 0, column: null, finding: 'notMatched', act: 'useProposals' },
      })
      expect(chosen.summary).toMatchObject({ outcomes: { new: samples.length, unmatched: 0 }, groups: [] })
      expect((await rowsOf(chosen)).map(({ sample }) => sample?.id)).toEqual(samples.map(({ id }) => id))
    })
  })
