import { describe, expect, it } from 'vitest'
import { unpack } from '../archive.ts'
import { readingWith } from '../testing/read.ts'
import { reader } from '../testing/reader.ts'
import { hasSamples, sample } from '../testing/samples.ts'

const { read, ask } = readingWith(reader)

describe.skipIf(!hasSamples)('a part of a shapefile by itself', () => {
  const parts = async () => {
    const files = await unpack(sample('boundaries/se_skiften_2023_epsg3006.shp.zip').file)
    const part = (extension: string) =>
      [...files].find(([path]) => path.endsWith(extension))?.[1] ?? new Uint8Array()
    return part
  }

  it('UPL-48: a .shp is read without attributes, once it is said what its coordinates mean', async () => {
    const shp = (await parts())('.shp')
    expect(await ask(shp, 'skiften.shp')).toMatchObject({ kind: 'crs' })
    const { format, crs, features, notes } = await read(shp, 'skiften.shp', { crs: 'EPSG:3006' })
    expect([format, crs, features.length]).toEqual(['ESRI Shapefile', 'EPSG:3006 SWEREF99 TM', 10])
    expect(features.map(({ suggestedName, problem }) => [suggestedName, problem]).slice(0, 2)).toEqual([
      ['skiften 1', null],
      ['skiften 2', null],
    ])
    expect(notes).toContainEqual(expect.stringContaining('no .dbf'))
  })

  it.each([
    ['.shx', 'This is the .shx file of a shapefile, an index without shapes'],
    ['.dbf', 'This is the .dbf file of a shapefile, a table without shapes'],
    ['.prj', 'This is the .prj file of a shapefile, which only names a coordinate system'],
  ])('UPL-48: a %s is refused, asking for the .shp beside it', async (extension, message) => {
    const file = (await parts())(extension)
    expect(file.length).toBeGreaterThan(0)
    await expect(read(file, `skiften${extension}`)).rejects.toThrow(
      `${message}: zip it together with its .shp file, then import the .zip`,
    )
  })

  it.each(['UTF-8\n', '850', 'OEM 850', 'IBM850'])('UPL-48: a .cpg as well: %j', async (text) => {
    await expect(read(new TextEncoder().encode(text), 'skiften.cpg')).rejects.toThrow('This is the .cpg file')
  })
})
