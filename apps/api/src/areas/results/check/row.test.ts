import type { MatchedSample, ReadRow, ReadValue, ResultFinding, SampleStatus } from '@org/core/contract'
import { convertUnit, SAMPLE_STATUSES } from '@org/core/contract'
import { describe, expect, it } from 'vitest'
import { identityOf } from './known.ts'
import { checkRow } from './row.ts'
import { createSeen, type Seen } from './seen.ts'

const value = (given: Partial<ReadValue> = {}): ReadValue => ({
  ...{ column: 4, analyte: 'ph_water', analyteName: 'pH', value: 6.4, valueText: '', qualifier: null },
  ...{ detectionLimit: null, unit: '', valueInUnit: 6.4, method: '', modusCode: '', quality: 0 },
  ...given,
})
const read = (given: Partial<ReadRow> = {}): ReadRow => ({
  ...{ sampleId: null, label: '', labNumber: '', sampleName: '', field: '', point: '', layer: null },
  ...{ date: null, reportId: '', notSoil: '', notSample: '', values: [value()], findings: [] },
  ...given,
})
const SAMPLE: MatchedSample = {
  ...{ id: 21, labelCode: null, growerName: '', fieldName: 'North', fieldId: 4, year: 2026, pointNumber: 8 },
  ...{ depthTopCm: 0, depthBottomCm: 15, status: 'accepted' },
}
const found = (level: ResultFinding['level']): ResultFinding => ({
  ...{ kind: 'zero', level, column: 4, says: 'Zero', remedy: '', proposal: null },
})

interface Given {
  row?: Partial<ReadRow>
  sample?: Partial<MatchedSample> | null
  known?: Partial<ReadValue>
  year?: { isLocked: boolean; isCanceled: boolean }
  /** What earlier rows say. */
  seen?: Seen
  leftOut?: boolean
  takenIn?: boolean
  confirmed?: boolean
  material?: string | null
}

function check({
  row,
  sample = {},
  known,
  year,
  seen = createSeen(),
  confirmed = false,
  ...more
}: Given = {}) {
  const matched = sample === null ? null : { ...SAMPLE, ...sample }
  const before =
    known === undefined ? [] : [{ ...value(known), id: 5, sampleId: 21, identity: identityOf(value()) }]
  return checkRow(
    { read: read(row), chosenSampleId: null, confirmed, confirmedSampleId: null },
    { sample: matched, by: matched === null ? null : 'label', says: '', findings: [] },
    {
      ...{
        leftOut: false,
        takenIn: false,
        material: null,
        ...more,
        here: { sheet: 0, row: 3 },
        sheetNames: new Map([[1, 'Carbon']]),
        seen,
      },
      known: new Map([[21, new Map(before.map((one) => [one.identity, one]))]]),
      years: new Map(year === undefined ? [] : [[21, { ...year, title: '2026 of North' }]]),
    },
  )
}
const kindsOf = (given: Given) => check(given).findings.map(({ kind, level }) => `${level} ${kind}`)

describe('RES-41: what becomes of a row', () => {
  it('is new, the same or changed by its values, and an error before them', () => {
    expect(check()).toMatchObject({
      outcome: 'new',
      findings: [],
      values: [{ outcome: 'new', before: null }],
    })
    expect(check({ known: {} })).toMatchObject({ outcome: 'same', values: [{ before: null, beforeId: 5 }] })
    expect(check({ known: { value: 6.5 } })).toMatchObject({
      outcome: 'changed',
      values: [{ outcome: 'changed', before: '6.5', beforeId: 5 }],
    })
    for (const other of [{ qualifier: '<' as const }, { valueText: 'ND' }, { unit: 'pH' }])
      expect(check({ known: other }).outcome).toBe('changed')
    expect(check({ known: { value: 6.5 }, row: { findings: [found('error')] } }).outcome).toBe('error')
    expect(check({ row: { findings: [found('warning')] } }).outcome).toBe('new')
  })

  it('is unmatched without a sample, also where it has errors', () => {
    expect(check({ sample: null, row: { findings: [found('error')] } }).outcome).toBe('unmatched')
  })

  it('is left out by a person, as no soil, and without values; errors alone wait', () => {
    expect(check({ leftOut: true, row: { findings: [found('error')] } })).toMatchObject({
      outcome: 'leftOut',
      findings: [],
    })
    expect(kindsOf({ row: { notSoil: 'Plant tissue.' } })).toEqual(['warning notSoil'])
    expect(kindsOf({ row: { values: [], findings: [found('warning')] } })).toEqual(['warning zero'])
    expect(check({ row: { values: [] } }).outcome).toBe('leftOut')
    expect(check({ row: { values: [], findings: [found('error')] } }).outcome).toBe('error')
  })
})

it('RES-120: a result of a sample that was not shipped waits until a person confirms it', () => {
  for (const status of ['reserved', 'printed', 'applied', 'packed'] as const)
    expect(kindsOf({ sample: { status } })).toEqual(['error notShipped'])
  const asked = check({ sample: { status: 'applied' } })
  expect(asked).toMatchObject({
    outcome: 'error',
    findings: [{ says: 'Its sample was not shipped: it is “Applied”.' }],
  })
  expect(check({ sample: { status: 'applied' }, confirmed: true })).toMatchObject({
    ...{ outcome: 'new', findings: [] },
  })
  for (const status of ['shipped', 'not_received', 'received', 'unexpected'] as const)
    expect(check({ sample: { status } }).outcome).toBe('new')
})

