import { ORDER_COLUMN_KEYS, ORDER_COLUMNS, type OrderColumn } from '@org/core/contract'
import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { harmless } from '../../shared/spreadsheet-text.ts'
import { boxOf, detailOf, fileOf, lineOf, linesOf } from './testing.ts'
import { formatOf } from './write-file.ts'

function rowsOf(file: Uint8Array): string[][] {
  const { data, errors } = Papa.parse<string[]>(new TextDecoder().decode(file), { delimiter: ',' })
  expect(errors).toEqual([])
  return data
}

test('LBL-80: each document has the format that its readers use', () => {
  for (const [document, orderFormat, format] of [
    ['manifest', 'csv', 'pdf'],
    ['manifestTable', 'modus', 'csv'],
    ['boxLabels', 'csv', 'pdf'],
    ['order', 'csv', 'csv'],
    ['order', 'modus', 'xml'],
  ] as const)
    expect(formatOf(document, { orderFormat })).toBe(format)
})

test('LBL-85: the table of the manifest has all that is known of each line', async () => {
  const checked = lineOf(1, {
    boxId: null,
    boxNumber: null,
    state: 'not_received',
    checkedAt: '2026-12-01T09:00:00.000Z',
    checkedBy: 'Ana Ruiz',
    note: 'Box was wet',
    depthTopCm: 15,
    depthBottomCm: 30.5,
  })
  const { path, notes, file } = await fileOf('manifestTable', detailOf({ lines: [lineOf(0), checked] }))
  expect(path).toMatch(/\/manifest\.csv$/)
  expect(notes).toEqual([])
  const [head = [], ...rows] = rowsOf(file)
  const facts = rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at]])))
  expect(facts[0]).toMatchObject({
    Number: '1',
    Box: 'M-2026-0187-1',
    State: 'Packed',
    Checked: '',
    Year: '2026',
  })
  expect(facts[0]?.Label).toMatch(/^\w{4}-\w{4}$/)
  expect(facts[1]).toMatchObject({
    Number: '2',
    Box: '',
    State: 'Not received',
    Checked: '2026-12-01T09:00:00.000Z',
    'Checked by': 'Ana Ruiz',
    Note: 'Box was wet',
    'Bottom (cm)': '30.5',
    Longitude: '-93.62',
  })
})

test('LBL-85: any text comes back from the table as it is, but for what a spreadsheet program would run', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('=1+1', '"a",\r\nb', ' x ', '\ufeff', ';'),
  )
  await fc.assert(
    fc.asyncProperty(text, text, text, async (growerName, fieldName, note) => {
      const { file } = await fileOf(
        'manifestTable',
        detailOf({ lines: [lineOf(0, { growerName, fieldName, note })] }),
      )
      const [head = [], row = [], ...more] = rowsOf(file)
      expect(more).toEqual([])
      for (const [name, value] of [
        ['Grower', growerName],
        ['Field', fieldName],
        ['Note', note],
      ])
        expect(row[head.indexOf(name ?? '')]).toBe(harmless(value ?? ''))
    }),
    { numRuns: 50 },
  )
})

test('LBL-85: an order has the columns of its laboratory, in its order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray<OrderColumn>([...ORDER_COLUMN_KEYS]), async (orderColumns) => {
      const { file } = await fileOf('order', detailOf({ laboratory: { orderColumns } }))
      const keys = orderColumns.length === 0 ? ORDER_COLUMN_KEYS : orderColumns
      const rows = rowsOf(file)
      expect(rows[0]).toEqual(keys.map((key) => ORDER_COLUMNS[key]))
      expect(rows).toHaveLength(4)
      if (keys.includes('tests')) expect(rows[1]?.[keys.indexOf('tests')]).toBe('S1, S3')
    }),
    { numRuns: 20 },
  )
})

test('LBL-85: every document numbers the lines box by box, and what came by mistake is not ordered', async () => {
  const lines = [
    lineOf(0, { boxId: 102, boxNumber: 2 }),
    lineOf(1, { boxId: null, state: 'unexpected' }),
    ...linesOf(4).slice(2),
  ]
  const detail = detailOf({
    boxes: [boxOf(2), boxOf(1)],
    lines,
    laboratory: { orderColumns: ['number', 'point'] },
  })
  const order = await fileOf('order', detail)
  expect(rowsOf(order.file).slice(1)).toEqual([
    ['1', '3'],
    ['2', '4'],
    ['3', '1'],
  ])
  expect(order.notes).toEqual(['1 unexpected sample is not ordered'])
  expect(rowsOf((await fileOf('manifestTable', detail)).file)).toHaveLength(5)
})
