import { describe, expect, it } from 'vitest'
import { unpack } from '../archive.ts'
import { readingWith } from '../testing/read.ts'
import { reader } from '../testing/reader.ts'
import { hasSamples, sample } from '../testing/samples.ts'
import { zipOf } from '../testing/zip.ts'

const { read } = readingWith(reader)

/** The California crops, with the paths in the .zip changed. */
async function moved(move: (path: string) => string | null): Promise<Record<string, Uint8Array>> {
  const files = await unpack(sample('boundaries/us_ca_crop_mapping_2023_epsg4269_z.gdb.zip').file)
  return Object.fromEntries(
    [...files].flatMap(([path, bytes]) => {
      const to = move(path.slice(path.lastIndexOf('/') + 1))
      return to === null ? [] : [[to, bytes]]
    }),
  )
}

describe.skipIf(!hasSamples)('File Geodatabases', () => {
  it('UPL-31: are read in any folder, or in none; heights are dropped with a note', async () => {
    for (const folder of ['', 'Fields.gdb/', 'one/two/FIELDS.GDB/']) {
      const boundaries = await read(zipOf(await moved((name) => folder + name)), 'fields.zip')
      expect(boundaries).toMatchObject({ format: 'File Geodatabase', crs: 'EPSG:4269 NAD83' })
      expect(boundaries.columns.slice(0, 4)).toEqual(['Shape_Area', 'Shape_Length', 'DataStatus', 'UniqueID'])
      expect(boundaries.features).toHaveLength(100)
      expect(boundaries.notes).toEqual(['Heights were left out.'])
    }
  })

  it('UPL-31: that lack a part are refused, and so are compressed ones', async () => {
    const without = (part: RegExp) => moved((name) => (part.test(name) ? null : `Fields.gdb/${name}`))
    await expect(read(zipOf(await without(/^a00000001\.gdbtable$/)), 'fields.zip')).rejects.toThrow(
      'The File Geodatabase is incomplete: a00000001.gdbtable is missing',
    )
    await expect(read(zipOf(await without(/^a00000009\.gdbtable$/)), 'fields.zip')).rejects.toThrow(
      /^The File Geodatabase (is damaged and could not be read|holds no layer with shapes in it)$/,
    )
    await expect(read(zipOf({ 'F.gdb/a00000001.cdf': 'x', 'F.gdb/gdb': 'x' }), 'fields.zip')).rejects.toThrow(
      'The File Geodatabase is compressed by Esri (.cdf), which cannot be read',
    )
  })

  it('UPL-31: several in one .zip are refused', async () => {
    const files = { ...(await moved((name) => `A.gdb/${name}`)), ...(await moved((name) => `B.gdb/${name}`)) }
    await expect(read(zipOf(files), 'fields.zip')).rejects.toThrow(
      'The .zip holds 2 File Geodatabases: A.gdb/, B.gdb/',
    )
  })

  it('UPL-30: files with other names than a File Geodatabase’s are never written', async () => {
    const files = await moved((name) => `Fields.gdb/${name}`)
    const more = {
      'Fields.gdb/con.gdbtable': 'x',
      'Fields.gdb/sub/a00000001.gdbtablx': 'x',
      'Fields.gdb/ä': 'x',
    }
    expect((await read(zipOf({ ...files, ...more }), 'fields.zip')).features).toHaveLength(100)
  })
})
