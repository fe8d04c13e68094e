import { expect, it } from 'vitest'
import { commitWords } from './readiness.ts'

const year = { year: 2026, status: 'boundary_confirmed' } as const

it('DES-20: what a commit does is said, with the cores of a bag where there are several', () => {
  expect(commitWords(year, 12, 2, { coreCount: null, replaced: null })).toBe(
    '2 depths · 12 points · 24 samples. 2026 becomes “Stratified”.',
  )
  const again = { ...year, status: 'stratified' } as const
  expect(commitWords(again, 1, 1, { coreCount: 8, replaced: 3 })).toBe(
    '1 depth · 1 point · 1 sample · 8 cores in each bag. Design 3 is kept as an older version.',
  )
})
