/** Which tile of the web mercator pyramid. */
export interface TileAddress {
  z: number
  x: number
  y: number
}

/** Vector tiles in one file, by address. */
export type TilePack = ReadonlyMap<string, Uint8Array<ArrayBuffer>>

export const nameOfTile = ({ z, x, y }: TileAddress): string => `${z}/${x}/${y}`

/** The zoom whose tiles have provinces, and coasts as exact as they ship; closer, these are drawn larger. */
export const FIRST_ZOOM_OF_PROVINCES = 4

/** Bytes of a number. */
const WORD = 4
/** Numbers that say where a tile is and how long: z, x, y, length. */
const WORDS_OF_TILE = 4

/** One file of many tiles: how many there are, then where each is and how long, then the tiles in the same order. */
export function packTiles(tiles: readonly (TileAddress & { bytes: Uint8Array })[]): Uint8Array<ArrayBuffer> {
  const headLength = WORD * (1 + WORDS_OF_TILE * tiles.length)
  const packed = new Uint8Array(tiles.reduce((sum, { bytes }) => sum + bytes.length, headLength))
  const head = new DataView(packed.buffer)
  head.setUint32(0, tiles.length, true)
  let start = headLength
  for (const [index, { z, x, y, bytes }] of tiles.entries()) {
    for (const [word, value] of [z, x, y, bytes.length].entries())
      head.setUint32(WORD * (1 + WORDS_OF_TILE * index + word), value, true)
    packed.set(bytes, start)
    start += bytes.length
  }
  return packed
}

/** @throws {RangeError} for a file that ends before its last tile does */
export function unpackTiles(packed: ArrayBuffer): TilePack {
  const head = new DataView(packed)
  const count = head.getUint32(0, true)
  const tiles = new Map<string, Uint8Array<ArrayBuffer>>()
  let start = WORD * (1 + WORDS_OF_TILE * count)
  for (let index = 0; index < count; index += 1) {
    const word = (which: number) => head.getUint32(WORD * (1 + WORDS_OF_TILE * index + which), true)
    const address = { z: word(0), x: word(1), y: word(2) }
    tiles.set(nameOfTile(address), new Uint8Array(packed, start, word(3)))
    start += word(3)
  }
  return tiles
}
