import { expect, it } from 'vitest'
import { summaryOf } from './summary.ts'
import { type CountedRow, Tally } from './tally.ts'

type Finding = CountedRow['findings'][number]
type Value = CountedRow['values'][number]
const found = (kind: Finding['kind'], level: Finding['level']): Finding => ({
  ...{ kind, level, column: 4, says: '', remedy: '', proposal: null },
})
const value = (given: Partial<Value> = {}): Value => ({
  ...{ column: 4, analyte: 'k', analyteName: 'K', valueInUnit: 140, qualifier: null, outcome: 'new' },
  ...given,
})
let row = 1
const counted = (outcome: CountedRow['outcome'], given: Partial<CountedRow> = {}): CountedRow => {
  row += 1
  return {
    sheet: 0,
    row,
    outcome,
    sampleId: row,
    values: [value()],
    findings: [],
    isAwaited: false,
    ...given,
  }
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
  expect(summaryOf(tally, { rows: rows.length, manifest: null, groups: [] })).toEqual({
    ...{ groups: [], says: [] },
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

it('RES-94: findings are grouped by kind and column, errors first, of rows that are not left out', () => {
  const rows = [
    counted('error', { row: 9, findings: [{ ...found('decimal', 'error'), says: 'Nine', proposal: '6.4' }] }),
    counted('error', {
      row: 4,
      findings: [{ ...found('decimal', 'error'), says: 'Four' }, found('decimal', 'error')],
    }),
    counted('error', { row: 5, findings: [{ ...found('decimal', 'error'), column: 5 }] }),
    counted('leftOut', { row: 6, findings: [found('decimal', 'error'), found('notSample', 'warning')] }),
    ...[20, 21, 22].map((at) =>
      counted('new', { row: at, isAwaited: true, findings: [found('zero', 'warning')] }),
    ),
    counted('unmatched', { row: 30, findings: [{ ...found('notMatched', 'error'), column: null }] }),
  ]
  const groupsOf = (some: readonly CountedRow[]) => {
    const tally = new Tally()
    for (const one of some) tally.add(one)
    tally.groups.addLikely({ sheet: 0, row: 30 }, 'K7Q2-9MXA')
    return {
      groups: tally.groups.all(),
      says: summaryOf(tally, { rows: 9, manifest: null, groups: [] }).says,
    }
  }
  const { groups, says } = groupsOf(rows)
  expect(groups).toMatchObject([
    { kind: 'decimal', column: 4, count: 2, proposals: 1, row: 4, says: 'Four', proposal: null },
    { kind: 'decimal', column: 5, count: 1 },
    { kind: 'notMatched', column: null, count: 1, proposals: 1, row: 30, proposal: 'K7Q2-9MXA' },
    { kind: 'zero', level: 'warning', count: 3, row: 20 },
  ])
  expect(says).toEqual([
    'Nobody recorded that the laboratory accepted the samples of 3 rows. A commit moves them to “Results”.',
  ])
  expect(groupsOf(rows.toReversed())).toEqual({ groups, says })
})
