import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cut } from './cut.ts'

test('LBL-22: a text that is too long is cut at the last character that fits, with an ellipsis', () => {
  const fits = (most: number) => (part: string) => [...part].length <= most
  expect(cut('North Forty', fits(11))).toBe('North Forty')
  expect(cut('North Forty', fits(10))).toBe('North For…')
  // No space before the ellipsis.
  expect(cut('North Forty', fits(7))).toBe('North…')
  expect(cut('🚜🚜🚜', fits(2))).toBe('🚜…')
  expect(cut('North', fits(0))).toBe('…')
})

test('LBL-22: a text that is cut is the longest beginning that fits', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.integer({ min: 1, max: 40 }),
      (text, most) => {
        const shown = cut(text, (part) => [...part].length <= most)
        const characters = [...text]
        if (characters.length <= most) expect(shown).toBe(text)
        else
          expect(shown).toBe(
            `${characters
              .slice(0, most - 1)
              .join('')
              .trimEnd()}…`,
          )
      },
    ),
  )
})
