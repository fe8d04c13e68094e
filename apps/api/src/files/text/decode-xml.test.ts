import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeXml } from './decode-xml.ts'

const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string, isLittle = true) => {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), isLittle)
  return bytes
}
const saying = (encoding: string, content = 'Puño') =>
  `<?xml version="1.0" encoding="${encoding}"?><a>${content}</a>`

describe('the encoding of XML', () => {
  it.each([
    ['UTF-8', utf8(saying('UTF-8'))],
    ['ISO-8859-1', latin1(saying('ISO-8859-1'))],
    ['UTF-16', utf16(`\ufeff${saying('UTF-16')}`)],
    ['UTF-16', utf16(`\ufeff${saying('UTF-16')}`, false)],
    ['UTF-16', utf16(saying('UTF-16'))],
    ['UTF-16', utf16(saying('UTF-16'), false)],
    ['UTF-16', utf8(saying('UTF-16'))],
    ['US-ASCII', latin1(saying('US-ASCII', 'Pu&#241;o'))],
  ])('UPL-6: is the one that it names: %s', (encoding, bytes) => {
    const content = encoding === 'US-ASCII' ? 'Pu&#241;o' : 'Puño'
    expect(decodeXml(bytes)).toEqual({ text: saying(encoding, content), note: null })
  })

  it.each([
    ['UTF-8', latin1, 'Its text is not in UTF-8 and was read as Windows-1252.'],
    ['US-ASCII', latin1, 'Its text is not in US-ASCII and was read as Windows-1252.'],
    ['US-ASCII', utf8, 'Its text is not in US-ASCII and was read as UTF-8.'],
    ['EUC-JP', latin1, 'Its text is not in EUC-JP and was read as Windows-1252.'],
    ['x-unknown', latin1, 'Its text is not in x-unknown and was read as Windows-1252.'],
    ['x-unknown', utf8, 'Its text is not in x-unknown and was read as UTF-8.'],
  ])('UPL-6: that says %s and is not is read in another, with a note', (encoding, written, note) => {
    expect(decodeXml(written(saying(encoding)))).toEqual({ text: saying(encoding), note })
  })

  it('UPL-6: is UTF-8 with its byte order mark, whatever it names', () => {
    const text = saying('ISO-8859-1')
    expect(decodeXml(utf8(`\ufeff${text}`))).toEqual({ text, note: null })
  })

  it('UPL-6: says nothing where the encoding makes no difference', () => {
    expect(decodeXml(utf8(saying('x-unknown', 'x'))).note).toBeNull()
    expect(decodeXml(latin1('<a>Puño</a>'))).toEqual({
      text: '<a>Puño</a>',
      note: 'Its text is not in UTF-8 and was read as Windows-1252.',
    })
  })

  it('UPL-6: in 16 bits with half of a character is refused', () => {
    const whole = utf16(`\ufeff<a>🌱`)
    for (const cut of [1, 2])
      expect(() => decodeXml(whole.slice(0, -cut))).toThrow(
        'The text of the file breaks off or is damaged: it is in UTF-16, and not valid in it',
      )
  })

  it('UPL-6: never replaces a character', () => {
    const label = fc.constantFrom('UTF-8', 'utf-16', 'Shift_JIS', 'windows-1253', 'nonsense')
    fc.assert(
      fc.property(label, fc.uint8Array({ maxLength: 30 }), (encoding, content) => {
        const { text } = decodeXml(new Uint8Array([...utf8(saying(encoding, '')), ...content]))
        const saysSo = Buffer.from(content).toString('hex').includes('efbfbd')
        if (!saysSo) expect(text).not.toContain('\ufffd')
      }),
    )
  })
})
