import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { packFiles } from './packFiles.ts'

const file = (name: string, text = name) => new File([text], name)
const contents = async (packed: File) =>
  Object.fromEntries(
    Object.entries(unzipSync(new Uint8Array(await packed.arrayBuffer()))).map(([name, bytes]) => [
      name,
      new TextDecoder().decode(bytes),
    ]),
  )

describe('SCR-74: files dropped together', () => {
  it('one is sent as it is', async () => {
    const only = file('creek.geojson')
    expect(await packFiles([only])).toBe(only)
  })

  it('the parts of a shapefile are sent as one zip under its name', async () => {
    const packed = await packFiles(['ridge.dbf', 'ridge.shp', 'ridge.prj'].map((name) => file(name)))
    expect(packed.name).toBe('ridge.zip')
    expect(await contents(packed)).toEqual({
      'ridge.dbf': 'ridge.dbf',
      'ridge.shp': 'ridge.shp',
      'ridge.prj': 'ridge.prj',
    })
  })

  it('two of one name stay two', async () => {
    const packed = await packFiles([file('a.kml', 'one'), file('a.kml', 'two'), file('a.kml', 'three')])
    expect(Object.values(await contents(packed)).sort()).toEqual(['one', 'three', 'two'])
  })
})
