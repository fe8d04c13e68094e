import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { reader } from '../testing/reader.ts'
import { hasSamples, sample, samplesIn } from '../testing/samples.ts'
import type { TableFile } from './table-file.ts'

const columnSchema = z.object({ index: z.number(), header: z.string() })
const expectedSchema = z.object({
  layout: z.string(),
  delimiter: z.nullish(z.string()),
  sheets: z.nullish(z.array(z.string())),
  dataSheet: z.nullish(z.string()),
  headerRow: z.nullish(z.number()),
  results: z.number(),
  columns: z.array(z.union([columnSchema, z.object({ sheet: z.string(), columns: z.array(columnSchema) })])),
  spot: z.array(
    z.object({
      sample: z.nullable(z.string()),
      sheet: z.optional(z.string()),
      row: z.nullable(z.number()),
      columnIndex: z.optional(z.number()),
      resultIndex: z.optional(z.number()),
      column: z.string(),
      raw: z.string(),
      unit: z.nullable(z.string()),
      why: z.string(),
    }),
  ),
})
type Expected = z.infer<typeof expectedSchema>

const jsonOf = (path: string): unknown => JSON.parse(new TextDecoder().decode(sample(path).file))
const files = samplesIn('lab/').filter((path) => !path.startsWith('lab/expected/'))
/** Those that somebody looked through cell by cell, with two other programs. */
const checked = samplesIn('lab/expected/')
  .filter((path) => path.endsWith('.json'))
  .map((path) => path.slice('lab/expected/'.length, -'.json'.length))

const REFUSED: Readonly<Record<string, string>> = {
  'a_l_great_lakes_submit_soil.xml': 'This is an order to a laboratory, not its results',
  'brookside_haney_HEALTHa081922.xls': 'This is a workbook in an old format (.xls)',
  'enyart_east50_locations.shp.zip':
    'This .zip holds boundaries or locations (a shapefile), no results of a laboratory',
  'enyart_east50_result.pdf': 'This is a PDF document, which is not read as results',
}

const read = (name: string): Promise<TableFile> => {
  const { file, fileName } = sample(`lab/${name}`)
  return reader.readTables(file, fileName)
}

const sheetNamed = (file: TableFile, name: string | null | undefined) =>
  file.sheets.find((sheet) => sheet.name === (name ?? '')) ?? file.sheets[0]

/** As a person wrote it down from the raw file: every digit of a number, and of a day its number. */
function shownOf(raw: string, why: string): string {
  const day = /date serial\D*(\d{4}-\d\d-\d\d)/.exec(why)?.[1]
  return day ?? (raw === '' || Number.isNaN(Number(raw)) || raw.trim() === '' ? raw : String(Number(raw)))
}

function expectCells(file: TableFile, { spot, dataSheet }: Expected): void {
  const isText = file.format !== 'XLSX'
  const got = spot.map(({ sheet, row, columnIndex }) => {
    const { rows } = sheetNamed(file, sheet ?? dataSheet) ?? { rows: [] }
    return rows[(row ?? 0) - 1]?.[(columnIndex ?? 0) - 1] ?? ''
  })
  expect(got).toEqual(spot.map(({ raw, why }) => (isText ? raw : shownOf(raw, why))))
}

function expectHeaders(file: TableFile, { columns, dataSheet, headerRow }: Expected): void {
  for (const entry of columns) {
    const { sheet, columns: all } = 'sheet' in entry ? entry : { sheet: dataSheet, columns: [entry] }
    const headers = sheetNamed(file, sheet)?.rows[(headerRow ?? 1) - 1] ?? []
    expect(all.map(({ index }) => headers[index - 1] ?? '')).toEqual(all.map(({ header }) => header))
  }
}

/** A texture's values are named as people name them. */
const ELEMENTS: ReadonlyMap<string, string> = new Map([
  ['Texture.SoilClassification', 'Texture class'],
  ['Texture.PercentClay', 'Clay'],
  ['Texture.PercentSand', 'Sand'],
])

function expectResults(file: TableFile, { spot, results }: Expected): void {
  const [, ...rows] = file.sheets[0]?.rows ?? []
  expect(rows).toHaveLength(results)
  for (const { sample: number, resultIndex = 0, column, raw, unit } of spot) {
    const row = rows[resultIndex - 1] ?? []
    expect([row[0], row[10], row[11]]).toEqual([number, ELEMENTS.get(column) ?? column, raw])
    if (unit !== null) expect(row[12]).toBe(unit)
  }
}

describe.skipIf(!hasSamples)('files of laboratories', () => {
  it.each(checked)('RES-1: %s has the cells that other readers find', async (name) => {
    const refused = REFUSED[name]
    if (refused !== undefined) return expect(read(name)).rejects.toThrow(refused)
    const expected = expectedSchema.parse(jsonOf(`lab/expected/${name}.json`))
    const file = await read(name)
    if (expected.layout.startsWith('modus-')) return expectResults(file, expected)
    expectHeaders(file, expected)
    expectCells(file, expected)
    // All of them are in ASCII or UTF-8, with commas.
    expect(file.notes).toEqual([])
    // Their descriptions say more after some names.
    for (const [at, sheet] of (expected.sheets ?? []).entries()) {
      expect(sheet.replace(/ \((hidden|register).*/, '')).toBe(file.sheets[at]?.name)
      expect(file.sheets[at]?.notes.includes('This sheet is hidden in the workbook.')).toBe(
        sheet.endsWith('(hidden)'),
      )
    }
  })

  it.each(files.map((path) => [path.slice('lab/'.length)]))('RES-1: %s says what it is', async (name) => {
    const file = await read(name).catch(() => null)
    const format = /\.xlsx$/.test(name)
      ? 'XLSX'
      : /\.csv$/.test(name)
        ? 'CSV'
        : /\.json$/.test(name)
          ? 'Modus JSON'
          : 'Modus XML 1.0'
    expect(file?.format ?? null).toBe(REFUSED[name] === undefined ? format : null)
    expect(JSON.stringify(file)).not.toContain('\ufffd')
  })
})
