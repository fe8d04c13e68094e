import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Cells } from '../frame/cells.ts'
import type { SamplePoint } from '../points/point.ts'
import { designDigest } from './digest.ts'

const cells: Cells = {
  x: Float64Array.of(5, 15),
  y: Float64Array.of(-5, -5),
  cellSizeM: 10,
  maskedAreaHa: 0.02,
  toLonLat: (x, y) => [x, y],
}
const point: SamplePoint = {
  ...{ x: 15, y: -5, lon: -30.5, lat: 45, stratum: 1, order: 1 },
  ...{ role: 'near', inclusionProbability: 0.5 },
}

/** The same layout, put together by Node's own buffers and hashed by its OpenSSL. */
function hashOf(parts: readonly ['u' | 'i' | 'd' | 'b', number][]): string {
  const hash = createHash('sha256')
  for (const [kind, value] of parts) {
    const bytes = Buffer.alloc(kind === 'd' ? 8 : kind === 'b' ? 1 : 4)
    if (kind === 'd') bytes.writeDoubleLE(value)
    else if (kind === 'b') bytes.writeUInt8(value)
    else if (kind === 'i') bytes.writeInt32LE(value)
    else bytes.writeUInt32LE(value)
    hash.update(bytes)
  }
  return hash.digest('hex')
}

describe('SHT-5: digests of a design', () => {
  it('are SHA-256 of the layout that is written down', () => {
    expect(designDigest(cells, Int32Array.of(-1, 1), [point])).toEqual({
      cells: hashOf([
        ['u', 2],
        ['d', 10],
        ['d', 0.02],
        ['d', 5],
        ['d', 15],
        ['d', -5],
        ['d', -5],
      ]),
      stratumOf: hashOf([
        ['u', 2],
        ['i', -1],
        ['i', 1],
      ]),
      points: hashOf([
        ['u', 1],
        ['d', 15],
        ['d', -5],
        ['d', -30.5],
        ['d', 45],
        ['d', 0.5],
        ['i', 1],
        ['i', 1],
        ['b', 2],
      ]),
    })
  })

  it('differ where one bit of one number does', () => {
    const before = designDigest(cells, Int32Array.of(0, 1), [point])
    const moved = { ...cells, x: Float64Array.of(5, 15.000000000000002) }
    expect(designDigest(moved, Int32Array.of(0, 1), [point])).toEqual({
      ...before,
      cells: expect.not.stringMatching(before.cells),
    })
    const other = designDigest(cells, Int32Array.of(0, 1), [{ ...point, role: 'over' }])
    expect(other.points).not.toBe(before.points)
  })
})
