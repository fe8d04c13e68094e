import { type Client, idsOfOrder } from '@org/core'
import { formatCode, type Laboratory, type ResultUpload, type Sample } from '@org/core/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  baggedYear,
  bagsOf,
  commitUpload,
  csvFile,
  mapAsProposed,
  sendBags,
  sentYear,
} from '../../testing/lab-files.ts'
import { TODAY } from '../../testing/planned-years.ts'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'
import { writeRaw } from '../../testing/write-raw.ts'
import { csvCells, download, ended } from '../exports/testing.ts'

const HEADER = ['Lab No', 'Label', 'Top (cm)', 'Bottom (cm)', 'Soil pH (1:1 water)', 'SOC %', 'K ppm']

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`results on ${database.name}`, () => {
    let api: StaffedApi
    let client: Client
    let manager: Client
    let growerId: number
    let crew: { id: number }
    let laboratory: Laboratory
    let drawn = 0
    let batch = 0
    beforeAll(async () => {
      api = await database.start()
      client = api.client
      manager = await api.signIn('manager')
      growerId = (await client.growers.create({ name: 'Measured Acres' })).id
      crew = await client.crews.create({ name: 'North', pointsADay: 200 })
      laboratory = await client.laboratories.create({ name: 'Prairie Soil Laboratory' })
    })
    afterAll(() => api.close())

    const yearOf = (make: typeof baggedYear, name: string) => {
      drawn += 1
      return make({ api, client, manager, growerId, crew }, name, { lon: -97 + drawn * 0.02, lat: 45 })
    }
    const bagged = (name: string) => yearOf(sentYear, name)
    const inBags = (name: string) => yearOf(baggedYear, name)
    const statusOf = async (id: number) => (await client.fieldYears.get({ id })).status
    const rowsOf = async ({ id }: { id: number }) =>
      (await client.resultUploads.rows({ id, limit: 500 })).items
    const resultsOf = async (sampleId: number, more: { superseded?: 'yes' } = {}) =>
      (await client.results.list({ sampleId: [sampleId], limit: 100, ...more })).items
    /** A line for each bag: the pH grows with its place. */
    const linesOf = (samples: readonly Sample[], ph = 6): (string | number)[][] => {
      batch += 1
      return samples.map(({ labelCode, depthTopCm, depthBottomCm }, at) => [
        batch * 1000 + at,
        formatCode(labelCode ?? ''),
        depthTopCm,
        depthBottomCm,
        ph + at / 10,
        (1 + at / 100).toFixed(2),
        at === 0 ? '< 20' : 140 + at,
      ])
    }
    const checked = async (lines: readonly (readonly (string | number)[])[], header = HEADER) => {
      const upload = await client.resultUploads.stage(csvFile([header, ...lines]))
      return mapAsProposed(client, upload, laboratory.id)
    }
    const committed = async (samples: readonly Sample[], ph?: number): Promise<ResultUpload> => {
      const upload = await checked(linesOf(samples, ph))
      await commitUpload(client, upload)
      return client.resultUploads.get({ id: upload.id })
    }

    it('RES-40: a header of thousands of words stops nobody, and its column is left out with the reason', async () => {
      const long = 'x - '.repeat(20_000)
      const asLong = 'x - '.repeat(124)
      const upload = await client.resultUploads.stage(
        csvFile([
          ['Lab No', 'pH', long, asLong, 'x'.repeat(400_000), `${'y¹'.repeat(100_000)}`],
          [1, 6.4, 3, 4, 5, 6],
        ]),
      )
      const columns = upload.sheets[0]?.proposal.mapping.columns ?? []
      expect(columns.map(({ role }) => role)).toEqual([
        ...['labNumber', 'analyte', 'leaveOut', 'analyte', 'leaveOut', 'leaveOut'],
      ])
      expect(columns[2]?.says).toBe(
        'Left out: its header has more than 500 characters, and is no name of a column.',
      )
      const [sheet] = upload.sheets
      if (sheet === undefined) throw new Error('no sheet')
      const { layout } = sheet.proposal.mapping
      const again = await client.resultUploads.proposeLayout({ id: upload.id, sheet: 0, layout })
      expect(again.mapping.columns).toEqual(columns)
    })

    it('RES-40: a file is staged with its sheets, what is proposed for its columns, and nothing else', async () => {
      const { samples } = await bagged('Staged')
      const upload = await client.resultUploads.stage(csvFile([HEADER, ...linesOf(samples)]))
      expect(upload).toMatchObject({ status: 'staged', format: 'CSV', summary: null, seenBefore: null })
      const [sheet] = upload.sheets
      expect(sheet?.head[0]).toEqual(HEADER)
      expect(sheet?.proposal.mapping.columns.map(({ role, analyte }) => analyte ?? role)).toEqual([
        'labNumber',
        'label',
        'depthTop',
        'depthBottom',
        'ph_water',
        'soc',
        'k',
      ])
      expect(await resultsOf(samples[0]?.id ?? 0)).toEqual([])
      await expect(
        client.resultUploads.commit({ id: upload.id, version: upload.version }),
      ).rejects.toMatchObject({ kind: 'conflict' })
      await expect(
        client.resultUploads.edit({
          id: upload.id,
          edits: [{ kind: 'cell', sheet: 0, row: 2, column: 4, text: '6' }],
        }),
      ).rejects.toMatchObject({ kind: 'conflict' })
    })

    it('RES-41, RES-50: from the file to results on samples, and back by undo', async () => {
      const { id, samples } = await bagged('There and back')
      const first = samples[0]?.id ?? 0
      const upload = await checked(linesOf(samples))
      expect(upload).toMatchObject({ status: 'checked', laboratoryName: laboratory.name })
      expect(upload.summary).toMatchObject({
        rows: samples.length,
        outcomes: { new: samples.length, error: 0, unmatched: 0 },
        values: { new: samples.length * 3, changed: 0, same: 0 },
        samples: samples.length,
      })
      const before = (
        await sql<Record<string, unknown>>`SELECT * FROM sample ORDER BY id`.execute(
          api.server.services.database.db,
        )
      ).rows
      const committed = await commitUpload(client, upload)
      expect(committed).toEqual({
        resultCount: samples.length * 3,
        sampleCount: samples.length,
        supersededCount: 0,
        sameCount: 0,
        editId: expect.any(Number),
      })
      const editNow = async () =>
        (await client.edits.list({})).items.find((edit) => edit.id === committed.editId)
      expect((await editNow())?.upload).toEqual({ id: upload.id, kind: 'lab_results' })
      const results = await resultsOf(first)
      expect(
        results.map(({ analyte, value, qualifier, unit }) => ({ analyte, value, qualifier, unit })),
      ).toEqual(
        expect.arrayContaining([
          { analyte: 'ph_water', value: 6, qualifier: null, unit: '' },
          { analyte: 'soc', value: 1, qualifier: null, unit: '%' },
          { analyte: 'k', value: 20, qualifier: '<', unit: 'ppm' },
        ]),
      )
      expect(results[0]).toMatchObject({ fieldName: 'There and back', laboratoryName: laboratory.name })
      expect((await bagsOf(client, id)).every(({ status }) => status === 'results')).toBe(true)
      expect(await statusOf(id)).toBe('results_complete')
      expect(await client.resultUploads.undo({ id: upload.id })).toEqual({
        removedCount: samples.length * 3,
        kept: [],
      })
      expect(await editNow()).toMatchObject({ upload: null, refusal: 'It was already undone' })
      expect(await resultsOf(first, { superseded: 'yes' })).toEqual([])
      expect(await statusOf(id)).toBe('at_lab')
      const after = (
        await sql<Record<string, unknown>>`SELECT * FROM sample ORDER BY id`.execute(
          api.server.services.database.db,
        )
      ).rows
      expect(after.map(withoutVersion)).toEqual(before.map(withoutVersion))
      await expect(client.resultUploads.undo({ id: upload.id })).rejects.toMatchObject({ kind: 'conflict' })
      expect(await client.resultUploads.get({ id: upload.id })).toMatchObject({ status: 'undone' })
    })

    it('RES-51: results are superseded, never overwritten; the same rows again are recognized', async () => {
      const { samples } = await bagged('Superseded')
      const first = samples[0]?.id ?? 0
      await committed(samples)
      const same = await checked(linesOf(samples))
      expect(same.summary).toMatchObject({ outcomes: { same: samples.length, new: 0, changed: 0 } })
      await expect(commitUpload(client, same)).rejects.toMatchObject({ kind: 'conflict' })
      const changed = await checked(linesOf(samples, 7))
      expect(changed.summary?.values).toEqual({
        new: 0,
        changed: samples.length,
        same: samples.length * 2,
      })
      const [row] = await rowsOf(changed)
      expect(row?.values.find(({ analyte }) => analyte === 'ph_water')).toMatchObject({
        outcome: 'changed',
        before: '6',
        value: 7,
      })
      await commitUpload(client, changed)
      const now = (await resultsOf(first)).filter(({ analyte }) => analyte === 'ph_water')
      expect(now).toMatchObject([{ value: 7, isCurrent: true }])
      const all = (await resultsOf(first, { superseded: 'yes' })).filter(
        ({ analyte }) => analyte === 'ph_water',
      )
      expect(all.map(({ value, isCurrent }) => ({ value, isCurrent }))).toEqual(
        expect.arrayContaining([
          { value: 6, isCurrent: false },
          { value: 7, isCurrent: true },
        ]),
      )
      expect(now[0]?.supersedesId).toBe(all.find(({ value }) => value === 6)?.id)
      await client.resultUploads.undo({ id: changed.id })
      expect((await resultsOf(first)).filter(({ analyte }) => analyte === 'ph_water')).toMatchObject([
        { value: 6, isCurrent: true },
      ])
    })

    it('RES-52: an upload is undone although a later one superseded it', async () => {
      const { id, samples } = await bagged('Out of turn')
      const first = await committed(samples)
      const second = await committed(samples, 7)
      await client.resultUploads.undo({ id: first.id })
      expect(new Set((await resultsOf(samples[0]?.id ?? 0)).map(({ value }) => value))).toEqual(
        new Set([7, 1, 20]),
      )
      expect(await statusOf(id)).toBe('results_complete')
      await client.resultUploads.undo({ id: second.id })
      expect((await bagsOf(client, id)).map(({ status }) => status)).toEqual(
        samples.map(({ status }) => status),
      )
    })

    it('RES-53: an undo keeps the results of samples that were verified since, and names them', async () => {
      const { id, samples } = await bagged('Verified since')
      const upload = await committed(samples)
      const [one] = await bagsOf(client, id)
      if (one === undefined) throw new Error('no bag')
      await client.labels.act({ act: { event: 'verify', samples: [{ id: one.id, version: one.version }] } })
      const undone = await client.resultUploads.undo({ id: upload.id })
      expect(undone).toMatchObject({
        removedCount: (samples.length - 1) * 3,
        kept: [{ sampleId: one.id, resultCount: 3, reason: expect.stringContaining('Verified') }],
      })
      expect(await resultsOf(one.id)).toHaveLength(3)
      expect(await resultsOf(samples[1]?.id ?? 0)).toEqual([])
    })

    it('RES-54: another person’s upload is undone by operation managers alone', async () => {
      const { samples } = await bagged('Of another')
      const upload = await committed(samples)
      const other = await api.signIn('colleague')
      await expect(other.resultUploads.undo({ id: upload.id })).rejects.toMatchObject({ kind: 'forbidden' })
      expect((await manager.resultUploads.undo({ id: upload.id })).kept).toEqual([])
    })

    it('RES-42: rows find their samples by our id, label, laboratory number, then place, with the reason', async () => {
      const { id, samples } = await bagged('Four ways')
      const [byId, byLabel, byNumber, byPlace] = samples
      if (byId === undefined || byLabel === undefined || byNumber === undefined || byPlace === undefined)
        throw new Error('too few bags')
      const known = linesOf([byNumber])
      await commitUpload(client, await checked(known))
      const header = [
        'Our sample id',
        'Label',
        'Lab No',
        'Field',
        'Point',
        'Top (cm)',
        'Bottom (cm)',
        'SOC %',
      ]
      const place = (sample: Sample) => [
        sample.fieldName,
        sample.pointNumber,
        sample.depthTopCm,
        sample.depthBottomCm,
      ]
      const none = ['', '', '', '']
      const lines = [
        [byId.id, '', '', ...none, 1.1],
        ['', formatCode(byLabel.labelCode ?? '').toLowerCase(), '', ...none, 1.2],
        ['', '', known[0]?.[0] ?? '', ...none, 1.3],
        ['', '', '', ...place(byPlace), 1.4],
        ['', 'ZZZZ-ZZZZ', '', ...none, 1.5],
      ]
      const upload = await checked(lines, header)
      const rows = await rowsOf(upload)
      expect(rows.map(({ matchedBy, sample }) => [matchedBy, sample?.id])).toEqual([
        ['sampleId', byId.id],
        ['label', byLabel.id],
        ['labNumber', byNumber.id],
        ['place', byPlace.id],
        [null, undefined],
      ])
      expect(rows.map(({ outcome }) => outcome)).toEqual(['new', 'new', 'error', 'error', 'unmatched'])
      expect(rows[3]?.findings).toMatchObject([{ kind: 'confirm' }])
      const edited = await client.resultUploads.edit({
        id: upload.id,
        edits: [{ kind: 'confirm' }, { kind: 'leaveOutUnmatched' }],
      })
      expect(edited.summary).toMatchObject({
        outcomes: { new: 3, changed: 1, leftOut: 1, error: 0, unmatched: 0 },
        toConfirm: 0,
      })
      expect(await statusOf(id)).toBe('partial_results')
    })

    it('RES-43: findings name row, column and value; a cell is mended alone or with all like it', async () => {
      const { samples } = await bagged('Mended')
      const lines = linesOf(samples)
      const [one, two, three] = lines
      if (one === undefined || two === undefined || three === undefined) throw new Error('too few bags')
      one[4] = 64
      two[5] = 'n.d.?'
      three[5] = 'n.d.?'
      const upload = await checked(lines)
      expect(upload.summary).toMatchObject({ outcomes: { error: 3 }, errorRows: 3 })
      const { items } = await client.resultUploads.rows({ id: upload.id, outcome: 'error' })
      expect(items[0]).toMatchObject({
        row: 2,
        findings: [{ kind: 'decimal', level: 'error', column: 4, proposal: '6.4' }],
      })
      expect(items[1]?.findings).toMatchObject([{ kind: 'notANumber', column: 5 }])
      const mended = await client.resultUploads.edit({
        id: upload.id,
        edits: [
          { kind: 'cell', sheet: 0, row: 2, column: 4, text: '6.4' },
          { kind: 'same', sheet: 0, column: 5, from: 'n.d.?', text: null },
        ],
      })
      expect(mended.summary).toMatchObject({ outcomes: { error: 0, new: samples.length } })
      const [row, next] = await rowsOf(mended)
      expect(row).toMatchObject({ edited: [{ column: 4, original: '64' }] })
      expect(next?.values.map(({ analyte }) => analyte)).toEqual(['ph_water', 'k'])
      // Another browser, or the next server, finds it as it was.
      expect((await manager.resultUploads.get({ id: upload.id })).summary).toEqual(mended.summary)
      const back = await client.resultUploads.edit({
        id: upload.id,
        edits: [{ kind: 'restore', sheet: 0, row: 2, column: 4 }],
      })
      expect(back.summary).toMatchObject({ outcomes: { error: 1 } })
    })

    it('RES-43: places that no file has are refused, and dates that nobody means are left out', async () => {
      const { samples } = await bagged('Hostile')
      const [line] = linesOf(samples)
      if (line === undefined) throw new Error('too few bags')
      const upload = await checked([[...line, '2150-01-01']], [...HEADER, 'Date'])
      const [row] = await rowsOf(upload)
      expect(row?.outcome).toBe('new')
      const at = { sheet: 0, row: 2, column: 4, text: '6' }
      for (const wrong of [{ column: 4_000_000_000 }, { sheet: -1 }, { row: 9e15 }, { column: 1.5 }])
        await expect(
          client.resultUploads.edit({ id: upload.id, edits: [{ kind: 'cell', ...at, ...wrong }] }),
        ).rejects.toMatchObject({ kind: 'validation' })
      await commitUpload(client, upload)
      expect((await resultsOf(samples[0]?.id ?? 0))[0]).toMatchObject({ reportedOn: null })
    })

    it('RES-44: the same sample twice is an error of the second row, until one is left out', async () => {
      const { samples } = await bagged('Twice')
      const [line, other] = linesOf(samples)
      if (line === undefined || other === undefined) throw new Error('too few bags')
      const upload = await checked([line, other, [...line.slice(0, 4), 6.6, '', '']])
      const rows = await rowsOf(upload)
      expect(rows.map(({ outcome }) => outcome)).toEqual(['new', 'new', 'error'])
      expect(rows[2]?.findings).toMatchObject([{ kind: 'duplicate', says: expect.stringContaining('Row 2') }])
      const edited = await client.resultUploads.edit({
        id: upload.id,
        edits: [{ kind: 'leaveOut', rows: [{ sheet: 0, row: 2 }], leftOut: true }],
      })
      expect(edited.summary).toMatchObject({ outcomes: { new: 2, leftOut: 1, error: 0 } })
    })

    it('RES-45: nothing is committed that changed since a person looked', async () => {
      const { samples } = await bagged('Stale')
      const upload = await checked(linesOf(samples))
      await client.resultUploads.edit({
        id: upload.id,
        edits: [{ kind: 'leaveOut', rows: [{ sheet: 0, row: 2 }], leftOut: true }],
      })
      await expect(
        client.resultUploads.commit({ id: upload.id, version: upload.version }),
      ).rejects.toMatchObject({ kind: 'conflict' })
      const earlier = await checked(linesOf(samples, 7))
      await committed(samples)
      await expect(commitUpload(client, earlier)).rejects.toMatchObject({
        kind: 'conflict',
        message: expect.stringContaining('after this file was checked'),
      })
    })

    it('RES-45: the same values that another file brought meanwhile are said to be the same', async () => {
      const { samples } = await bagged('Same twice')
      const [one, other] = [await checked(linesOf(samples)), await checked(linesOf(samples))]
      const commits = await Promise.allSettled([commitUpload(client, one), commitUpload(client, other)])
      expect(commits.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      const [refused] = commits.filter((each) => each.status === 'rejected')
      expect(refused?.reason).toMatchObject({
        kind: 'conflict',
        message: expect.stringMatching(
          /^The same values of .+ were committed after this file was checked, from .+\.csv$/,
        ),
        remedy: expect.stringContaining('Nothing differs'),
      })
      const identities = (await resultsOf(samples[0]?.id ?? 0)).map(({ analyte }) => analyte)
      expect(identities.length).toBe(new Set(identities).size)
    })

    it('RES-46: rows without our keys are matched in order for a field, shown before anything is stored', async () => {
      const { id, samples } = await bagged('In order')
      const header = ['Sample', 'Top (cm)', 'Bottom (cm)', 'SOC %']
      const sorted = samples.toSorted(
        (one, other) => one.pointNumber - other.pointNumber || one.depthTopCm - other.depthTopCm,
      )
      const lines = sorted.map((sample, at) => [
        `Bag ${at}`,
        sample.depthTopCm,
        sample.depthBottomCm,
        1 + at / 10,
      ])
      const upload = await checked(lines, header)
      expect(upload.summary).toMatchObject({ outcomes: { unmatched: samples.length } })
      const order = await client.resultUploads.proposeOrder({ id: upload.id, sheet: 0, fieldYearId: id })
      expect(order.pairs.map(({ sample }) => sample.id)).toEqual(sorted.map(({ id }) => id))
      const pairs = order.pairs.map(({ sheet, row, sample }) => ({ sheet, row, sampleId: sample.id }))
      const matched = await client.resultUploads.edit({ id: upload.id, edits: [{ kind: 'match', pairs }] })
      expect(matched.summary).toMatchObject({ outcomes: { new: samples.length, unmatched: 0 } })
      expect((await rowsOf(matched))[0]).toMatchObject({ matchedBy: 'person' })
    })

    it('RES-47: a laboratory’s layout is remembered, and the same file says that it was there', async () => {
      const { samples } = await bagged('Remembered')
      const header = ['Lab No', 'Label', 'Carbon thing', 'SOC %']
      const file = csvFile([
        header,
        ...samples.map(({ labelCode }, at) => [at + 1, labelCode ?? '', 3 + at, 1]),
      ])
      const staged = await client.resultUploads.stage(file)
      const [sheet] = staged.sheets
      if (sheet === undefined) throw new Error('no sheet')
      const columns = sheet.proposal.mapping.columns.map((column) =>
        column.header === 'Carbon thing'
          ? {
              ...column,
              role: 'analyte' as const,
              analyte: 'total_c',
              unit: 'g/kg',
              unitFrom: 'person' as const,
            }
          : column,
      )
      await client.resultUploads.map({
        id: staged.id,
        version: staged.version,
        laboratoryId: laboratory.id,
        sheets: [{ position: 0, mapping: { ...sheet.proposal.mapping, columns } }],
      })
      const again = await client.resultUploads.stage(file)
      expect(again.seenBefore).toMatchObject({ id: staged.id, status: 'checked' })
      expect(again.proposedLaboratoryId).toBe(laboratory.id)
      expect(again.sheets[0]?.proposal.mapping.columns[2]).toMatchObject({
        analyte: 'total_c',
        unit: 'g/kg',
        unitFrom: 'remembered',
      })
    })

    it('RES-48: a discarded upload changes no more', async () => {
      const { samples } = await bagged('Discarded')
      const upload = await checked(linesOf(samples))
      expect(await client.resultUploads.discard({ id: upload.id })).toMatchObject({ status: 'discarded' })
      await expect(client.resultUploads.discard({ id: upload.id })).rejects.toMatchObject({
        kind: 'conflict',
      })
      const { items } = await client.resultUploads.list({})
      expect(items[0]).toMatchObject({ id: upload.id, status: 'discarded' })
    })

    it('RES-121: files are found by the year of their results and by words; one on its way is of each year', async () => {
      const { samples } = await bagged('Found again')
      const [{ year }] = [samples[0] ?? { year: 0 }]
      const waiting = await checked(linesOf(samples))
      const found = async (query: Parameters<Client['resultUploads']['list']>[0]) =>
        (await client.resultUploads.list({ ...query, limit: 500 })).items.some(({ id }) => id === waiting.id)
      expect(await found({ year: [1999] })).toBe(true)
      await commitUpload(client, waiting)
      expect([await found({ year: [year] }), await found({ year: [1999] })]).toEqual([true, false])
      const [name = ''] = waiting.fileName.split('.')
      expect([await found({ search: name }), await found({ search: `${name} nowhere` })]).toEqual([
        true,
        false,
      ])
      expect(await found({ search: 'prairie' })).toBe(true)
    })

    it('RES-127: a file of uploads has those that the filter finds, newest first, with what became of each', async () => {
      const { samples } = await bagged('In a file')
      const file = (lines: readonly (readonly (string | number)[])[], name: string) =>
        client.resultUploads.stage(csvFile([HEADER, ...lines], name))
      const [first, ...rest] = linesOf(samples)
      const staged = await file([first ?? []], 'filed-staged.csv')
      const wrong = [...(first?.slice(0, 4) ?? []), 'wet', 1, 2]
      const broken = await mapAsProposed(
        client,
        await file([wrong, ...rest], 'filed-wrong.csv'),
        laboratory.id,
      )
      const done = await mapAsProposed(
        client,
        await file([first ?? [], ...rest], '=filed.csv'),
        laboratory.id,
      )
      await commitUpload(client, done)
      const uploads = await Promise.all(
        [done, broken, staged].map(({ id }) => client.resultUploads.get({ id })),
      )
      const [head, ...lines] = await fileOf({ search: 'filed', year: [samples[0]?.year ?? 0] })
      expect(head).toEqual([
        ...['Id', 'File', 'Laboratory', 'Status', 'Years', 'Rows', 'Rows with errors', 'Sample count'],
        ...['Result count', 'Format', 'Size (bytes)', 'Uploaded (UTC)', 'Uploaded by', 'Committed (UTC)'],
        'Committed by',
      ])
      const count = `${samples.length}`
      const { committedAt, committedBy, resultCount } = uploads[0] ?? {}
      const lab = laboratory.name
      expect(lines.map((cells) => cells.slice(1, 9))).toEqual([
        ["'=filed.csv", lab, 'Committed', `${samples[0]?.year}`, count, '0', count, `${resultCount}`],
        ['filed-wrong.csv', lab, 'Checked', '', count, '1', '0', '0'],
        ['filed-staged.csv', '', 'Staged', '', '', '', '0', '0'],
      ])
      expect(lines.map((cells) => cells.slice(10))).toEqual(
        uploads.map((each, at) => [
          ...[`${each.sizeBytes}`, each.createdAt, each.createdBy],
          ...(at === 0 ? [committedAt, committedBy] : ['', '']),
        ]),
      )
    })

    it('RES-127: however many they are, each is in the file once', async () => {
      await writeRaw(
        api.server.services.database.db,
        sql`INSERT INTO upload (kind, status, file_name, sha256, size_bytes, format, crs)
          SELECT 'lab_results', 'discarded', 'numbered ' || n || '.csv', repeat('0', 64), 1, 'CSV', '' FROM generate_series(1, 501) AS n`,
      )
      const [, ...lines] = await fileOf({ search: 'numbered' })
      expect(lines.map((cells) => cells[1])).toEqual(
        Array.from({ length: 501 }, (_, at) => `numbered ${501 - at}.csv`),
      )
    })

    type Filed = Parameters<Client['exports']['createUploads']>[0]['filter']
    /** The cells of a file of uploads. */
    async function fileOf(filter: Filed): Promise<string[][]> {
      const { id } = await client.exports.createUploads({ format: 'csv', filter })
      const { fileName, rowsDone, rowsTotal, status } = await ended(api, id)
      expect([status, rowsTotal]).toEqual(['done', rowsDone])
      expect(fileName).toMatch(/^uploads-.*\.csv$/)
      return csvCells(await (await download(api, id)).text())
    }

    it('RES-49: samples that are locked or rejected get no results', async () => {
      const { samples } = await bagged('Locked out')
      const [one] = samples
      if (one === undefined) throw new Error('no bag')
      await writeRaw(
        api.server.services.database.db,
        sql`UPDATE sample SET status = 'rejected' WHERE id = ${one.id}`,
      )
      const upload = await checked(linesOf(samples))
      const { items } = await client.resultUploads.rows({
        id: upload.id,
        finding: 'sampleState',
        level: 'error',
      })
      expect(items.map(({ sample }) => sample?.id)).toEqual([one.id])
    })

    it('RES-57: samples are compared with their manifests, and columns with what the laboratory sent before', async () => {
      const { id: yearId, samples } = await inBags('On a manifest')
      const [unlisted, missing, ...others] = samples
      if (unlisted === undefined || missing === undefined) throw new Error('too few bags')
      const begun = await client.shipments.create({ laboratoryId: laboratory.id })
      const boxId = begun.boxes[0]?.id ?? 0
      for (const { labelCode } of [missing, ...others])
        await client.labels.scan({ text: labelCode ?? '', device: 'scanner', mode: { mode: 'pack', boxId } })
      const { id, version } = begun.shipment
      await client.shipments.ship({ id, version, shippedOn: TODAY, carrier: '', tracking: '' })
      await sendBags(api, yearId)
      await committed((await bagged('Of before')).samples)
      await committed((await bagged('Of before that')).samples)
      const lines = linesOf([unlisted, ...others])
      for (const line of lines) line[6] = 12
      const upload = await checked(lines)
      expect(upload.summary?.manifest).toEqual({
        expected: samples.length - 1,
        found: samples.length - 2,
        missing: [formatCode(missing.labelCode ?? '')],
        missingCount: 1,
      })
      const found = async (finding: 'notOnManifest' | 'scaleJump') =>
        (await client.resultUploads.rows({ id: upload.id, finding })).items
      expect((await found('notOnManifest')).map(({ sample }) => sample?.id)).toEqual([unlisted.id])
      const [jump, ...more] = await found('scaleJump')
      expect(more).toEqual([])
      expect(jump?.findings.find(({ kind }) => kind === 'scaleJump')).toMatchObject({ column: 6 })
      const edits = [{ kind: 'cell' as const, sheet: 0, row: 2, column: 4, text: '6.1' }]
      const edited = await client.resultUploads.edit({ id: upload.id, edits })
      expect(edited.summary?.findings.filter(({ kind }) => kind === 'notOnManifest')).toMatchObject([
        { count: 1 },
      ])
    })

    it('RES-55: results are listed by analyte, field, year and quality, and counted', async () => {
      const { id, samples } = await bagged('Listed')
      await committed(samples)
      const filter = { fieldYearId: [id] }
      expect((await client.results.sums(filter)).rows).toBe(samples.length * 3)
      expect((await client.results.sums({ ...filter, analyte: ['soc'] })).rows).toBe(samples.length)
      expect((await client.results.sums({ ...filter, quality: ['180'] })).rows).toBe(0)
      const { items } = await client.results.groups({ ...filter, by: 'analyte' })
      expect(items.map(({ value, rows }) => [value, rows])).toEqual(
        expect.arrayContaining([
          ['soc', samples.length],
          ['k', samples.length],
        ]),
      )
      // Whatever the state of its year says, the field has results.
      const fields = await client.results.groups({ ...filter, by: 'fieldId' })
      expect(fields.items).toMatchObject([{ rows: samples.length * 3, label: samples[0]?.fieldName }])
      const listed = await client.results.list({ ...filter, sort: 'analyte', limit: 500 })
      expect(listed.items).toHaveLength(samples.length * 3)
    })

    it('FLD-21: fields are found by whether they have results of the chosen years', async () => {
      const { samples } = await bagged('With results')
      const { fieldId = 0, year = 0 } = samples[0] ?? {}
      const ofGrower = { growerId: [growerId] }
      const finds = async (filter: { results: 'yes' | 'no'; year?: number[] }) =>
        idsOfOrder(await client.fields.order({ ...ofGrower, ...filter })).includes(fieldId)
      const version = async () => (await client.fields.extent({ ...ofGrower, results: 'yes' })).countsVersion
      expect([await finds({ results: 'yes' }), await finds({ results: 'no' })]).toEqual([false, true])
      const before = await version()
      await committed(samples)
      expect([await finds({ results: 'yes' }), await finds({ results: 'no' })]).toEqual([true, false])
      expect(await finds({ results: 'yes', year: [year] })).toBe(true)
      expect(await finds({ results: 'yes', year: [year - 1] })).toBe(false)
      // What the map draws of them is new too.
      expect(await version()).not.toBe(before)
    })

    it('RES-56: the original, the findings and an empty template can be downloaded', async () => {
      const { samples } = await bagged('Downloaded')
      const lines = linesOf(samples)
      if (lines[0] !== undefined) lines[0][4] = 64
      const file = csvFile([HEADER, ...lines])
      const upload = await mapAsProposed(client, await client.resultUploads.stage(file), laboratory.id)
      expect(bytesOf(await client.resultUploads.original({ id: upload.id }))).toEqual(file.file)
      const findings = new TextDecoder().decode(
        bytesOf(await client.resultUploads.findings({ id: upload.id })),
      )
      expect(findings).toContain('pH')
      expect(findings.split('\r\n')[1]).toMatch(/,2,E,/)
      for (const format of ['xlsx', 'csv'] as const) {
        const template = bytesOf(await client.resultUploads.template({ format }))
        expect(template.byteLength).toBeGreaterThan(100)
      }
    })
  })

const withoutVersion = ({
  version: _,
  updated_at: __,
  updated_by: ___,
  state_since: ____,
  ...row
}: Record<string, unknown>) => row

function bytesOf(answer: unknown): Uint8Array {
  if (answer instanceof Uint8Array) return answer
  throw new TypeError('no bytes')
}
