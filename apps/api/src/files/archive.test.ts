import { isProductError } from '@org/core/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unpack } from './archive.ts'
import { withFirstRecord, zipOf } from './testing/zip.ts'

const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)
const FLAGS_AT = 8
const METHOD_AT = 10
const CRC_AT = 16
const PACKED_SIZE_AT = 20
const SIZE_AT = 24

describe('unpacking a zip archive', () => {
  it('UPL-3: gives every file by its path, without folders and what file managers leave behind', async () => {
    const files = await unpack(
      zipOf({
        'RO/a.shp': 'one',
        'b.txt': 'two',
        'RO/': '',
        '__MACOSX/RO/._a.shp': 'x',
        '.DS_Store': 'x',
        'RO/Thumbs.db': 'x',
      }),
    )
    expect([...files.keys()]).toEqual(['RO/a.shp', 'b.txt'])
    expect(text(files.get('RO/a.shp'))).toBe('one')
  })

  it.each([
    ['../evil.shp', 'names a file outside itself'],
    ['/etc/evil.shp', 'names a file outside itself'],
    ['C:/evil.shp', 'names a file outside itself'],
    ['a/../../evil.shp', 'names a file outside itself'],
    [String.raw`..\evil.shp`, 'names a file outside itself'],
  ])('UPL-3: refuses an archive that holds %j', async (path, message) => {
    await expect(unpack(zipOf({ [path]: 'x' }))).rejects.toThrow(message)
  })

  it('UPL-3: refuses a password', async () => {
    const zip = withFirstRecord(zipOf({ 'a.shp': 'x' }), (record) => record.setUint16(FLAGS_AT, 1, true))
    await expect(unpack(zip)).rejects.toThrow('protected with a password')
    const strong = withFirstRecord(zipOf({ 'a.shp': 'x' }), (record) =>
      record.setUint16(FLAGS_AT, 0x41, true),
    )
    await expect(unpack(strong)).rejects.toThrow('protected with a password')
  })

  it('UPL-3: names a compression method that is not read', async () => {
    const zip = withFirstRecord(zipOf({ 'a.shp': 'x' }), (record) => record.setUint16(METHOD_AT, 93, true))
    await expect(unpack(zip)).rejects.toThrow('a.shp is compressed in the .zip with method 93')
  })

  it('UPL-3: refuses an archive that breaks off, wherever it does', async () => {
    const zip = zipOf({ 'a.shp': 'one two three '.repeat(50), 'b.shp': 'four' })
    for (let length = 4; length < zip.length; length += 7)
      await expect(unpack(zip.slice(0, length))).rejects.toThrow(/damaged or incomplete/)
  })

  it('UPL-3: notices damaged content by its checksum', async () => {
    const zip = withFirstRecord(zipOf({ 'a.shp': 'x'.repeat(99) }), (record) =>
      record.setUint32(CRC_AT, 1, true),
    )
    await expect(unpack(zip)).rejects.toThrow('a.shp in the .zip is damaged')
  })

  it('UPL-3: refuses more content than the archive says', async () => {
    const zip = withFirstRecord(zipOf({ 'a.shp': 'x'.repeat(5000) }), (record) =>
      record.setUint32(SIZE_AT, 10, true),
    )
    await expect(unpack(zip)).rejects.toThrow('a.shp in the .zip is damaged or incomplete')
  })

  it('UPL-3: refuses to unpack far more than was sent', async () => {
    await expect(unpack(zipOf({ 'a.shp': new Uint8Array(20_000_000) }))).rejects.toThrow(
      'more than 250 times its size',
    )
    const huge = withFirstRecord(zipOf({ 'a.shp': 'x' }), (record) =>
      record.setUint32(SIZE_AT, 300_000_000, true),
    )
    await expect(unpack(huge)).rejects.toThrow('unpacks to more than 256 MB')
  })

  it('UPL-3: refuses records that count the same bytes several times', async () => {
    const zip = withFirstRecord(zipOf({ 'a.shp': 'x' }), (record) =>
      record.setUint32(PACKED_SIZE_AT, 9_999, true),
    )
    await expect(unpack(zip)).rejects.toThrow('lists the same bytes several times')
  })

  it('UPL-3: refuses thousands of files', async () => {
    const many = Object.fromEntries(Array.from({ length: 1001 }, (_, index) => [`${index}.txt`, '']))
    await expect(unpack(zipOf(many))).rejects.toThrow('holds 1001 files')
  })

  it('UPL-3: answers any damage with one of its own sentences', async () => {
    const zip = zipOf({ 'a.shp': 'one two three '.repeat(50), 'dir/b.dbf': 'four' })
    const damage = fc.array(fc.tuple(fc.nat(zip.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(damage, async (edits) => {
        const damaged = zip.slice()
        for (const [at, byte] of edits) damaged[at] = byte
        const outcome = await unpack(damaged).catch((error: unknown) => error)
        expect(outcome instanceof Map || isProductError(outcome, 'unreadableFile')).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})
