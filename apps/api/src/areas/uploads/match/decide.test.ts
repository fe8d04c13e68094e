import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Compared } from './compare.ts'
import { decide, type Evidence, type FeatureToDecide, shareOfBoth } from './decide.ts'
import type { FieldOverlap, KnownField } from './queries.ts'

const GROWER = { id: 1, name: 'Holt' }
const knownField = (id: number, growerId: number): KnownField => ({
  id,
  name: `Field ${id}`,
  growerId,
  growerName: growerId === GROWER.id ? GROWER.name : 'Other',
  version: 1,
})
const FEATURE: FeatureToDecide = {
  position: 0,
  name: 'North 40',
  grower: GROWER,
  unknownGrower: null,
  key: { farm: '1', tract: '2', clu: '3' },
}

const anyPlace = fc.constantFrom(
  null,
  { county: 'Story', state: 'Iowa' },
  { county: 'Story County', state: 'Iowa' },
  { county: 'Champaign', state: 'Illinois' },
)
/** Areas of a feature, of a field and of what they have in common, in square meters. */
const anyAreas = fc
  .record({
    featureM2: fc.double({ min: 1, max: 1e7, noNaN: true }),
    otherM2: fc.double({ min: 1, max: 1e7, noNaN: true }),
    part: fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true })),
  })
  .map(({ featureM2, otherM2, part }) => ({
    featureM2,
    otherM2,
    overlapM2: part * Math.min(featureM2, otherM2),
  }))
type Areas = typeof anyAreas extends fc.Arbitrary<infer T> ? T : never

const comparedOf = (fieldId: number, { featureM2, otherM2, overlapM2 }: Areas) => ({
  fieldId,
  comparison: {
    share: overlapM2 / (featureM2 + otherM2 - overlapM2),
    shareOfSmaller: overlapM2 / Math.min(featureM2, otherM2),
    distanceM: 5,
  },
})

const anyCase = fc
  .array(
    fc.record({
      areas: anyAreas,
      hasBoundary: fc.boolean(),
      hasKey: fc.boolean(),
      hasName: fc.boolean(),
      isOwn: fc.boolean(),
      here: anyPlace,
      there: anyPlace,
    }),
    { maxLength: 4 },
  )
  .map((fields) => {
    const known = fields.map((each, at) => ({ ...each, field: knownField(at + 1, each.isOwn ? 1 : 2) }))
    const onFields = known
      .filter(
        ({ hasBoundary, areas }) =>
          hasBoundary && areas.overlapM2 > 0.01 * Math.min(areas.featureM2, areas.otherM2),
      )
      .map(({ field, areas }): FieldOverlap => ({ position: 0, ...areas, field, distanceM: 5 }))
      .sort((one, other) => other.overlapM2 - one.overlapM2)
    const keyed = known.filter(({ hasKey }) => hasKey)
    const named = known.filter(
      ({ hasKey, hasName, hasBoundary, isOwn }) => !hasKey && hasName && !hasBoundary && isOwn,
    )
    const compared = [...keyed, ...named].map(
      ({ field, areas, hasBoundary, here, there }): Compared => ({
        ...comparedOf(field.id, areas),
        ...(hasBoundary ? {} : { comparison: null }),
        here,
        there,
      }),
    )
    const evidence: Evidence = {
      onFields: new Map([[0, onFields]]),
      onFeatures: new Map(),
      byKey: new Map([[0, keyed.map(({ field }) => field)]]),
      byName: new Map([[0, named.map(({ field }) => field)]]),
      compared: new Map([[0, compared]]),
      sameKey: new Map(),
    }
    return { evidence, known, onFields }
  })

describe('the rule by which a feature is a field', () => {
  it('UPL-50: what is matched has the field’s boundary, or the field has none and lies in no other county', () => {
    fc.assert(
      fc.property(anyCase, ({ evidence, known }) => {
        const match = decide(FEATURE, evidence)
        if (match.outcome !== 'matched') return
        const meant = known.find(({ field }) => field.id === match.field?.id)
        if (meant === undefined) throw new Error('matched with no field')
        expect(match.isElsewhere).toBe(false)
        expect(meant.isOwn).toBe(true)
        if (!meant.hasBoundary) return
        expect(shareOfBoth({ position: 0, ...meant.areas })).toBeGreaterThan(0.99)
        expect(match.comparison?.share).toBeGreaterThan(0.99)
      }),
      { numRuns: 1_000 },
    )
  })

  it('UPL-50: what is new has no field’s key, and lies on none', () => {
    fc.assert(
      fc.property(anyCase, ({ evidence, known, onFields }) => {
        const match = decide(FEATURE, evidence)
        expect(match.outcome === 'new').toBe(match.field === null)
        if (match.outcome !== 'new') return
        expect(onFields).toEqual([])
        expect(known.some(({ hasKey }) => hasKey)).toBe(false)
      }),
      { numRuns: 1_000 },
    )
  })

  it('UPL-50: what waits for a person says why', () => {
    fc.assert(
      fc.property(anyCase, ({ evidence }) => {
        const { outcome, reason } = decide(FEATURE, evidence)
        if (outcome === 'conflict') expect(reason).toMatch(/^\S.+[^.]$/)
        expect(reason ?? '').not.toMatch(/undefined|NaN|null/)
      }),
    )
  })
})
