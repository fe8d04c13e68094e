import { describe, expect, it } from 'vitest'
import { testFieldYear } from '#testing/field.ts'
import { elsewhereOf } from './chosen.ts'
import { shownYearOf } from './years.ts'

describe('SCR-34: fields that are chosen', () => {
  it('are counted where the list does not find them', () => {
    const chosen = new Set([1, 2, 3])
    expect(elsewhereOf(chosen, [2, 3, 4])).toEqual(new Set([1]))
    expect(elsewhereOf(chosen, null)).toBeNull()
  })
})

describe('SCR-35: the year a row tells of', () => {
  const year = (of: number) => testFieldYear({ id: of, year: of, status: 'scheduled' })
  it('is the one the list is narrowed to, else the field’s newest', () => {
    const field = { years: [year(2027), year(2026)] }
    expect(shownYearOf(field, undefined)?.year).toBe(2027)
    expect(shownYearOf(field, [2026])?.year).toBe(2026)
    expect(shownYearOf(field, [2020])).toBeUndefined()
    expect(shownYearOf({ years: [] }, undefined)).toBeUndefined()
  })
})
