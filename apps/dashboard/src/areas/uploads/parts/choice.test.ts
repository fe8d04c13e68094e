import { NO_COLUMNS } from '@org/core'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Candidate, candidatesOf } from '../candidates.ts'
import { decisionsFor } from '../deciding.ts'
import { creekBottom, featureMatch, mended, stagedFeature, stagedUpload } from '../testing.ts'
import { checkChoice } from './choice.ts'

const target = { growerId: 2, year: 2026, mapping: NO_COLUMNS }
const named = (names: readonly string[]): Candidate[] =>
  candidatesOf(stagedUpload(names.map((_, index) => stagedFeature(index))), undefined, null).map(
    (candidate, index) => ({ ...candidate, name: names[index] ?? '' }),
  )
const unasked = { decided: false, move: false, onFieldIds: [], onFeatures: [] }
const made = { growerId: null, fieldId: null, fieldVersion: null, repair: false, ...unasked }

describe('the choice before it is sent', () => {
  it('SCR-13: sends what is taken only, names trimmed', () => {
    const candidates = named(['  Creek bottom ', 'Ridge', 'Airstrip']).map((candidate) => ({
      ...candidate,
      action: candidate.index === 1 ? ('leave' as const) : candidate.action,
    }))
    expect(checkChoice(target, candidates)).toEqual({
      input: {
        ...target,
        determinationMethod: 'unknown',
        features: [
          { index: 0, action: 'create', name: 'Creek bottom', ...made },
          { index: 2, action: 'create', name: 'Airstrip', ...made },
        ],
      },
    })
  })

  it('SCR-71: a new boundary names the field and the version that was seen; a new field its grower', () => {
    const upload = stagedUpload([
      stagedFeature(0),
      stagedFeature(1, { problem: 'It crosses itself', repair: mended }),
    ])
    const matches = [
      featureMatch(0, { outcome: 'matched', field: creekBottom, grower: { id: 7, name: 'Teal Creek' } }),
      featureMatch(1, { grower: { id: 7, name: 'Teal Creek' } }),
    ]
    const draft = { uploadId: upload.id, mapping: null, decisions: { 1: { repair: true } } }
    const choice = checkChoice(target, candidatesOf(upload, matches, draft))
    expect('input' in choice && choice.input.features).toEqual([
      {
        index: 0,
        action: 'update',
        name: 'Ridge 1',
        growerId: null,
        fieldId: 31,
        fieldVersion: 2,
        repair: false,
        ...unasked,
      },
      {
        index: 1,
        action: 'create',
        name: 'Ridge 2',
        growerId: 7,
        fieldId: null,
        fieldVersion: null,
        repair: true,
        ...unasked,
      },
    ])
  })

  it('SCR-100: what was decided is sent with what was agreed to, by name', () => {
    const upload = stagedUpload([stagedFeature(0)])
    const matches = [
      featureMatch(0, {
        outcome: 'conflict',
        field: creekBottom,
        onFields: [{ id: 31, name: 'Creek bottom', growerName: 'Teal Creek', share: 0.6 }],
        onFeatures: [{ index: 7, share: 0.2 }],
      }),
    ]
    const undecided = candidatesOf(upload, matches, null)
    expect(checkChoice(target, undecided)).toMatchObject({ message: 'Choose at least one feature' })
    const decisions = Object.fromEntries(decisionsFor(undecided, 'create'))
    const decided = candidatesOf(upload, matches, { uploadId: upload.id, mapping: null, decisions })
    expect(checkChoice(target, decided)).toMatchObject({
      input: { features: [{ index: 0, decided: true, move: false, onFieldIds: [31], onFeatures: [7] }] },
    })
  })

  it('SCR-14: names that are missing are found before anything is sent, each at its row', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('Ridge', '  ', ''), { minLength: 1, maxLength: 30 }), (names) => {
        const blank = names.flatMap((name, index) => (name.trim() === '' ? [index] : []))
        const choice = checkChoice(target, named(names))
        const found = 'input' in choice ? [] : [...choice.nameProblems.keys()]
        expect(found).toEqual(blank)
      }),
    )
  })

  it('SCR-14: nothing taken is nothing to send', () => {
    const candidates = named(['Ridge']).map((candidate) => ({ ...candidate, action: 'leave' as const }))
    expect(checkChoice(target, candidates)).toMatchObject({ message: 'Choose at least one feature' })
  })
})
