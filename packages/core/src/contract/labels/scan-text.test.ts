import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatCode, isLabelCode, makeCode } from './code.ts'
import { readScanText } from './scan-text.ts'

const codes = fc
  .infiniteStream(fc.integer({ min: 0, max: 255 }))
  .map((stream) => makeCode((bytes) => bytes.map(() => stream.next().value ?? 0)))

/** What a computer with another keyboard writes where a scanner types for an American one. */
const TYPED = {
  German: { Y: 'Z', Z: 'Y' },
  French: {
    ...{ A: 'Q', Q: 'A', Z: 'W', W: 'Z', M: '?' },
    ...{ 1: '&', 2: 'é', 3: '"', 4: "'", 5: '(', 6: '-', 7: 'è', 8: '_', 9: 'ç', 0: 'à' },
  },
} as const satisfies Record<string, Record<string, string>>

describe('LBL-4: scanned text', () => {
  it('is a code, whatever a scanner sends around it', () => {
    fc.assert(
      fc.property(codes, (code) => {
        expect(readScanText(code)).toEqual({ kind: 'code', code, around: '' })
        expect(readScanText(` ${formatCode(code).toLowerCase()}\r\n`)).toEqual({
          kind: 'code',
          code,
          around: '',
        })
        expect(readScanText(`\u0002]d2${code}`)).toEqual({ kind: 'code', code, around: '' })
        expect(readScanText(`S:${code}`)).toMatchObject({ kind: 'code', code, around: 'S:' })
        for (const [before, after] of [
          ['*', '*'],
          ['#', '#'],
          ['<<', '>>'],
          ['', '\u001d#'],
        ])
          expect(readScanText(`${before}${formatCode(code)}${after}`)).toMatchObject({ kind: 'code', code })
      }),
    )
  })

  it('tells a scanner that types for another keyboard', () => {
    const typed = (code: string, layout: keyof typeof TYPED) => {
      const keys: Record<string, string> = TYPED[layout]
      return [...code].map((character) => keys[character] ?? character).join('')
    }
    expect(typed('K7Q29MXA', 'French')).toBe('KèAéç?XQ')
    expect(readScanText('KèAéç?XQ')).toEqual({ kind: 'layout', code: 'K7Q29MXA', layout: 'French' })
    fc.assert(
      fc.property(codes, (code) => {
        const other = typed(code, 'German')
        const changed = [...code].filter((character, at) => character !== other[at]).length
        // One wrong character is always told; more could make another code, which no label has.
        if (changed === 1) expect(readScanText(other)).toEqual({ kind: 'layout', code, layout: 'German' })
      }),
    )
  })

  it.each([
    ['Hungarian', 'KZ0Y', 'KYöZ'],
    ['Czech', 'K25Z', 'KěřY'],
    ['Slovak', 'K25Z', 'KľťY'],
    ['Belgian', 'K68M', 'K§!?'],
  ] as const)('tells a %s keyboard', (layout, start, typed) => {
    // Its other letters are where they are on an American keyboard.
    const code =
      [...'BCDEFGHJK']
        .flatMap((one) => [...'BCDEFGHJK'].map((check) => `${start}BB${one}${check}`))
        .find(isLabelCode) ?? ''
    const keys = new Map([...start].map((character, at) => [character, [...typed][at] ?? '']))
    const written = [...code].map((character) => keys.get(character) ?? character).join('')
    expect(readScanText(written)).toEqual({ kind: 'layout', code, layout })
  })

  it('names the codes that would fit where one character is wrong', () => {
    expect(readScanText('K7Q2-9MXB')).toMatchObject({ kind: 'wrong' })
    const read = readScanText('K7Q2-9NXA')
    expect(read.kind === 'wrong' && read.corrections.includes('K7Q29MXA')).toBe(true)
  })

  it('is something else where it is no eight letters and digits', () => {
    for (const text of ['', 'K7Q2', 'https://example.com/K7Q29MXA', '9780201379624']) {
      expect(readScanText(text)).toEqual({ kind: 'other' })
    }
  })
})
