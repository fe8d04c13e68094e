import { expect, it } from 'vitest'
import { summaryOf } from './summary.ts'
import { type CountedRow, Tally } from './tally.ts'

type Finding = CountedRow['findings'][number]
type Value = CountedRow['values'][number]
const found = (kind: Finding['kind'], level: Finding['level']): Finding => ({ kind, level, column: 4 })
const value = (given: Partial<Value> = {}): Value => ({
  ...{ column: 4, analyte: 'k', analyteName: 'K', valueInUnit: 140, qualifier: null, outcome: 'new' },
  ...given,
})
let row = 1
const counted = (outcome: CountedRow['outcome'], given: Partial<CountedRow> = {}): CountedRow => {
  row += 1
  return { sheet: 0, row, outcome, sampleId: row, values: [value()], findings: [], ...given }
}

it('RES-41: the summary counts rows by what becomes of them, with their findings and values', () => {
  const tally = new Tally()
  const rows = [
    counted('leftOut', { findings: [found('notSoil', 'warning')] }),
    counted('new', { values: [value({ qualifier: '<' }), value({ outcome: 'same' })] }),
    counted('changed', { values: [value({ outcome: 'changed' })], findings: [found('zero', 'warning')] }),
    counted('same', { values: [value({ outcome: 'same', qualifier: '>' })] }),
    counted('error', { findings: [found('confirm', 'error'), found('zero', 'warning')] }),
    counted('unmatched', {
      sampleId: null,
      values: [value({ qualifier: '<' })],
      findings: [found('unit', 'error')],
    }),
    counted('noData', { findings: [found('zero', 'error')] }),
    counted('new', { sampleId: 3, values: [value({ valueInUnit: null })] }),
  ]
  for (const one of rows) tally.add(one)
  expect(summaryOf(tally, { rows: rows.length, manifest: null })).toEqual({
    rows: 7,
    outcomes: { new: 2, changed: 1, same: 1, error: 1, unmatched: 1, leftOut: 1, noData: 1 },
    ...{ errorRows: 2, warningRows: 3 },
    findings: [
      { kind: 'confirm', level: 'error', count: 1 },
      { kind: 'unit', level: 'error', count: 1 },
      { kind: 'zero', level: 'warning', count: 2 },
      { kind: 'notSoil', level: 'warning', count: 1 },
    ],
    values: { new: 2, changed: 1, same: 2 },
    // Two rows are of one sample: two samples would be committed.
    ...{ belowLimit: 1, samples: 2, toConfirm: 1, manifest: null },
  })
  expect(tally.matched.map((one) => [one.sampleId, one.hasWarning])).toEqual([
    [3, false],
    [4, true],
    [5, false],
    [6, true],
    [3, false],
  ])
  // Numbers of a column, for its unit: of rows that wait for a person as well, not of those that are known.
  expect([...tally.columns.values()]).toMatchObject([{ row: 3, numbers: [140, 140, 140, 140, 140] }])
})
