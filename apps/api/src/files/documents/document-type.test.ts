import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { zipOf } from '../testing/zip.ts'
import { documentName, documentTypeOf } from './document-type.ts'

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const utf8 = (text: string) => new TextEncoder().encode(text)

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const DOCX = `${OFFICE}.wordprocessingml.document`
const XLSX = `${OFFICE}.spreadsheetml.sheet`
const parts = (type: string, part: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
  `<Default Extension="xml" ContentType="application/xml"/><Override PartName="/${part}" ContentType="${type}"/></Types>`
const office = (type: string, part: string, files: Record<string, string> = { [part]: '<x/>' }) =>
  zipOf({ '[Content_Types].xml': parts(type, part), ...files })

const PNG = bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR')
const TAKEN = {
  'application/pdf': bytes('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'),
  'image/png': PNG,
  'image/jpeg': bytes('\xff\xd8\xff\xe0\0\x10JFIF\0'),
  [DOCX]: office(`${DOCX}.main+xml`, 'word/document.xml'),
  [XLSX]: office(`${XLSX}.main+xml`, 'xl/workbook.xml'),
  'text/plain': utf8('Signed on Tuesday.\n\tCäsar’s notes 🌱\r\n'),
  'text/csv': utf8('\ufefffield;acres\nNorth Forty;"40,5"\nMill;12\n'),
}

describe('what a document is', () => {
  it.each(Object.entries(TAKEN))('DOC-2: tells %s by its content', async (type, file) => {
    expect(await documentTypeOf(file)).toBe(type)
  })

  it('DOC-2: text with commas in it is no table', async () => {
    expect(await documentTypeOf(utf8('Dear Sam, thanks, all went well\nYours, Bob\n'))).toBe('text/plain')
  })

  it.each([
    ['nothing', new Uint8Array(), 'This file is empty'],
    [
      'an old Office document',
      bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0'),
      'This is an old Office document',
    ],
    ['a .zip archive', zipOf({ 'a.txt': 'a' }), 'This is a .zip archive'],
    ['a cut archive', office(`${DOCX}.main+xml`, 'word/document.xml').slice(0, 60), 'This is a .zip archive'],
    [
      'a document with macros',
      office('application/vnd.ms-word.document.macroEnabled.main+xml', 'word/document.xml'),
      'This is a .zip archive, or an Office document of a kind that cannot be attached',
    ],
    [
      'an archive that only says it is one',
      office(`${DOCX}.main+xml`, 'word/document.xml', { 'other.xml': '' }),
      'This is a .zip archive',
    ],
    [
      'a list of parts that is no XML',
      zipOf({ '[Content_Types].xml': '<Types', 'word/document.xml': '' }),
      'This is a .zip archive',
    ],
    ['a program', bytes('MZ\x90\0\x03\0\0\0'), 'This is a program'],
    ['a GIF', bytes('GIF89a\x01\0\x01\0'), 'This is a GIF picture'],
    ['a video', bytes('\0\0\0\x18ftypmp42\0\0'), 'This is a video'],
    ['a HEIC picture', bytes('\0\0\0\x18ftypheic\0\0'), 'This is a HEIC or AVIF picture'],
    ['text in another encoding', bytes('Gr\xfc\xdfe'), 'This text is not in UTF-8'],
    ['text in UTF-16', bytes('\xff\xfea\0b\0'), 'This text is not in UTF-8'],
    ['control characters', utf8('a\0b'), 'This kind of document cannot be attached'],
  ])('DOC-3: refuses %s, naming what is taken', async (_, file, message) => {
    await expect(documentTypeOf(file)).rejects.toMatchObject({
      kind: 'unreadableFile',
      message: expect.stringContaining(message),
      remedy: expect.stringMatching(/PDF|UTF-8/),
    })
  })

  it('DOC-2, DOC-3: whatever comes is a type of the contract or a refusal with a remedy', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.values(TAKEN), bytes('PK\x03\x04'), new Uint8Array()),
        fc.uint8Array({ maxLength: 64 }),
        fc.nat(200),
        async (start, end, cut) => {
          const file = new Uint8Array([...start.slice(0, cut), ...end])
          const told = await documentTypeOf(file).catch((error: { kind: string; remedy: string }) => {
            expect(error.kind).toBe('unreadableFile')
            expect(error.remedy).not.toBe('')
            return null
          })
          if (told !== null) expect(Object.keys(TAKEN)).toContain(told)
        },
      ),
    )
  })
})

describe('what a document is called', () => {
  it.each([
    ['application/pdf', 'Contract 2026.pdf', 'Contract 2026.pdf'],
    ['application/pdf', 'C:\\fake\\scan.PDF', 'scan.PDF'],
    ['image/jpeg', '../../etc/photo.jpeg', 'photo.jpeg'],
    ['text/plain', 'page.html', 'page.html.txt'],
    ['text/csv', 'fields', 'fields.csv'],
    ['application/pdf', 'in\u202efdp.exe', 'infdp.exe.pdf'],
    ['image/png', 'folder/', 'document.png'],
    ['application/pdf', 'mypdf', 'mypdf.pdf'],
    ['application/pdf', 'pdf', 'pdf.pdf'],
    ['application/pdf', 'Signed\r\nin May.pdf', 'Signed in May.pdf'],
    [DOCX, 'letter.doc', 'letter.doc.docx'],
    [XLSX, 'fields.xlsx', 'fields.xlsx'],
    ['text/plain', 'notes.md', 'notes.md'],
    ['text/plain', 'sensor.log', 'sensor.log'],
    ['text/plain', 'one column.csv', 'one column.csv'],
    ['text/plain', 'one column.tsv', 'one column.tsv'],
    ['text/csv', 'fields.tsv', 'fields.tsv'],
    ['text/csv', 'fields.txt', 'fields.txt'],
    ['text/csv', 'notes.md', 'notes.md.csv'],
  ] as const)('DOC-4: %s named %j is %j', (type, given, name) => {
    expect(documentName(type, given)).toBe(name)
  })

  it('DOC-4: has none of the marks that turn writing around', () => {
    const marks = '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'
    for (const mark of marks) expect(documentName('text/plain', `a${mark}b${mark}.txt`)).toBe('ab.txt')
  })

  it('DOC-4: has at most 200 characters, its end among them', () => {
    const named = (length: number, end: string) => documentName('application/pdf', 'a'.repeat(length) + end)
    expect(named(196, '.pdf')).toBe(`${'a'.repeat(196)}.pdf`)
    expect(named(197, '.pdf')).toBe(`${'a'.repeat(195)}….pdf`)
    expect(named(196, '')).toBe(`${'a'.repeat(196)}.pdf`)
    expect(named(197, '')).toBe(`${'a'.repeat(195)}….pdf`)
  })

  it('DOC-4: ends in what it is, in one line, however it was named', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300, size: 'max' }), (given) => {
        const name = documentName('application/pdf', given)
        expect(name).toMatch(/\.pdf$/i)
        expect(name).not.toMatch(/[\p{Cc}/\\\p{Bidi_Control}]/u)
        expect(name.length).toBeLessThanOrEqual(200)
      }),
    )
  })
})