it('RES-92: a row that is no sample by its name is left out until a person takes it in', () => {
  const row = { notSample: '“Mean” is a statistic, not a sample', findings: [found('error')] }
  expect(check({ row })).toMatchObject({
    outcome: 'leftOut',
    findings: [{ kind: 'notSample', level: 'warning', says: row.notSample }],
  })
  expect(check({ row: { ...row, findings: [] }, takenIn: true })).toMatchObject({
    outcome: 'new',
    findings: [],
  })
})

it('RES-93: of a sheet of another material, each row has the one error that says so', () => {
  const row = { findings: [found('error')] }
  expect(check({ row, sample: null, material: 'plant tissue' })).toMatchObject({
    outcome: 'error',
    findings: [{ kind: 'notSoil', says: 'The samples of this sheet seem to be of plant tissue.' }],
  })
})

describe('RES-49: the sample of a row', () => {
  it('has results only where it is on its way, and is counted before the laboratory accepted it', () => {
    const kinds = SAMPLE_STATUSES.map((status) => [status, kindsOf({ sample: { status } })])
    const of = (words: string[]): SampleStatus[] =>
      SAMPLE_STATUSES.filter((status) =>
        kinds.some(([own, said]) => own === status && `${said}` === `${words}`),
      )
    expect(of(['error sampleState']).sort()).toEqual([
      'lost',
      'recollected',
      'rejected',
      'sent_back',
      'waived',
    ])
    const others = SAMPLE_STATUSES.filter((status) => !check({ sample: { status } }).isAwaited)
    expect(
      of([])
        .filter((status) => others.includes(status))
        .sort(),
    ).toEqual([...['accepted', 'in_testing', 'results', 'verified']])
    expect(others).toHaveLength(9)
  })

  it('is of an open year', () => {
    expect(check({ year: { isLocked: true, isCanceled: false } })).toMatchObject({
      outcome: 'error',
      findings: [{ kind: 'locked', says: '2026 of North is approved and locked.' }],
    })
    expect(check({ year: { isLocked: false, isCanceled: true } })).toMatchObject({
      outcome: 'error',
      findings: [{ says: '2026 of North is canceled.' }],
    })
    expect(kindsOf({ year: { isLocked: false, isCanceled: false } })).toEqual([])
  })

  it('is of the layer that the file says, within one centimeter at both ends', () => {
    const layer = (topCm: number, bottomCm: number) => kindsOf({ row: { layer: { topCm, bottomCm } } })
    expect([layer(0, 15), layer(1, 16), layer(0, 14)]).toEqual([[], [], []])
    expect([layer(1.1, 15), layer(0, 16.1), layer(15, 30)]).toEqual(Array(3).fill(['error depthOther']))
    expect(kindsOf({ row: { layer: { topCm: 15, bottomCm: 30 } }, confirmed: true })).toEqual([])
  })

  it('is said once in a file', () => {
    const seen = createSeen()
    seen.before(21, value(), { sheet: 0, row: 2 })
    expect(check({ seen })).toMatchObject({
      outcome: 'error',
      findings: [{ kind: 'duplicate', column: 4, says: 'Row 2 has pH of the same sample.' }],
    })
  })
})

describe('RES-99: a value of a sample in another unit in an earlier row', () => {
  const soc = (number: number, unit: string, given: Partial<ReadValue> = {}): ReadValue => {
    const valueInUnit = convertUnit(number, unit, '%', 'soc')
    const name = { analyte: 'soc', analyteName: 'Organic carbon' }
    return value({ ...name, value: number, unit, valueInUnit, ...given })
  }
  const after = (earlier: readonly [ReadValue, sheet: number][], ...values: ReadValue[]) => {
    const seen = createSeen()
    for (const [at, [said, sheet]] of earlier.entries()) seen.before(21, said, { sheet, row: at + 1 })
    return check({ seen, row: { values } })
  }

  it('is an error where the two disagree, with the row and both values', () => {
    const { outcome, findings } = after([[soc(1.85, '%'), 0]], soc(24.1, 'g/kg'))
    expect([outcome, findings]).toMatchObject(['error', [{ kind: 'twoValues', level: 'error', column: 4 }]])
    expect(findings[0]?.says).toBe(
      'Row 1 says that Organic carbon of the same sample is 1.85 %, which is not the same as 24.1 g/kg.',
    )
    const [other] = after([[soc(1.85, '%'), 1]], soc(24.1, 'g/kg')).findings
    expect(other?.says).toContain('Row 1 of “Carbon” says')
  })

  it('agrees within 2 % or its last digit, and is not compared beyond a limit or by another method', () => {
    for (const said of [soc(18.6, 'g/kg'), soc(18.85, 'g/kg'), soc(19, 'g/kg', { qualifier: '<' })])
      expect(after([[soc(1.85, '%'), 0]], said).outcome).toBe('new')
    expect(after([[soc(0.1, '%'), 0]], soc(1.4, 'g/kg')).outcome).toBe('new')
    expect(after([[soc(1.85, '%', { qualifier: '>' }), 0]], soc(24.1, 'g/kg')).outcome).toBe('new')
    expect(after([[soc(1.85, '%', { modusCode: 'S-1' }), 0]], soc(24.1, 'g/kg')).outcome).toBe('new')
  })

  it('is named as it is written, the first of several, and neither in its own row nor twice', () => {
    const first = after(
      [
        [soc(18_500, 'ppm'), 0],
        [soc(1.84, '%'), 0],
      ],
      soc(24.1, 'g/kg'),
    )
    expect(first.findings.map(({ says }) => says)).toMatchObject([expect.stringContaining('is 18500 ppm')])
    expect(after([], soc(1.85, '%'), soc(24.1, 'g/kg')).findings).toEqual([])
    const again = after([[soc(1.85, '%'), 0]], soc(2.41, '%'))
    expect(again.findings.map(({ kind }) => kind)).toEqual(['duplicate'])
  })
})
