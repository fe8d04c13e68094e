import { describe, expect, it } from 'vitest'
import { type ArchiveFiles, unpack } from '../archive.ts'
import { readingWith } from '../testing/read.ts'
import { reader } from '../testing/reader.ts'
import { hasSamples, sample } from '../testing/samples.ts'
import { zipOf } from '../testing/zip.ts'

const reading = readingWith(reader)

const NAME = 'arslager_skiftePolygon'

/** A small Swedish shapefile with some of its parts changed, left out or added. */
async function read(change: (parts: Record<string, Uint8Array | string>, whole: ArchiveFiles) => void) {
  const whole = await unpack(sample('boundaries/se_skiften_2023_epsg3006.shp.zip').file)
  const parts: Record<string, Uint8Array | string> = Object.fromEntries(whole)
  change(parts, whole)
  return reading.read(zipOf(parts), 'fields.zip')
}

function part(parts: Record<string, Uint8Array | string>, extension: string): Uint8Array {
  const bytes = parts[`${NAME}.${extension}`]
  if (!(bytes instanceof Uint8Array)) throw new TypeError(`no .${extension}`)
  return bytes
}

describe.skipIf(!hasSamples)('zipped shapefiles', () => {
  it('UPL-2: are known by their content, in any folder and in any case', async () => {
    const boundaries = await read((parts, whole) => {
      for (const [path, bytes] of whole) {
        delete parts[path]
        parts[`Leverans 1/${path.toUpperCase()}`] = bytes
      }
    })
    expect(boundaries).toMatchObject({ format: 'ESRI Shapefile', crs: 'EPSG:3006 SWEREF99 TM' })
    expect(boundaries.features).toHaveLength(10)
  })

  it('UPL-2: a .shp that is none is said so', async () => {
    await expect(
      read((parts) => {
        parts[`${NAME}.shp`] = 'no shapefile at all'
      }),
    ).rejects.toThrow(`${NAME}.shp is not a shapefile, despite its name`)
  })

  it('UPL-1: do without .shx and .dbf', async () => {
    const boundaries = await read((parts) => {
      delete parts[`${NAME}.shx`]
      delete parts[`${NAME}.dbf`]
    })
    expect(boundaries.features.map(({ suggestedName }) => suggestedName).slice(0, 2)).toEqual([
      'fields 1',
      'fields 2',
    ])
    expect(boundaries.features.every(({ geometry }) => geometry !== null)).toBe(true)
    expect(boundaries.notes).toEqual([`${NAME} has no .dbf file, so its features have no attributes.`])
  })

  it('UPL-5: without a .prj that names a system, it is asked which one, and the answer is followed', async () => {
    const whole = await unpack(sample('boundaries/se_skiften_2023_epsg3006.shp.zip').file)
    const sound = await reading.read(zipOf(Object.fromEntries(whole)), 'fields.zip')
    for (const prj of [null, '', 'who knows', 'LOCAL_CS["Site",UNIT["metre",1]]']) {
      const parts: Record<string, Uint8Array | string> = Object.fromEntries(whole)
      delete parts[`${NAME}.prj`]
      if (prj !== null) parts[`${NAME}.prj`] = prj
      const question = await reading.ask(zipOf(parts), 'fields.zip')
      if (question.kind !== 'crs') throw new Error(question.kind)
      expect(question.guesses.map(({ crs }) => crs)).toContain('EPSG:3006')
      const answered = await reading.read(zipOf(parts), 'fields.zip', { crs: 'EPSG:3006' })
      expect(answered.crs).toBe('EPSG:3006 SWEREF99 TM')
      expect(answered.features).toEqual(sound.features)
    }
  }, 120_000)

  it('UPL-5: one without a .prj beside others that have one is refused', async () => {
    await expect(
      read((parts, whole) => {
        for (const [path, bytes] of whole)
          if (!path.endsWith('.prj')) parts[path.replace(NAME, 'second')] = bytes
      }),
    ).rejects.toThrow('The shapefile second has no .prj file that names its coordinate system')
  })

  it('UPL-3: one that breaks off is refused', async () => {
    await expect(
      read((parts) => {
        parts[`${NAME}.shp`] = part(parts, 'shp').slice(0, 1000)
      }),
    ).rejects.toThrow(`The shapefile ${NAME} is incomplete`)
  })

  it('UPL-1: rows that were deleted but not packed away are left out, and the others keep their place', async () => {
    const HEADER_BYTES_AT = 8
    const boundaries = await read((parts) => {
      const dbf = part(parts, 'dbf').slice()
      const view = new DataView(dbf.buffer)
      const [header, row] = [view.getUint16(HEADER_BYTES_AT, true), view.getUint16(HEADER_BYTES_AT + 2, true)]
      dbf[header + 3 * row] = '*'.charCodeAt(0)
      parts[`${NAME}.dbf`] = dbf
    })
    expect(boundaries.features.map(({ index }) => index)).toEqual([0, 1, 2, 4, 5, 6, 7, 8, 9])
  })

  it('UPL-1: several in one .zip are read one after the other', async () => {
    const boundaries = await read((parts, whole) => {
      for (const [path, bytes] of whole) parts[path.replace(NAME, 'again/second')] = bytes
    })
    expect(boundaries.features.map(({ index }) => index)).toEqual(Array.from({ length: 20 }, (_, at) => at))
    expect(boundaries.features[13]?.geometry).toBe(boundaries.features[3]?.geometry)
    expect(boundaries.notes).toContain(`It holds 2 shapefiles: ${NAME}, again/second.`)
  })

  it('UPL-6: a .cpg file is followed', async () => {
    const boundaries = await read((parts) => {
      const dbf = part(parts, 'dbf').slice()
      // The letter of the first parcel (1A), as Windows-1250 has Ł.
      const header = new DataView(dbf.buffer).getUint16(8, true)
      dbf[dbf.indexOf('A'.charCodeAt(0), header)] = 0xa3
      parts[`${NAME}.dbf`] = dbf
      parts[`${NAME}.cpg`] = 'CP1250'
    })
    expect(boundaries.features[0]?.suggestedName).toBe('1Ł')
    expect(boundaries.notes).toContain('Its text was read as Windows-1250.')
  })
})
