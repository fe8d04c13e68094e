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

describe('what mends a finding', () => {
  it.each(FINDING_KINDS)('END-10: %s is explained', (kind) => {
    expect(explanationOf(kind, NOW)).toMatch(/^\p{Lu}.*\.$/u)
  })

  it('END-10: a boundary is mended in the editor, at its field', () => {
    for (const kind of ['boundaryMissing', 'boundaryInvalid', 'zeroArea', 'fieldInactive'] as const)
      expect(hrefs(found(kind))).toEqual(['/growers/fields/5'])
  })

  it('END-10: an overlap leads to either field', () => {
    expect(hrefs(found('overlap', { other: OTHER }))).toEqual(['/growers/fields/5', '/growers/fields/8'])
  })

  it('END-10: a field enrolled twice leads to the other enrollment, or is taken off this one', () => {
    const mendings = mendingsOf(found('fieldTwice', { other: OTHER }), true)
    expect(mendings).toEqual([
      { kind: 'go', label: 'Open the other enrollment', href: '/enrollments?open=31' },
      { kind: 'remove', label: 'Take off Creek bottom', fieldId: 5, fieldName: 'Creek bottom' },
    ])
  })

  it('END-10: fields are added and taken off only where they can be', () => {
    expect(mendingsOf(found('noFields', { field: null }), true)).toEqual([
      { kind: 'add', label: 'Add fields' },
    ])
    expect(mendingsOf(found('noFields', { field: null }), false)).toEqual([])
    expect(mendingsOf(found('fieldTwice'), false)).toEqual([])
  })

  it('END-10: what a manager can accept is said, and the years there are', () => {
    expect(explanationOf('overlap', NOW)).toContain('operation manager accepts it')
    expect(explanationOf('boundaryMissing', NOW)).not.toContain('accepts')
    expect(explanationOf('yearOutsideWindow', NOW)).toContain('Years from 2018 to 2027')
  })
})
