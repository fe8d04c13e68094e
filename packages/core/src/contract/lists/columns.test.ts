import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { area, code, day, flag, instant, integer, length, list, measurement } from '../entity/kinds.ts'
import { lists } from '../lists.ts'
import { columnsOf, screenColumns, usualColumns } from './columns.ts'
import { fileColumns, fileKeysOf } from './file-columns.ts'
import { LIST_NAMES, type List } from './list.ts'

const LISTS = Object.values<List>(lists)
const each = LISTS.map((one) => [one.name, one] as const)

describe('the columns of a list', () => {
  it('LST-60: every list is known by its name', () => {
    expect(LISTS.map(({ name }) => name)).toEqual(LIST_NAMES)
  })

  it.each(each)('LST-60: %s is put in order by columns that tables can have', (_name, one) => {
    const onScreen = screenColumns(one)
    for (const sort of one.sorts) expect(onScreen).toContain(sort)
  })

  it.each(each)('LST-60: one column of %s is always there, and is in the usual ones', (_name, one) => {
    const always = screenColumns(one).filter((key) => one.columns[key]?.shown === 'always')
    expect(always).toHaveLength(1)
    expect(usualColumns(one)).toEqual(expect.arrayContaining(always))
  })

  it.each(each)(
    'LST-64: %s adds up columns that are numbers, and counts by its own filters',
    (_name, one) => {
      for (const sum of one.sums)
        if (one.ofWhole?.includes(sum) !== true)
          expect(one.columns[sum]?.kind.type).toMatch(/^(number|integer)$/)
      for (const [key, { within }] of Object.entries(one.groups)) {
        expect(one.filters).toHaveProperty(key)
        if (within !== undefined) expect(one.groups).toHaveProperty(within)
      }
    },
  )

  it.each(each)('LST-61: whatever a table of %s shows, a file can have', (_name, one) => {
    const inFiles = fileColumns(one).map(({ key }) => key)
    expect(new Set(inFiles).size).toBe(inFiles.length)
    for (const key of screenColumns(one)) {
      const keys = fileKeysOf(one, [key])
      expect(keys.length).toBeGreaterThan(0)
      expect(inFiles).toEqual(expect.arrayContaining(keys))
    }
  })
})

describe('LST-61: a measurement in a file', () => {
  const column = columnsOf<{ value: number | string | null }>()
  const columns = { k: column({ kind: measurement, label: 'K (mg/kg)' }, ({ value }) => value) }

  it.each([1.25, '< 0.5', null])('is a number, or words, or nothing: %s', (value) => {
    const [file] = fileColumns({ columns })
    expect([file?.type, file?.value({ value }, {})]).toEqual(['measurement', value])
  })
})

describe('LST-61: a column in a file', () => {
  interface Row {
    amount: number | null
    text: string | null
  }
  const column = columnsOf<Row>()
  const columns = {
    area: column({ kind: area, label: 'Area' }, ({ amount }) => amount),
    edge: column({ kind: length, label: 'Edge' }, ({ amount }) => amount),
    count: column({ kind: integer, label: 'Count' }, ({ amount }) => amount),
    on: column({ kind: flag(false), label: 'On' }, () => true),
    at: column({ kind: instant, label: 'At' }, ({ text }) => text, { fileKey: 'madeAt' }),
    day: column({ kind: day, label: 'Day' }, ({ text }) => text),
    years: column({ kind: list(z.int()), label: 'Years' }, () => [2026, 2025]),
    note: column({ kind: code, label: 'Note' }, ({ text }) => text),
    shown: column({ kind: code, label: 'Shown' }, ({ text }) => text, { only: 'screen', inFiles: ['note'] }),
  }
  const told = (row: Row) => fileColumns({ columns }).map((each) => [each.key, each.value(row, {})])

  it('has its unit in its name, areas in hectares and acres', () => {
    expect(fileColumns({ columns }).map(({ label, type }) => `${label}: ${type}`)).toEqual([
      'Area (ha): number',
      'Area (ac): number',
      'Edge (m): number',
      'Count: integer',
      'On: boolean',
      'At: instant',
      'Day: day',
      'Years: text',
      'Note: text',
    ])
  })

  it('has its value as files tell it', () => {
    expect(told({ amount: 40_468.564224, text: '2026-04-30' })).toEqual([
      ['areaHa', 4.0469],
      ['areaAc', 10],
      ['edgeM', 40_468.6],
      ['count', 40_468.564224],
      ['on', true],
      ['madeAt', new Date('2026-04-30')],
      ['day', '2026-04-30'],
      ['years', '2026, 2025'],
      ['note', '2026-04-30'],
    ])
  })

  it('is empty where the row has no value: a text, or nothing', () => {
    const values = told({ amount: null, text: null }).map(([, value]) => value)
    expect(values).toEqual([null, null, null, null, true, null, null, '2026, 2025', ''])
  })

  it('stands for what the table shows', () => {
    expect(fileKeysOf({ columns }, ['shown', 'note', 'area'])).toEqual(['note', 'areaHa', 'areaAc'])
  })
})
