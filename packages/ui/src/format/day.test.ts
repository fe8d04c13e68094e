import { expect, it } from 'vitest'
import { formatDay } from './day.ts'

it('UI-32: shows a day as it was entered, wherever one is', () => {
  expect(formatDay('2026-10-12')).toBe('Oct 12, 2026')
  expect(formatDay('2026-01-01')).toBe('Jan 1, 2026')
})
