import { describe, expect, it } from 'vitest'
import type { Polygon, Ring } from '../geometry/polygons.ts'
import { geodesicAreaM2 } from '../testing/geodesic.ts'
import { readingWith } from '../testing/read.ts'
import { reader } from '../testing/reader.ts'
import { hasSamples, sample } from '../testing/samples.ts'
import { shapefileOf } from '../testing/shapefile.ts'

const { read } = readingWith(reader)

const polygonsIn = (geometry: string | null): Polygon[] => JSON.parse(geometry ?? 'null')?.coordinates ?? []
const holesIn = (polygons: readonly Polygon[]) => polygons.map((rings) => rings.length - 1)
const areaHa = (polygons: readonly Polygon[]) =>
  polygons.reduce((sum, polygon) => sum + geodesicAreaM2(polygon), 0) / 10_000

const square = (x: number, y: number, half: number): Ring => [
  [x - half, y - half],
  [x - half, y + half],
  [x + half, y + half],
  [x + half, y - half],
  [x - half, y - half],
]

describe('shells and holes of a shapefile', () => {
  it('UPL-75: are told by what lies in what: any order, any winding, islands in holes', async () => {
    const [shell, hole, island] = [square(10, 50, 0.01), square(10, 50, 0.005), square(10, 50, 0.002)]
    const apart = square(10.05, 50, 0.01)
    const rings = [island, hole.toReversed(), apart.toReversed(), shell]
    const { features } = await read(shapefileOf([rings, [shell, hole]]), 'parcels.zip')
    const [all, plain] = features.map(({ geometry }) => polygonsIn(geometry))
    expect(holesIn(all ?? []).toSorted()).toEqual([0, 0, 1])
    expect(holesIn(plain ?? [])).toEqual([1])
    expect(features.map(({ problem }) => problem)).toEqual([null, null])
  })

  it('UPL-75: of a feature of 7,500 parts with a hole each are told within the time for reading', async () => {
    const parts = Array.from({ length: 7_500 }, (_, at) => {
      const [x, y] = [10 + (at % 100) * 0.01, 50 + Math.floor(at / 100) * 0.01]
      return [square(x, y, 0.002), square(x, y, 0.004)]
    })
    const { features } = await read(shapefileOf([parts.flat()]), 'parcels.zip')
    expect(holesIn(polygonsIn(features[0]?.geometry ?? null)).filter((holes) => holes === 1)).toHaveLength(
      7_500,
    )
  })
})

describe.skipIf(!hasSamples)('rings from strangers', () => {
  const shapeOf = async (file: string) => {
    const { file: bytes, fileName } = sample(`cases/04-ring-winding/${file}.zip`)
    const { features } = await read(bytes, fileName)
    expect(features.map(({ problem }) => problem)).toEqual([null])
    return polygonsIn(features[0]?.geometry ?? null)
  }

  it.each(['right', 'shell-ccw-hole-cw', 'both-ccw', 'hole-first', 'hole-same-cw'])(
    'UPL-75: a field with a hole: %s',
    async (file) => {
      const polygons = await shapeOf(file)
      expect(holesIn(polygons)).toEqual([1])
      expect(areaHa(polygons)).toBeCloseTo(83.736, 2)
    },
  )

  it.each(['island-in-hole', 'island-in-hole-inverted'])('UPL-75: a field in a hole: %s', async (file) => {
    const polygons = await shapeOf(file)
    expect(holesIn(polygons).toSorted()).toEqual([0, 1])
  })
})
