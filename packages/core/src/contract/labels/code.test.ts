import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CODE_ALPHABET,
  CODE_LENGTH,
  checkCharacterOf,
  correctionsOf,
  formatCode,
  isLabelCode,
  makeCode,
  normalizeCode,
} from './code.ts'

/** Bytes from the property’s own random values. */
const codes = fc
  .infiniteStream(fc.integer({ min: 0, max: 255 }))
  .map((stream) => makeCode((bytes) => bytes.map(() => stream.next().value ?? 0)))
const places = fc.nat({ max: CODE_LENGTH - 1 })
const characters = fc.constantFrom(...CODE_ALPHABET)

describe('label codes', () => {
  it('LBL-1: have the check character of ISO 7064 MOD 37-2', () => {
    expect(checkCharacterOf('K7Q29MX')).toBe('A')
    expect(isLabelCode('K7Q29MXA')).toBe(true)
    expect(formatCode('K7Q29MXA')).toBe('K7Q2-9MXA')
  })

  it('LBL-1: are eight characters of the alphabet', () => {
    fc.assert(
      fc.property(codes, (code) => {
        expect(code).toHaveLength(CODE_LENGTH)
        expect([...code].every((character) => CODE_ALPHABET.includes(character))).toBe(true)
        expect(isLabelCode(code)).toBe(true)
      }),
    )
  })

  it('LBL-2: tell each wrong character and each two neighbors that changed places', () => {
    fc.assert(
      fc.property(codes, places, characters, (code, at, character) => {
        const wrong = code.slice(0, at) + character + code.slice(at + 1)
        expect(isLabelCode(wrong)).toBe(wrong === code)
        if (wrong !== code) expect(correctionsOf(wrong)).toContain(code)
        if (at === 0) return
        const swapped = `${code.slice(0, at - 1)}${code[at]}${code[at - 1]}${code.slice(at + 1)}`
        expect(isLabelCode(swapped)).toBe(swapped === code)
        if (swapped !== code) expect(correctionsOf(swapped)).toContain(code)
      }),
      { numRuns: 2000 },
    )
  })

  it('LBL-3: are read in any case, with o and i and l, hyphens and spaces', () => {
    const written = fc.tuple(
      codes,
      fc.array(fc.constantFrom('', ' ', '-', '\u2011'), { minLength: 8, maxLength: 8 }),
    )
    fc.assert(
      fc.property(
        written,
        fc.boolean(),
        fc.constantFrom('i', 'I', 'l', 'L'),
        ([code, gaps], isLower, one) => {
          const typed = [...code]
            .map((character, at) => {
              const read = character === '0' ? 'O' : character === '1' ? one : character
              return `${isLower ? read.toLowerCase() : read}${gaps[at]}`
            })
            .join('')
          expect(normalizeCode(typed)).toBe(code)
        },
      ),
    )
  })
})
