import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nameOfTile, packTiles, unpackTiles } from './tile-pack.ts'

const tile = fc.record({
  z: fc.nat(12),
  x: fc.nat(4095),
  y: fc.nat(4095),
  bytes: fc.uint8Array({ maxLength: 40 }),
})

it('MAP-1: tiles come out of their file as they went in', () => {
  fc.assert(
    fc.property(fc.uniqueArray(tile, { selector: nameOfTile, maxLength: 20 }), (tiles) => {
      const unpacked = unpackTiles(packTiles(tiles).buffer)
      expect([...unpacked].map(([name, bytes]) => [name, [...bytes]])).toEqual(
        tiles.map((each) => [nameOfTile(each), [...each.bytes]]),
      )
    }),
  )
})

it('MAP-1: a file that was cut short is refused', () => {
  const packed = packTiles([{ z: 1, x: 0, y: 1, bytes: new Uint8Array([1, 2, 3]) }])
  expect(() => unpackTiles(packed.slice(0, -1).buffer)).toThrow('Invalid typed array length')
})
