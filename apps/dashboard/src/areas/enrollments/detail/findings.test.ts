import { FINDING_KINDS, type Finding, type FindingKind } from '@org/core'
import { describe, expect, it } from 'vitest'
import { explanationOf, mendingsOf } from './findings.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const found = (kind: FindingKind, parts: Partial<Finding> = {}): Finding => ({
  kind,
  message: '',
  field: { id: 5, name: 'Creek bottom' },
  other: null,
  overlapM2: null,
  share: null,
  ...parts,
})
const OTHER = { enrollmentId: 31, fieldId: 8, fieldName: 'Mill Creek', growerName: 'Alder Farms' }
const hrefs = (finding: Finding) =>
  mendingsOf(finding, true).flatMap((mending) => (mending.kind === 'go' ? [mending.href] : []))

describe('the fix of a finding', () => {
  const explained: Record<FindingKind, RegExp> = {
    noFields: /at least one field/,
    fieldTwice: /only one enrollment per program and year\. Remove it from one/,
    boundaryMissing: /^Draw the boundary/,
    boundaryInvalid: /where the boundary crosses itself and offers a repair/,
    zeroArea: /has no area\. Draw it again/,
    overlap: /at most 1% of the smaller field\. Correct the boundary/,
    yearOutsideWindow: /^You can enroll fields in the years 2018 to 2027/,
    fieldInactive: /Reactivate the field, or remove it from this enrollment/,
  }

  it.each(FINDING_KINDS)('END-10: %s is explained in its own words', (kind) => {
    expect(explanationOf(kind, NOW)).toMatch(/^\p{Lu}.*\.$/u)
    expect(explanationOf(kind, NOW)).toMatch(explained[kind])
  })

  it.each(FINDING_KINDS)('END-10: whether an operation manager can accept %s is said', (kind) => {
    const isAcceptable = !['noFields', 'fieldTwice', 'boundaryMissing'].includes(kind)
    const acceptance = ' An operation manager can also accept this problem and give a reason.'
    expect(explanationOf(kind, NOW).endsWith(acceptance)).toBe(isAcceptable)
  })

  it('END-10: a boundary is fixed in the editor of its field', () => {
    for (const kind of ['boundaryMissing', 'boundaryInvalid', 'zeroArea', 'fieldInactive'] as const)
      expect(hrefs(found(kind))).toEqual(['/growers/fields/5'])
  })

  it('END-10: an overlap leads to either field, by its name', () => {
    expect(mendingsOf(found('overlap', { other: OTHER }), false)).toEqual([
      { kind: 'go', label: 'Open Creek bottom', href: '/growers/fields/5' },
      { kind: 'go', label: 'Open Mill Creek', href: '/growers/fields/8' },
    ])
  })

  it('END-10: a field without a boundary, or inactive, can also be removed while fields can change', () => {
    for (const kind of ['boundaryMissing', 'fieldInactive'] as const) {
      const kinds = (canEdit: boolean) => mendingsOf(found(kind), canEdit).map((mending) => mending.kind)
      expect(kinds(true)).toEqual(['go', 'remove'])
      expect(kinds(false)).toEqual(['go'])
    }
  })

  it('END-10: a field enrolled twice leads to the other enrollment, or is removed from this one', () => {
    const mendings = mendingsOf(found('fieldTwice', { other: OTHER }), true)
    expect(mendings).toEqual([
      { kind: 'go', label: 'Open the other enrollment', href: '/enrollments?open=31' },
      { kind: 'remove', label: 'Remove Creek bottom', fieldId: 5, fieldName: 'Creek bottom' },
    ])
  })

  it('END-10: fields are added and removed only while they can change', () => {
    expect(mendingsOf(found('noFields', { field: null }), true)).toEqual([
      { kind: 'add', label: 'Add fields' },
    ])
    expect(mendingsOf(found('noFields', { field: null }), false)).toEqual([])
    expect(mendingsOf(found('fieldTwice'), false)).toEqual([])
  })
})
