import { expect, test } from 'vitest'
import { loadFonts } from './fonts.ts'
import { printable } from './printable.ts'

function shown(text: string): { out: string; missing: string[] } {
  const missing: string[] = []
  const { sans } = loadFonts()
  return {
    out: printable(
      text,
      (one) => sans.hasGlyphForCodePoint(one),
      (one) => missing.push(one),
    ),
    missing,
  }
}

test.each([
  ['North Forty', 'North Forty', []],
  ['Čopík, Ærø, 5 µm²', 'Čopík, Ærø, 5 μm²', []],
  // Letters and marks of their own become one letter.
  ['e\u0301te\u0301', 'été', []],
  ['a\nb\t c', 'a b c', []],
  ['a\u200db\u202e\u0000c', 'abc', []],
  ['東 👩🏽‍🌾 Ж', '? ? ?', ['東', '👩🏽‍🌾', 'Ж']],
  ['a\ud800b', 'a?b', ['\ufffd']],
] as const)('LBL-24: %j is printed as %j', (text, out, missing) => {
  expect(shown(text)).toEqual({ out, missing })
})
