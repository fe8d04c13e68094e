import type { Client } from '@org/core'
import {
  formatCode,
  type Laboratory,
  type Result,
  type ResultTable,
  type ResultTableQuery,
  type Sample,
} from '@org/core/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commitUpload, csvFile, mapAsProposed, sentYear } from '../../testing/lab-files.ts'
import { rounds } from '../../testing/soak.ts'
import { type StaffedApi, testDatabases } from '../../testing/staffed-api.ts'
import { writeRaw } from '../../testing/write-raw.ts'
import { countedAs } from './values/observe.ts'
import { seriesOf } from './values/series.ts'

const rounded = (value: number | null) => (value === null ? null : Number(value.toPrecision(9)))
const HEADER = ['Lab No', 'Label', 'Top (cm)', 'Bottom (cm)', 'Soil pH (1:1 water)', 'SOC %', 'K ppm']

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`results as a table on ${database.name}`, () => {
    let api: StaffedApi
    let client: Client
    let growers: number[]
    let samples: Sample[]
    let laboratory: Laboratory
    beforeAll(async () => {
      api = await database.start()
      client = api.client
      const manager = await api.signIn('manager')
      const crew = await client.crews.create({ name: 'North', pointsADay: 200 })
      laboratory = await client.laboratories.create({ name: 'Prairie Soil Laboratory' })
      growers = []
      samples = []
      for (const [at, name] of ['Birch Acres', 'Alder Acres'].entries()) {
        const { id: growerId } = await client.growers.create({ name })
        growers.push(growerId)
        for (const field of [0, 1]) {
          const place = { lon: -97 + at / 10 + field / 50, lat: 45 }
          const made = await sentYear({ api, client, manager, growerId, crew }, `Field ${field + 1}`, place)
          samples.push(...made.samples)
        }
      }
      await commit(samples)
    }, 300_000)
    afterAll(() => api.close())

    async function commit(bags: readonly Sample[]) {
      const lines = bags.map(({ labelCode, depthTopCm, depthBottomCm, id }, at) => [
        ...[id, formatCode(labelCode ?? ''), depthTopCm, depthBottomCm],
        ...[5 + (at % 20) / 10, (1 + (at % 7) / 10).toFixed(1), 100 + at],
      ])
      const upload = await client.resultUploads.stage(csvFile([HEADER, ...lines]))
      await commitUpload(client, await mapAsProposed(client, upload, laboratory.id))
    }
    const change = (query: ReturnType<typeof sql>) => writeRaw(api.server.services.database.db, query)
    const allResults = async (): Promise<Result[]> =>
      (await client.results.list({ growerId: growers, limit: 500 })).items

    /** Every page of a table. */
    async function whole(query: ResultTableQuery): Promise<ResultTable> {
      const first = await client.results.table(query)
      let { nextCursor } = first
      const items = [...first.items]
      while (nextCursor !== null) {
        const page = await client.results.table({ ...query, cursor: nextCursor })
        items.push(...page.items)
        nextCursor = page.nextCursor
      }
      return { ...first, items }
    }

    it('RES-122: has a column for each analyte, a row for each sample, in the order of names', async () => {
      const table = await whole({ growerId: growers, limit: 7 })
      expect(table.columns.map(({ name, unit }) => [name, unit])).toEqual([
        ['Soil organic carbon', '%'],
        [expect.stringContaining('pH'), ''],
        [expect.stringContaining('otassium'), expect.any(String)],
      ])
      expect([table.total, table.items.length]).toEqual([samples.length, samples.length])
      expect(new Set(table.items.map(({ sampleId }) => sampleId))).toEqual(
        new Set(samples.map(({ id }) => id)),
      )
      const names = table.items.map(({ growerName, fieldName, pointNumber, depthTopCm }) => [
        ...[growerName, fieldName, String(pointNumber).padStart(5, '0'), String(depthTopCm).padStart(5, '0')],
      ])
      expect(names).toEqual(names.toSorted((a, b) => (a.join('\n') < b.join('\n') ? -1 : 1)))
      const [first] = table.items
      const own = (await client.results.list({ sampleId: [first?.sampleId ?? 0], limit: 10 })).items
      expect(first?.cells.map((cell) => cell?.value).toSorted()).toEqual(
        own.map(({ value, valueInUnit }) => valueInUnit ?? value).toSorted(),
      )
    })

    it('RES-123: whatever results are like, cells and means are those that reports count', async () => {
      const results = await allResults()
      const given = fc.record({
        quality: fc.constantFrom(0, 0, 120, 140, 160, 180),
        qualifier: fc.constantFrom(null, null, '<', '>'),
        method: fc.constantFrom('', 'Dry combustion', 'Walkley-Black'),
        detectionLimit: fc.constantFrom(null, 0.4),
        isWords: fc.constantFrom(false, false, false, true),
        isBare: fc.constantFrom(false, false, true),
      })
      const patterns = fc.array(given, { minLength: 5, maxLength: 17 })
      await fc.assert(
        fc.asyncProperty(patterns, async (drawn) => {
          const values = results.flatMap((_, at) => drawn[at % drawn.length] ?? [])
          await change(sql`UPDATE result SET quality = given.quality, qualifier = given.qualifier, method = given.method,
              detection_limit = given.detection_limit, modus_code = '',
              value = CASE WHEN given.words THEN NULL ELSE 1.5 + result.id % 9 END,
              value_text = CASE WHEN given.words THEN 'trace' ELSE '' END,
              value_in_unit = CASE WHEN given.words OR given.bare THEN NULL ELSE 15 + result.id % 9 END
            FROM unnest(${results.map(({ id }) => id)}::bigint[], ${values.map(({ quality }) => quality)}::integer[],
              ${values.map(({ qualifier }) => qualifier)}::text[], ${values.map(({ method }) => method)}::text[],
              ${values.map((each) => each.detectionLimit)}::double precision[],
              ${values.map(({ isWords }) => isWords)}::boolean[], ${values.map(({ isBare }) => isBare)}::boolean[])
              AS given (id, quality, qualifier, method, detection_limit, words, bare)
            WHERE given.id = result.id`)
          const now = await allResults()
          for (const by of ['sample', 'field', 'grower'] as const) {
            const table = await whole({ by, growerId: growers, limit: 50 })
            expect(cellsOf(table)).toEqual(expectedCells(now, by))
          }
        }),
        { numRuns: rounds(4, 30) },
      )
    })

    const layerOf = (row: { year: number; depthTopCm: number; depthBottomCm: number }) =>
      [row.year, row.depthTopCm, row.depthBottomCm].join(' ')
    const KEYS = {
      sample: ({ sampleId }: { sampleId: number | null }) => `${sampleId}`,
      field: (row: Pick<Result, 'year' | 'depthTopCm' | 'depthBottomCm'> & { fieldId: number | null }) =>
        `${row.fieldId} ${layerOf(row)}`,
      grower: (row: Pick<Result, 'year' | 'depthTopCm' | 'depthBottomCm' | 'growerId'>) =>
        `${row.growerId} ${layerOf(row)}`,
    }
    /** By row and series: the mean, how many values, how many below and above a limit, how many are not counted. */
    const cellsOf = ({ columns, items }: ResultTable) =>
      new Map(
        items.flatMap(({ key, cells }) =>
          cells.flatMap((cell, at): [string, unknown][] => {
            const { analyte = '', method = '', unit = '' } = columns[at] ?? {}
            if (cell === null) return []
            const mean = rounded(cell.value)
            const { values, belowLimit, aboveLimit, notCounted } = cell
            return [
              [[key, analyte, method, unit].join('|'), [mean, values, belowLimit, aboveLimit, notCounted]],
            ]
          }),
        ),
      )

    function expectedCells(results: readonly Result[], by: keyof typeof KEYS) {
      const rows = Map.groupBy(results, (row) => KEYS[by](row))
      return new Map(
        [...rows].flatMap(([key, own]) =>
          seriesOf(own.map((row) => ({ ...row, modusCode: '' }))).map(
            ({ series, results: newest }): [string, unknown] => {
              const counted = newest.map((result) => countedAs(result, 'half'))
              const values = counted.flatMap(({ value }) => (value === null ? [] : [value]))
              const mean =
                values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
              const numbers = [
                ...[rounded(mean), values.length, counted.filter(({ isCensored }) => isCensored).length],
                ...[counted.filter(({ isAbove }) => isAbove).length, counted.length - values.length],
              ]
              return [[key, series.analyte, series.method, series.unit].join('|'), numbers]
            },
          ),
        ),
      )
    }

    it('RES-123: a mean leaves out what reports leave out: values of points that are not to be sampled', async () => {
      await change(sql`UPDATE result SET qualifier = NULL, quality = 0, detection_limit = NULL, value_text = '',
        value = 1.5 + id % 9, value_in_unit = NULL`)
      const [spare] = samples
      const before = await whole({ by: 'field', growerId: growers, limit: 50 })
      await change(sql`UPDATE point SET role = 'over' WHERE id = ${spare?.pointId}`)
      const results = await allResults()
      const ofSpare = samples.filter(({ pointId }) => pointId === spare?.pointId).map(({ id }) => id)
      const isCounted = ({ sampleId }: Result) => !ofSpare.includes(sampleId)
      for (const by of ['field', 'grower'] as const) {
        const found = cellsOf(await whole({ by, growerId: growers, limit: 50 }))
        for (const [key, numbers] of expectedCells(results.filter(isCounted), by))
          expect([key, meanOf(found.get(key))]).toEqual([key, meanOf(numbers)])
      }
      const after = await whole({ by: 'field', growerId: growers, limit: 50 })
      const notCounted = (table: ResultTable) =>
        table.items.flatMap(({ cells }) => cells).reduce((sum, cell) => sum + (cell?.notCounted ?? 0), 0)
      const left = results.filter((result) => !isCounted(result)).length
      expect(left).toBeGreaterThan(0)
      expect(notCounted(after) - notCounted(before)).toBe(left)
      // A row for each sample is what the laboratory said.
      const { items } = await whole({ growerId: growers, limit: 50 })
      expect(items.some(({ sampleId }) => sampleId === spare?.id)).toBe(true)
      await change(sql`UPDATE point SET role = 'base' WHERE id = ${spare?.pointId}`)
    })
    const meanOf = (numbers: unknown): unknown[] => (Array.isArray(numbers) ? numbers.slice(0, 2) : [])

    it('RES-124: is sorted by a column, up and down; rows without a value come last', async () => {
      const { columns } = await client.results.table({ growerId: growers })
      for (const by of ['sample', 'field', 'grower'] as const)
        for (const { key } of columns)
          for (const down of ['', '-']) {
            const table = await whole({ by, growerId: growers, sort: `${down}${key}`, limit: 11 })
            const at = table.columns.findIndex((column) => column.key === key)
            const shown = table.items.map(({ cells }) => cells[at]?.value ?? null)
            const values = shown.filter((value) => value !== null)
            if (by !== 'sample') expect(shown.slice(0, values.length)).toEqual(values)
            expect(values).toEqual(values.toSorted((a, b) => (down === '' ? a - b : b - a)))
          }
      await expect(client.results.table({ cursor: 'bm90aGluZw' })).rejects.toMatchObject({
        kind: 'validation',
      })
    })

    it('RES-125: a file of it has names, ids, and numbers to compute with; what is to be known of them stands beside', async () => {
      const [bare, below, rejected] = await allResults().then((all) =>
        all.filter(({ analyte }) => analyte === 'soc'),
      )
      await change(sql`UPDATE result SET qualifier = NULL, quality = 0, method = '', modus_code = '', detection_limit = NULL,
        value = 2, value_in_unit = 2, value_text = ''`)
      await change(sql`UPDATE result SET qualifier = '<' WHERE id = ${below?.id}`)
      await change(sql`UPDATE result SET quality = 160 WHERE id = ${rejected?.id}`)
      const rowOf = (lines: readonly string[], result: Result | undefined) =>
        lines.map((line) => line.split(',')).find((cells) => cells[6] === `${result?.sampleId}`)
      const samplesFile = await exported({ by: 'sample', format: 'csv', filter: { growerId: growers } })
      const [head = '', ...lines] = samplesFile.split('\r\n')
      expect(head.split(',').slice(0, 11)).toEqual([
        ...['Grower id', 'Grower', 'Field id', 'Field', 'Year', 'Point', 'Sample id', 'Label'],
        ...['Depth from (cm)', 'Depth to (cm)', 'Soil organic carbon (%)'],
      ])
      expect(lines.filter((line) => line !== '')).toHaveLength(samples.length)
      expect(rowOf(lines, bare)?.slice(10, 12)).toEqual(['2', ''])
      expect(rowOf(lines, below)?.slice(10, 12)).toEqual(['2', '<'])
      expect(rowOf(lines, rejected)?.slice(10, 12)).toEqual(['', '"2'])
      const means = await exported({
        by: 'grower',
        format: 'csv',
        filter: { growerId: growers },
        sort: '-place',
      })
      const [, first = ''] = means.split('\r\n')
      expect(first.split(',')[1]).toBe('Birch Acres')
    })

    async function exported(asked: Parameters<Client['exports']['createResultTable']>[0]): Promise<string> {
      const { id } = await client.exports.createResultTable(asked)
      for (;;) {
        const { status, error } = await client.exports.get({ id })
        if (status === 'done') break
        if (status !== 'queued' && status !== 'running') throw new Error(error ?? status)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      const { ticket } = await client.exports.ticket({ id })
      return (await fetch(`${api.url}/api/exports/download/${ticket}`)).text()
    }
  })
