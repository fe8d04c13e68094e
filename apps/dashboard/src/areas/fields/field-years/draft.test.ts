import type { FieldYear } from '@org/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testFieldYear } from '#testing/field.ts'
import {
  clashesWith,
  draftOf,
  isTyped,
  newDraft,
  onTop,
  patchOf,
  YEAR_WORDS,
  type YearWords,
} from './draft.ts'

const row: FieldYear = testFieldYear({ version: 3 })
const typed = (from: FieldYear, words: Partial<YearWords>) => {
  const draft = draftOf(from)
  return { ...draft, words: { ...draft.words, ...words } }
}
const theirs = (words: Partial<YearWords>): FieldYear => ({ ...row, ...words, version: row.version + 1 })

describe('FY-30: what is typed of a year', () => {
  it('sends only what the person changed, without the spaces around it', () => {
    expect(patchOf(typed(row, { crop: ' Corn ', tillage: ' No-till ', plannedOn: '2026-04-30' }))).toEqual({
      tillage: 'No-till',
      plannedOn: '2026-04-30',
    })
    expect(patchOf(typed({ ...row, plannedOn: '2026-04-30' }, { plannedOn: null }))).toEqual({
      plannedOn: null,
    })
    expect(isTyped(typed(row, { crop: 'Corn ' }))).toBe(false)
    expect(patchOf({ ...newDraft(2027), words: { ...newDraft(2027).words, crop: 'Oats' } })).toEqual({
      crop: 'Oats',
    })
  })

  it('clashes only where both wrote the same, and not the same words', () => {
    const mine = typed(row, { crop: 'Oats', notes: 'Gate' })
    expect(clashesWith(mine, row)).toEqual([])
    expect(clashesWith(mine, theirs({ tillage: 'No-till' }))).toEqual([])
    expect(clashesWith(mine, theirs({ crop: 'Oats' }))).toEqual([])
    expect(clashesWith(mine, theirs({ crop: 'Rye', notes: 'Dog' }))).toEqual(['crop', 'notes'])
  })

  it('goes on top of what the row became', () => {
    const mine = typed(row, { crop: 'Oats' })
    const on = onTop(mine, theirs({ crop: 'Rye', tillage: 'No-till' }))
    expect(on.version).toBe(4)
    expect(on.words).toMatchObject({ crop: 'Oats', tillage: 'No-till' })
    expect(patchOf(on)).toEqual({ crop: 'Oats' })
    expect(onTop(mine, row)).toBe(mine)
  })

  it('whatever both write, nothing of either is lost where they did not write the same', () => {
    const day = fc.constantFrom(null, '2026-04-30', '2026-05-01')
    const text = fc.constantFrom('', 'a', 'b')
    const words = fc.record({
      crop: text,
      tillage: text,
      practice: text,
      plannedOn: day,
      sampledOn: day,
      notes: text,
    })
    fc.assert(
      fc.property(words, words, words, (base, mine, their) => {
        const before = { ...row, ...base }
        const now = { ...before, ...their, version: before.version + 1 }
        const draft = typed(before, mine)
        const kept = { ...now, ...patchOf(onTop(draft, now)) }
        const clashes = new Set<string>(clashesWith(draft, now))
        for (const key of YEAR_WORDS) {
          const isMine = mine[key] !== base[key]
          expect(kept[key]).toBe(isMine ? mine[key] : their[key])
          const isTheirs = their[key] !== base[key]
          expect(clashes.has(key)).toBe(isMine && isTheirs && mine[key] !== their[key])
        }
      }),
    )
  })
})
