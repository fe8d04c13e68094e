import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { encode } from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { DOS_PAGES } from './code-pages.ts'
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
    ['\u00ef\u00bb\u00bfUTF-8', 'utf-8'],
    ['866', 'ibm866'],
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

  it.each(['850', 'cp850', 'IBM850', 'OEM 850', 'DOS 850', 'ibm-850\n'])(
    'UPL-79: believes a .cpg file that names a code page of DOS: %j',
    (cpg) => {
      const written = asBytes([0x4d, 0x81, 0x68, 0x6c, 0x84])
      const { encoding, name, decode } = decodingFor([written], { cpg, languageDriver: null })
      expect([encoding, name, decode(written)]).toEqual(['cp850', 'code page 850', 'Mühlä'])
    },
  )

  it.each([
    [1, 'cp437', [0x82], 'é'],
    [8, 'cp865', [0x9b], 'ø'],
    [38, 'ibm866', [0x8f], 'П'],
    [100, 'cp852', [0xfd], 'ř'],
    [106, 'cp737', [0x80], 'Α'],
    [108, 'cp863', [0x8f], '§'],
    [136, 'cp857', [0x8d], 'ı'],
  ])('UPL-79: follows the language byte %i to %s', (languageDriver, expected, bytes, letter) => {
    const { encoding, decode } = decodingFor([asBytes(bytes)], { cpg: null, languageDriver })
    expect([encoding, decode(asBytes(bytes))]).toEqual([expected, letter])
  })

  it('UPL-79: a byte that stands for nothing in a code page is not read in it', () => {
    const text = asBytes([0x41, 0xd5, 0xe7])
    expect(decodingFor([text], { cpg: '857', languageDriver: null }).encoding).toBe('windows-1252')
  })

  it('UPL-79: every code page gives back its letters, and never a sign of lost ones', () => {
    for (const page of DOS_PAGES)
      for (let byte = 0x80; byte <= 0xff; byte += 1) {
        const hints = { cpg: String(page), languageDriver: null }
        const { encoding, decode } = decodingFor([asBytes([byte])], hints)
        const letter = decode(asBytes([byte]))
        expect(letter).not.toContain('\ufffd')
        if (encoding === `cp${page}`) expect([...encode(letter, encoding)]).toEqual([byte])
      }
  })

  it('UPL-79: letters that were lost before are shown as question marks', () => {
    const lost = utf8('M\ufffdhl')
    expect(decodingFor([lost], NOTHING).decode(lost)).toBe('M?hl')
  })

  it('UPL-6: does not take a last letter of Windows-1252 for half a character of UTF-8', () => {
    const cafe = asBytes([0x43, 0x61, 0x66, 0xe9])
    const { encoding, decode } = decodingFor([cafe, 'plain'], NOTHING)
    expect([encoding, decode(cafe)]).toEqual(['windows-1252', 'Café'])
    expect(decodingFor([cafe], { cpg: 'UTF-8', languageDriver: null }).encoding).toBe('utf-8')
  })

  it('UPL-6: a name that is cut in a character and numbered does not make the others wrong', () => {
    const cut = `${utf8('aполе').slice(0, 8)}_1`
    expect(cut).toHaveLength(10)
    const { encoding, decode } = decodingFor([cut, utf8('Поле')], { cpg: 'UTF-8', languageDriver: null })
    expect([encoding, decode(cut), decode(utf8('Поле'))]).toEqual(['utf-8', 'aпол_1', 'Поле'])
  })

  it('UPL-6: gives back any text written in UTF-8', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), (texts) => {
        const { decode } = decodingFor(texts.map(utf8), NOTHING)
        const read = texts.map((text) => decode(utf8(text)))
        expect(read).toEqual(texts.map((text) => text.replaceAll('\ufffd', '?')))
      }),
    )
  })
})
