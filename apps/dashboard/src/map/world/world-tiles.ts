import {
  FIRST_ZOOM_OF_PROVINCES,
  nameOfTile,
  type TileAddress,
  type TilePack,
  unpackTiles,
} from './tile-pack.ts'
import far from './world-far.bin?url'
import near from './world-near.bin?url'

/** Begins the addresses of the world's tiles. */
export const WORLD_PROTOCOL = 'base-map'
export const WORLD_TILES = `${WORLD_PROTOCOL}://{z}/{x}/{y}`

const TILE = /^base-map:\/\/(\d+)\/(\d+)\/(\d+)$/

/** The files that were asked for, by address. One that could not be had is asked for again. */
const files = new Map<string, Promise<TilePack>>()

/** A tile of the world, from the file that has its zoom; empty at sea, where there is none. */
export async function loadWorldTile({ url }: { url: string }): Promise<{ data: ArrayBuffer }> {
  const tile = tileOf(url)
  const pack = await packAt(tile.z < FIRST_ZOOM_OF_PROVINCES ? far : near)
  // A copy: MapLibre gives it away to its worker.
  return { data: pack.get(nameOfTile(tile))?.slice().buffer ?? new ArrayBuffer(0) }
}

function tileOf(url: string): TileAddress {
  const [z, x, y] = (TILE.exec(url) ?? []).slice(1).map(Number)
  if (z === undefined || x === undefined || y === undefined)
    throw new TypeError(`${url} is not the address of a tile`)
  return { z, x, y }
}

function packAt(address: string): Promise<TilePack> {
  const asked = files.get(address) ?? fetchPack(address)
  files.set(address, asked)
  asked.catch(() => files.delete(address))
  return asked
}

async function fetchPack(address: string): Promise<TilePack> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`The base map could not be loaded: ${response.status}`)
  return unpackTiles(await response.arrayBuffer())
}
