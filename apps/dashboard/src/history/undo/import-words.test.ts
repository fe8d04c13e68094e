import { formatInstant } from '@org/ui'
import { describe, expect, it } from 'vitest'
import { fieldsUndoneWords } from './import-words.ts'

const kept = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    reason: `Ridge ${index + 1} was changed by Jon Arden since`,
  }))

describe('SCR-75: what is said of an import that was undone', () => {
  it('counts what went', () => {
    expect(fieldsUndoneWords('a.zip', { removedIds: [1, 2], restoredIds: [], kept: [] })).toBe(
      'Import of a.zip undone: 2 fields removed.',
    )
  })

  it('counts what is as before, and names the first that stay, with why', () => {
    expect(fieldsUndoneWords('a.zip', { removedIds: [1], restoredIds: [4], kept: kept(5) })).toBe(
      'Import of a.zip undone: 1 field removed, 1 boundary restored. Kept 5 fields: Ridge 1 was changed by Jon Arden since; Ridge 2 was changed by Jon Arden since; Ridge 3 was changed by Jon Arden since; and 2 more.',
    )
  })

  it('UND-6: times of changes are shown by the person’s own clock', () => {
    const at = '2026-11-21T20:42:10.123Z'
    const kept = [{ reason: `Home 80 was changed by Jon Arden on ${at} since` }]
    expect(fieldsUndoneWords('a.zip', { removedIds: [], restoredIds: [], kept })).toMatch(
      `Home 80 was changed by Jon Arden on ${formatInstant(at)} since.`,
    )
  })
})
