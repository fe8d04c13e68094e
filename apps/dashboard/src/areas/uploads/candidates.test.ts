import { NO_COLUMNS } from '@org/core'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areaHaOf, candidatesOf, mappingOf, unknownGrowersOf } from './candidates.ts'
import { ACTIONS, type Draft } from './store.ts'
import { creekBottom, featureMatch, mended, stagedFeature, stagedUpload } from './testing.ts'

const upload = stagedUpload([
  stagedFeature(0),
  stagedFeature(1, { suggestedName: '' }),
  stagedFeature(2, { problem: 'It crosses itself', geometry: null }),
  stagedFeature(3, { problem: 'It touches itself', repair: mended, areaHa: 70.9 }),
])
const draft = (decisions: Draft['decisions']): Draft => ({ uploadId: upload.id, mapping: null, decisions })

describe('candidates of a staged file', () => {
  it('SCR-10: all that can be used become new fields, under the file’s names or the file’s own and a number', () => {
    expect(candidatesOf(upload, undefined, null).map(({ name, action }) => [name, action])).toEqual([
      ['Ridge 1', 'create'],
      ['spring.boundaries 2', 'create'],
      ['Ridge 3', 'leave'],
      ['Ridge 4', 'leave'],
    ])
  })

  it('SCR-11: a feature with a problem is never taken, whatever is asked for', () => {
    const asked = draft({ 2: { action: 'create', repair: true }, 3: { action: 'create' } })
    const [, , broken, mendable] = candidatesOf(upload, undefined, asked)
    expect(broken).toMatchObject({
      action: 'leave',
      actions: ['leave'],
      standing: 'problem',
      isRepaired: false,
    })
    expect(mendable).toMatchObject({ action: 'leave', standing: 'problem' })
  })

  it('SCR-70: a repaired shape counts once a person accepts it', () => {
    const candidate = candidatesOf(upload, undefined, draft({ 3: { repair: true } }))[3]
    expect(candidate).toMatchObject({ action: 'create', standing: 'new', isRepaired: true })
    expect(candidate && areaHaOf(candidate)).toBe(mended.areaHa)
  })

  it('SCR-71: a field that is there gets the new boundary; what is in doubt waits for the person', () => {
    const matches = [
      featureMatch(0, { outcome: 'matched', field: creekBottom }),
      featureMatch(1, { outcome: 'conflict', field: creekBottom, name: '' }),
    ]
    const [matched, conflict] = candidatesOf(upload, matches, null)
    expect(matched).toMatchObject({ action: 'update', actions: ['update', 'create', 'leave'] })
    expect(conflict).toMatchObject({ action: 'leave', standing: 'conflict', name: 'spring.boundaries 2' })
    const decided = candidatesOf(upload, matches, draft({ 1: { action: 'update', fieldId: creekBottom.id } }))
    expect(decided[1]?.action).toBe('update')
  })

  it('SCR-71: only a feature that is a field, or lies on one, can replace a boundary', () => {
    const anyMatch = fc.record({
      outcome: fc.constantFrom('new', 'matched', 'conflict'),
      field: fc.constantFrom(null, creekBottom),
    })
    const decision = fc.record(
      { action: fc.constantFrom(...ACTIONS), repair: fc.boolean() },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(
        fc.array(anyMatch, { minLength: 4, maxLength: 4 }),
        fc.array(decision),
        (found, decisions) => {
          const matches = found.map((given, index) => featureMatch(index, given))
          for (const each of candidatesOf(upload, matches, draft(Object.fromEntries(decisions.entries())))) {
            expect(each.actions).toContain(each.action)
            if (each.action === 'update') expect(each.match?.field).toEqual(creekBottom)
            if (each.problem !== null && each.action !== 'leave') expect(each.isRepaired).toBe(true)
          }
        },
      ),
    )
  })

  it('SCR-72: each unknown grower name is listed once', () => {
    const matches = [0, 1, 3].map((index) =>
      featureMatch(index, { unknownGrower: index === 0 ? 'Pike' : 'Alder' }),
    )
    expect(unknownGrowersOf(candidatesOf(upload, matches, null))).toEqual(['Alder', 'Pike'])
  })

  it('SCR-73: columns are as suggested until a person says otherwise', () => {
    const suggested = { ...NO_COLUMNS, name: 'PARCEL' }
    const file = { ...upload, suggestedMapping: suggested }
    expect(mappingOf(file, null)).toEqual(suggested)
    expect(mappingOf(file, { ...draft({}), mapping: NO_COLUMNS })).toEqual(NO_COLUMNS)
    expect(mappingOf({ ...file, id: 99 }, { ...draft({}), mapping: NO_COLUMNS })).toEqual(suggested)
  })
})
