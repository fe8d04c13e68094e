import type { MatchedSample, ReadRow } from '@org/core/contract'
import { formatCode, isLabelCode, makeCode } from '@org/core/contract'
import { describe, expect, it } from 'vitest'
import type { RowToMatch } from './candidates.ts'
import { matchOf } from './match.ts'

let byte = 0
const newCode = () =>
  makeCode((bytes) =>
    bytes.map(() => {
      byte += 11
      return byte
    }),
  )
const [CODE, UNKNOWN] = [newCode(), newCode()]
/** One character of the code is another. */
const SLIP = `${CODE.startsWith('A') ? 'B' : 'A'}${CODE.slice(1)}`

const sample = (id: number, given: Partial<MatchedSample> = {}): MatchedSample => ({
  ...{ id, labelCode: null, growerName: '', fieldName: 'North', fieldId: 4, year: 2026, pointNumber: 8 },
  ...{ depthTopCm: 0, depthBottomCm: 15, status: 'accepted' },
  ...given,
})
const lower = { depthTopCm: 15, depthBottomCm: 30 }
const upper = { topCm: 0, bottomCm: 15 }
const [one, two, three] = [sample(1), sample(2), sample(3, lower)]
const KNOWN_NUMBERS: Readonly<Record<string, readonly MatchedSample[]>> = { 12: [one], 13: [one, three] }

function match(read: Partial<ReadRow>, more: Partial<RowToMatch> = {}, there = [one, three]) {
  const row = {
    ...{ sampleId: null, label: '', labNumber: '', sampleName: '', field: '', point: '', layer: null },
    ...{ date: null, reportId: '', notSoil: '', notSample: '', values: [], findings: [] },
    ...read,
  }
  return matchOf(
    { read: row, chosenSampleId: null, confirmed: false, confirmedSampleId: null, ...more },
    {
      samples: new Map([one, two].map((each) => [each.id, each])),
      labels: new Map([[CODE, two]]),
      labNumbers: { of: ({ labNumber }) => KNOWN_NUMBERS[labNumber.trim()] ?? [] },
      places: { of: (field, point) => (field === 'North' && point === '8' ? there : []) },
    },
  )
}
const foundBy = (...given: Parameters<typeof match>) => {
  const { by, sample: found } = match(...given)
  return [by, found?.id]
}
const saysOf = (...given: Parameters<typeof match>) => match(...given).says
const PLACE = { field: 'North', point: '8' }

