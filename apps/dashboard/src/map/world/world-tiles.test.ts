import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { packTiles, unpackTiles } from './tile-pack.ts'
import { loadWorldTile } from './world-tiles.ts'

const fileOf = (name: string) => readFileSync(join(import.meta.dirname, `${name}.bin`))
const tilesOf = (name: string) => unpackTiles(new Uint8Array(fileOf(name)).buffer)
/** The most that the world may weigh on its way to a browser, in bytes. */
const MOST_BYTES = 500_000

describe('MAP-1: the world that ships', () => {
  it('is small', () => {
    const bytes = ['world-far', 'world-near'].map((name) => gzipSync(fileOf(name), { level: 9 }).length)
    expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(MOST_BYTES)
  })

  it('has every zoom up to the last, with names of countries, and of provinces at the last', () => {
    const [far, near] = [tilesOf('world-far'), tilesOf('world-near')]
    const zooms = (tiles: typeof far) => [...new Set([...tiles.keys()].map((name) => name.split('/')[0]))]
    expect(zooms(far)).toEqual(['0', '1', '2', '3'])
    expect(zooms(near)).toEqual(['4'])
    const words = (tile: Uint8Array | undefined) => Buffer.from(tile ?? []).toString('utf8')
    for (const name of ['Brazil', 'France', 'Australia', 'land', 'lakes', 'borders'])
      expect(words(far.get('0/0/0'))).toContain(name)
    // South of Brazil, the west of France, the southeast of Australia.
    expect(words(near.get('4/5/9'))).toContain('Paraná')
    expect(words(near.get('4/7/5'))).toContain('Finistère')
    expect(words(near.get('4/14/9'))).toContain('New South Wales')
    for (const name of ['Iowa', 'Nebraska']) expect(words(near.get('4/3/5'))).not.toContain(name)
  })
})

describe('MAP-1: a tile of the world', () => {
  afterEach(() => vi.unstubAllGlobals())

  const packed = packTiles([
    { z: 2, x: 1, y: 1, bytes: new Uint8Array([7]) },
    { z: 4, x: 3, y: 5, bytes: new Uint8Array([8, 9]) },
  ])
  const load = async (url: string) => [...new Uint8Array((await loadWorldTile({ url })).data)]

  it('comes from the file of its zoom, which is asked for once; there is nothing at sea', async () => {
    const asked: string[] = []
    vi.stubGlobal('fetch', async (address: string) => {
      asked.push(address)
      // The first try fails, as without a network.
      return asked.length === 1 ? new Response(null, { status: 503 }) : new Response(packed)
    })
    await expect(load('base-map://2/1/1')).rejects.toThrow('503')
    expect(await load('base-map://2/1/1')).toEqual([7])
    expect(await load('base-map://3/0/0')).toEqual([])
    expect(asked.map((address) => /world-\w+/.exec(address)?.[0])).toEqual(['world-far', 'world-far'])
    expect(await load('base-map://4/3/5')).toEqual([8, 9])
    expect(asked.at(-1)).toContain('world-near')
    expect(asked).toHaveLength(3)
    await expect(load('base-map://4/3')).rejects.toThrow('is not the address of a tile')
  })
})
