import type { FeatureMatch } from '@org/core'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { candidatesOf } from './candidates.ts'
import { concernsOf, isAgreed } from './concerns.ts'
import { checkedRows, decidable, decisionsFor, updatedFieldIds } from './deciding.ts'
import type { Decision, Draft } from './store.ts'
import { creekBottom, featureMatch, stagedFeature, stagedUpload } from './testing.ts'

const upload = stagedUpload([0, 1, 2, 3].map((index) => stagedFeature(index)))
const draft = (decisions: Draft['decisions']): Draft => ({ uploadId: upload.id, mapping: null, decisions })
const ground = (share: number) => [{ id: 31, name: 'Creek bottom', growerName: 'Teal Creek', share }]
const conflict = (index: number, given: Partial<FeatureMatch> = {}) =>
  featureMatch(index, { outcome: 'conflict', field: creekBottom, onFields: ground(0.6), ...given })

/** Decisions added up as the store does. */
const added = (before: Draft['decisions'], more: ReadonlyMap<number, Decision>): Draft['decisions'] => ({
  ...before,
  ...Object.fromEntries([...more].map(([index, each]) => [index, { ...before[index], ...each }])),
})

const anyMatch = fc.record({
  outcome: fc.constantFrom('new', 'matched', 'conflict'),
  field: fc.constantFrom(null, creekBottom),
  isElsewhere: fc.boolean(),
  onFields: fc.constantFrom([], ground(0.6)),
  onFeatures: fc.constantFrom<FeatureMatch['onFeatures'][]>([], [{ index: 2, share: 0.5 }]),
})

describe('rows in doubt', () => {
  it('SCR-100: ticking is not deciding: whatever is checked, a row in doubt stays out and undecided', () => {
    fc.assert(
      fc.property(
        fc.array(anyMatch, { minLength: 4, maxLength: 4 }),
        fc.array(fc.uniqueArray(fc.nat(3))),
        (found, clicks) => {
          const matches = found.map((given, index) => featureMatch(index, given))
          let decisions: Draft['decisions'] = {}
          for (const checked of clicks)
            decisions = added(
              decisions,
              checkedRows(candidatesOf(upload, matches, draft(decisions)), new Set(checked)),
            )
          for (const candidate of candidatesOf(upload, matches, draft(decisions))) {
            if (candidate.standing !== 'conflict') continue
            expect([candidate.action, candidate.isUndecided]).toEqual(['leave', true])
          }
        },
      ),
    )
  })

  it('SCR-100: nothing is taken of a row that was not decided, or whose overlaps were not agreed to', () => {
    const decision = fc.record(
      {
        action: fc.constantFrom('create', 'update', 'leave'),
        isOut: fc.boolean(),
        fieldId: fc.constantFrom(null, 31, 32),
        agreed: fc.record({
          move: fc.boolean(),
          fieldIds: fc.constantFrom<number[][]>([], [31], [32]),
          features: fc.constantFrom<number[][]>([], [2]),
        }),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(
        fc.array(anyMatch, { minLength: 4, maxLength: 4 }),
        fc.array(decision, { maxLength: 4 }),
        (found, decided) => {
          const matches = found.map((given, index) => featureMatch(index, given))
          for (const each of candidatesOf(upload, matches, draft(Object.fromEntries(decided.entries())))) {
            if (each.action === 'leave') continue
            expect(each.isUndecided).toBe(false)
            expect(isAgreed(concernsOf(each.match, each.action), each.agreed)).toBe(true)
            if (each.standing === 'conflict') expect(decided[each.index]?.action).toBe(each.action)
          }
        },
      ),
      { numRuns: 500 },
    )
  })

  it('SCR-100: an unchecked decision counts again once its row is checked', () => {
    const matches = [conflict(0), featureMatch(1)]
    const look = (decisions: Draft['decisions']) => candidatesOf(upload, matches, draft(decisions))
    const decided = added({}, decisionsFor(look({}).slice(0, 1), 'create'))
    expect(look(decided)[0]).toMatchObject({ action: 'create', isUndecided: false, whenChecked: 'create' })
    const out = added(decided, checkedRows(look(decided), new Set()))
    expect(look(out).map(({ action }) => action)).toEqual(['leave', 'leave', 'leave', 'leave'])
    const again = added(out, checkedRows(look(out), new Set([0, 1])))
    expect(look(again).map(({ action }) => action)).toEqual(['create', 'create', 'leave', 'leave'])
  })

  it('SCR-100: a later overlap, or another field, needs a new decision', () => {
    const look = (match: FeatureMatch, decisions: Draft['decisions']) =>
      candidatesOf(upload, [match], draft(decisions))[0]
    const before = candidatesOf(upload, [conflict(0)], null).slice(0, 1)
    const created = added({}, decisionsFor(before, 'create'))
    const two = [...ground(0.6), { id: 40, name: 'Ridge', growerName: 'Holt', share: 0.1 }]
    expect(look(conflict(0), created)?.isUndecided).toBe(false)
    expect(look(conflict(0, { onFields: two }), created)).toMatchObject({
      action: 'leave',
      isUndecided: true,
    })
    const updated = added({}, decisionsFor(before, 'update'))
    expect(look(conflict(0), updated)?.action).toBe('update')
    expect(look(conflict(0, { field: { ...creekBottom, id: 32 } }), updated)?.isUndecided).toBe(true)
  })

  it('SCR-100: of several rows for one field the one with most in common gets it', () => {
    const share = (value: number) => ({ comparison: { share: value, distanceM: 5 } })
    const rows = candidatesOf(
      upload,
      [conflict(0, share(0.2)), conflict(1, share(0.9)), conflict(2, { field: { ...creekBottom, id: 40 } })],
      null,
    )
    expect(decidable(rows, 'update').map(({ index }) => index)).toEqual([1, 2])
    expect(decidable(rows, 'update', new Set([31])).map(({ index }) => index)).toEqual([2])
    const decided = candidatesOf(
      upload,
      rows.flatMap(({ match }) => match ?? []),
      draft(added({}, decisionsFor(rows.slice(1, 2), 'update'))),
    )
    expect([...updatedFieldIds(decided, decided.slice(0, 1))]).toEqual([31])
  })
})
