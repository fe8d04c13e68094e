import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodingFor, type TextHints } from './encoding.ts'

const NOTHING: TextHints = { cpg: null, languageDriver: null }
/** As GDAL hands text over: each byte a character. */
const asBytes = (bytes: readonly number[]) => String.fromCharCode(...bytes)
const utf8 = (text: string) => Buffer.from(text, 'utf8').toString('latin1')
const WINDOWS_AERO = asBytes([0xc6, 0x72, 0xf8, 0x20, 0x80]) // Ærø €

describe('how a shapefile’s text is encoded', () => {
  it('UPL-6: is UTF-8 without being told, when all of it is', () => {
    const { encoding, decode } = decodingFor([utf8('Skåne'), 'plain'], NOTHING)
    expect([encoding, decode(utf8('Skåne')), decode('plain')]).toEqual(['utf-8', 'Skåne', 'plain'])
  })

  it('UPL-6: is Windows-1252 when it is not UTF-8 and nothing says otherwise', () => {
    const { encoding, decode, matters } = decodingFor([WINDOWS_AERO], NOTHING)
    expect([encoding, decode(WINDOWS_AERO), matters]).toEqual(['windows-1252', 'Ærø €', true])
  })

  it('UPL-6: follows the table’s language byte', () => {
    const cyrillic = asBytes([0xcf, 0xee, 0xeb, 0xe5])
    const { encoding, decode } = decodingFor([cyrillic], { cpg: null, languageDriver: 201 })
    expect([encoding, decode(cyrillic)]).toEqual(['windows-1251', 'Поле'])
  })

  it.each([
    ['UTF-8', 'utf-8'],
    ['65001', 'utf-8'],
    ['1252', 'windows-1252'],
    ['CP1250\r\n', 'windows-1250'],
    ['ANSI 1251', 'windows-1251'],
    ['ISO 88591', 'windows-1252'],
    ['ISO-8859-15', 'iso-8859-15'],
    ['8859_2', 'iso-8859-2'],
    ['Big5', 'big5'],
    ['932', 'shift_jis'],
  ])('UPL-6: believes a .cpg file that says %j', (cpg, expected) => {
    const { encoding } = decodingFor(['plain'], { cpg, languageDriver: null })
    expect(encoding).toBe(expected)
  })

  it('UPL-6: does not believe a .cpg file that the text contradicts', () => {
    const { encoding } = decodingFor([WINDOWS_AERO], { cpg: 'UTF-8', languageDriver: 87 })
    expect(encoding).toBe('windows-1252')
  })

  it('UPL-6: drops the half of a character that a fixed width cut off', () => {
    const cut = utf8('Vejlø').slice(0, -1)
    const { encoding, decode } = decodingFor([utf8('Ærø'), cut], NOTHING)
    expect([encoding, decode(cut)]).toEqual(['utf-8', 'Vejl'])
  })

  it('UPL-6: gives back any text written in UTF-8', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), (texts) => {
        const { decode } = decodingFor(texts.map(utf8), NOTHING)
        expect(texts.map((text) => decode(utf8(text)))).toEqual(texts)
      }),
    )
  })
})