describe('RES-42: the sample of a row', () => {
  it('is that of a person, our id, the label, the laboratory’s number, then the place', () => {
    const all = { sampleId: 1, label: CODE, labNumber: '12', ...PLACE, layer: upper }
    expect(foundBy(all, { chosenSampleId: 2 })).toEqual(['person', 2])
    expect(foundBy(all)).toEqual(['sampleId', 1])
    expect(foundBy({ ...all, sampleId: null })).toEqual(['label', 2])
    expect(foundBy({ ...all, sampleId: null, label: ' ' })).toEqual(['labNumber', 1])
    expect(foundBy({ ...all, sampleId: null, label: '', labNumber: '' })).toEqual(['place', 1])
  })

  it('is looked for in the next way where one knows none, and every reason is said at the end', () => {
    expect(foundBy({ sampleId: 99, label: formatCode(CODE).toLowerCase() })).toEqual(['label', 2])
    const none = match({ sampleId: 99, label: UNKNOWN, labNumber: '77' }, { chosenSampleId: 98 })
    expect(none).toMatchObject({ sample: null, by: null, findings: [{ kind: 'notMatched', proposal: null }] })
    expect(none.says).toBe(
      `The chosen sample is no longer there. No sample has the id 99. No sample has the label ${formatCode(UNKNOWN)}.`,
    )
    expect(saysOf({})).toBe('The row names no sample, label, number or place that we know.')
  })

  it('is proposed for a code that is one slip away, also where another way finds one', () => {
    expect(isLabelCode(SLIP)).toBe(false)
    const slip = match({ label: SLIP })
    expect(slip.says).toBe(`“${SLIP}” is no label’s code; ${formatCode(CODE)} is.`)
    expect(slip.findings).toMatchObject([{ kind: 'notMatched', proposal: formatCode(CODE) }])
    const other = match({ label: SLIP, ...PLACE, layer: upper })
    expect(other).toMatchObject({
      by: 'place',
      findings: [{ kind: 'confirm' }, { proposal: formatCode(CODE) }],
    })
    expect(saysOf({ label: 'none' })).toBe('“none” is no label’s code.')
  })

  it('by the laboratory’s number is the one of its layer, and none where several are', () => {
    expect(foundBy({ labNumber: '13', layer: { topCm: 15, bottomCm: 30 } })).toEqual(['labNumber', 3])
    const numbered = match({ labNumber: '12' })
    expect(numbered.findings).toMatchObject([{ kind: 'confirm', level: 'error' }])
    expect(match({ labNumber: '12' }, { confirmed: true }).findings).toEqual([])
    const several = 'Earlier results with the laboratory’s number 13 are of several samples.'
    expect(saysOf({ labNumber: '13' })).toBe(several)
    expect(foundBy({ labNumber: '12', layer: { topCm: 40, bottomCm: 60 } })).toEqual([null, undefined])
  })

  it('RES-91: is never another by the laboratory’s number where the row has a label', () => {
    for (const label of [UNKNOWN, SLIP, 'North 8']) {
      const found = match({ label, labNumber: '12' })
      expect(found).toMatchObject({ sample: null, findings: [{ kind: 'notMatched', level: 'error' }] })
      expect(found.says).toContain(
        'Earlier results with the laboratory’s number 12 are of point 8 of North, 2026, which has another label.',
      )
    }
    const both = match({ label: CODE, labNumber: '12' })
    expect(both).toMatchObject({
      by: 'label',
      sample: two,
      findings: [{ kind: 'ambiguous', level: 'warning' }],
    })
  })

  it('RES-91: is that of a label in any of its texts', () => {
    const text = `North ${formatCode(CODE)} top`
    expect(foundBy({ sampleName: text, labNumber: '12' })).toEqual(['label', 2])
    expect(foundBy({ point: CODE.toLowerCase() })).toEqual(['label', 2])
    expect(foundBy({ sampleName: `1${CODE}` })).toEqual([null, undefined])
    expect(foundBy({ sampleName: UNKNOWN, labNumber: '12' })).toEqual(['labNumber', 1])
  })

  it('by the place waits for a person, and is of the newest year', () => {
    const older = sample(5, { year: 2025 })
    expect(foundBy({ ...PLACE, layer: upper }, {}, [older, one])).toEqual(['place', 1])
    expect(match({ ...PLACE, layer: upper }).findings).toMatchObject([{ kind: 'confirm', level: 'error' }])
    expect(match({ ...PLACE, layer: upper }, { confirmed: true }).findings).toEqual([])
    const another = match({ ...PLACE, layer: upper }, { confirmed: true, confirmedSampleId: 2 })
    expect(another.findings).toMatchObject([{ kind: 'confirm', level: 'error' }])
  })

  it('by the place is none without a layer that tells, or with two fields of one name', () => {
    expect(saysOf(PLACE)).toBe('Point 8 of North has several samples, and the row names no layer.')
    expect(saysOf({ ...PLACE, layer: upper }, {}, [one, two])).toBe(
      'Several fields are named North, with a point 8 each.',
    )
    expect(saysOf({ ...PLACE, layer: { topCm: 40, bottomCm: 60 } })).toBe(
      'Point 8 of North has no sample of this layer.',
    )
    expect(saysOf({ ...PLACE, point: '9' })).toBe('No point 9 of a field named North has samples.')
    expect(foundBy({ field: 'North' })).toEqual([null, undefined])
  })
})
