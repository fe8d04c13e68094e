import { programEstimateSchema } from '@org/core/contract'
import { studentQuantile } from '@org/sampling-design'
import { describe, expect, it } from 'vitest'
import { programTables } from '../tables/estimate.ts'
import { ASKED, campaign, density, soc } from '../testing.ts'
import { estimateOf } from './estimate.ts'
import { knownOf, programOf } from './program.ts'

const query = { ...ASKED, program: 'Carbon' }
const values = (...all: number[]) => all.map((value) => ({ results: { 0: [soc(value)] } }))
const enrolled = (id: number) => ({ id, name: `Field ${id}`, growerName: 'Acres' })
const fieldOf = (fieldId: number, areaM2: number, ...all: number[]) =>
  campaign([areaM2], values(...all), { fieldId })

describe('RPT-39: the sum over the fields of a program', () => {
  it('RPT-39: by area, with the degrees of freedom of Satterthwaite', () => {
    const fields = [fieldOf(1, 1000, 1, 3, 5), fieldOf(2, 3000, 4, 6)]
    const answer = programOf([1, 2].map(enrolled), knownOf(fields, query), query)
    const [a, b] = fields.map((one) => estimateOf(one, ASKED))
    const parts = [(0.25 * (a?.standardError ?? 0)) ** 2, (0.75 * (b?.standardError ?? 0)) ** 2] as const
    const variance = parts[0] + parts[1]
    const degreesOfFreedom = variance ** 2 / (parts[0] ** 2 / 2 + parts[1] ** 2)
    expect(answer.mean).toBeCloseTo(0.25 * 3 + 0.75 * 5, 12)
    expect(answer.standardError).toBeCloseTo(Math.sqrt(variance), 12)
    expect(answer.degreesOfFreedom).toBeCloseTo(degreesOfFreedom, 9)
    const half = studentQuantile(0.975, degreesOfFreedom) * Math.sqrt(variance)
    expect(answer.interval?.[1]).toBeCloseTo((answer.mean ?? 0) + half, 9)
    expect(answer).toMatchObject({ areaM2: 4000, problem: null, topCm: 0, bottomCm: 15, total: null })
  })

  it('RPT-39: fields without a value or an interval are listed with the reason and left out', () => {
    const fields = [fieldOf(1, 1000, 1, 3, 5), fieldOf(2, 3000, 4), fieldOf(3, 500)]
    const answer = programEstimateSchema.parse(
      programOf([1, 2, 3, 4].map(enrolled), knownOf(fields, query), query),
    )
    expect(answer).toMatchObject({ mean: 3, areaM2: 1000 })
    expect(answer.fields.map(({ problem }) => problem === null)).toEqual([true, false, false, false])
    expect(answer.first).toEqual(['The mean is of 1 of 4 fields: 3 are left out, the table says why.'])
    expect(programOf([], [], query).problem).toContain('No field is enrolled')
    expect(programOf([enrolled(4)], [], query)).toMatchObject({ mean: null, interval: null })
  })

  it('RPT-44: a field with chosen points keeps its mean, is left out of the sum, and says why', () => {
    const chosen = (id: number) => ({ ...fieldOf(id, 3000, 4, 6), placement: 'middle' as const })
    const fields = [fieldOf(1, 1000, 1, 3, 5), chosen(2)]
    const answer = programOf([1, 2].map(enrolled), knownOf(fields, query), query)
    expect(answer).toMatchObject({ mean: 3, areaM2: 1000, problem: null })
    expect(answer.first).toEqual(['The mean is of 1 of 2 fields: 1 is left out, the table says why.'])
    const why = expect.stringContaining('not drawn by lot')
    const without = { mean: 5, interval: null, standardError: null, degreesOfFreedom: null, problem: why }
    expect(answer.fields[1]).toMatchObject(without)
    const [table] = programTables(answer, 'ac')
    expect(table?.heads.slice(4, 9)).toEqual([
      ...['Mean (%)', 'Standard error (%)', 'Interval from (%)', 'Interval to (%)', 'Degrees of freedom'],
    ])
    expect(table?.rows[1]?.slice(4, 9)).toEqual([5, null, null, null, null])
    expect(table?.rows[1]?.at(-1)).toEqual(why)
    const alone = programOf([enrolled(2)], knownOf([chosen(2)], query), query)
    expect(alone).toMatchObject({ mean: null, interval: null, standardError: null })
    expect(alone.problem).toContain('No field of this program has an estimate with an interval')
  })

  it('RPT-39: stocks go to the depth that all fields have, and sum to tons', () => {
    const layer = (value: number) => [soc(value), density(1.3)]
    const deep = [1, 2].map((value) => ({ results: { 0: layer(value), 15: layer(value) } }))
    const stocks = { ...query, analyte: 'soc_stock' }
    const shallow = [2, 3].map((value) => ({ results: { 0: layer(value) } }))
    const answer = programOf(
      [1, 2].map(enrolled),
      knownOf(
        [campaign([10_000], deep, { fieldId: 1 }), campaign([10_000], shallow, { fieldId: 2 })],
        stocks,
      ),
      stocks,
    )
    expect(answer).toMatchObject({ bottomCm: 15 })
    expect(answer.mean).toBeCloseTo(2 * 1.3 * 15, 9)
    expect(answer.total?.tons).toBeCloseTo(2 * (2 * 1.3 * 15), 9)
  })

  it('RPT-39, RPT-40: a field of which a part can be sampled counts with that part, which is said first', () => {
    const water = { status: 'inaccessible' as const, cause: 'water' as const }
    const part = campaign([3000], [...values(4, 6, 5), water], { fieldId: 2 })
    const answer = programOf([1, 2].map(enrolled), knownOf([fieldOf(1, 1000, 1, 3, 5), part], query), query)
    expect(answer.areaM2).toBeCloseTo(3250, 6)
    expect(answer.mean).toBeCloseTo((1000 * 3 + 2250 * 5) / 3250, 9)
    expect(answer.first).toEqual(['Of 1 field only the part that can be sampled counts.'])
    expect(answer.fields[1]).toMatchObject({ of: 'accessible', problem: null })
    const [whole, own] = [fieldOf(1, 1000, 1, 3, 5), part].map((one) => estimateOf(one, ASKED))
    const known = [1000 * (whole?.standardError ?? 0), 2250 * (own?.standardError ?? 0)]
    // The size of the part is uncertain, and its mean is not that of the program: that comes on top.
    expect(answer.standardError).toBeGreaterThan(Math.hypot(...known) / 3250)
  })

  it('RPT-39: what the intervals of its fields assume, the interval of the sum assumes', () => {
    const skipped = { status: 'skipped' as const, cause: 'time' as const }
    const lost = (fieldId: number) => campaign([1000], [...values(1, 3, 5), skipped], { fieldId })
    const sum = (count: number) => {
      const ids = Array.from({ length: count }, (_, at) => at + 1)
      return programOf(ids.map(enrolled), knownOf(ids.map(lost), query), query).assumes
    }
    expect(sum(1)).toBe('what the interval of Field 1 assumes holds')
    expect(sum(2)).toBe('what the intervals of Field 1, Field 2 assume holds')
    expect(sum(6)).toBe('what the intervals of 6 fields assume holds')
    expect(programOf([enrolled(1)], knownOf([fieldOf(1, 1000, 1, 3, 5)], query), query).assumes).toBeNull()
  })
})
