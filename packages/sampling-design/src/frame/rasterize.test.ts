import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SamplingError } from '../errors/errors.ts'
import { rounds } from '../testing/soak.ts'
import type { Boundary, Cells } from './cells.ts'
import { fieldProjection } from './projection.ts'
import { rasterize } from './rasterize.ts'
import {
  edgeDistance,
  flat,
  isInside,
  onPlane,
  type Part,
  type Place,
  rectangle,
  refusal,
} from './testing/plane.ts'

const coordinate = fc.oneof(
  { weight: 4, arbitrary: fc.double({ min: 0, max: 200, noNaN: true }) },
  fc.constantFrom(0, 1e-310, 1e-200, 1e-12, 1e-9, 100, 200),
)
/** With three corners that hold an area; the lines between the others cross as they like. */
const ring = fc
  .array(fc.tuple(coordinate, coordinate), { maxLength: 6 })
  .map((more): Place[] => [[20, 20], [180, 30], [100, 190], ...more])
const part = fc.array(ring, { minLength: 1, maxLength: 3 })

/** Cells of a frame, or none where it is refused for having none. */
function cellsOf(boundary: Boundary, options: Omit<Parameters<typeof rasterize>[1], 'projection'>): Place[] {
  try {
    return places(rasterize(boundary, { ...options, projection: flat }))
  } catch (error) {
    if (error instanceof SamplingError && /EmptyField|SliverField|BufferTooWide/.test(error.name)) return []
    throw error
  }
}

function places({ x, y }: Cells): Place[] {
  return Array.from(x, (east, at): Place => [east, y[at] ?? Number.NaN])
}

describe('which cells are in the frame', () => {
  it('FRM-6, FRM-7: just those whose center is inside, outside cut-outs and off the buffer, south to north, west to east', () => {
    let seen = 0
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 1, maxLength: 2 }),
        fc.array(part, { maxLength: 2 }),
        fc.constantFrom(0, 3, 11.5),
        fc.constantFrom(7.3, 10, 13),
        (field, cutouts, bufferM, cellSizeM) => {
          const expected: Place[] = []
          const unsure = new Set<string>()
          for (let row = -2; row * cellSizeM <= 200; row += 1) {
            for (let column = -2; column * cellSizeM <= 200; column += 1) {
              const place: Place = [(column + 0.5) * cellSizeM, (row + 0.5) * cellSizeM]
              const distance = edgeDistance([...field, ...cutouts], place)
              if (Math.abs(distance - bufferM) < 1e-6) unsure.add(String(place))
              const inside = field.some((one) => isInside(one, place))
              const cut = cutouts.some((one) => isInside(one, place))
              if (inside && !cut && distance >= bufferM) expected.push(place)
            }
          }
          const sure = (all: Place[]) => all.filter((place) => !unsure.has(String(place)))
          const cells = cellsOf(onPlane(...field), {
            cellSizeM,
            bufferM,
            cutouts: cutouts.map((one) => onPlane(one)),
          })
          seen += cells.length
          expect(sure(cells)).toEqual(sure(expected))
        },
      ),
      { numRuns: rounds(25, 60), seed: 6 },
    )
    expect(seen).toBeGreaterThan(1000)
  })

  it('FRM-6: a center just as far from the edge as the buffer is wide is in, on every side', () => {
    const cells = rasterize(onPlane([rectangle(0, 0, 100, 100)]), {
      cellSizeM: 20,
      bufferM: 10,
      projection: flat,
    })
    expect(places(cells).slice(0, 5)).toEqual([10, 30, 50, 70, 90].map((x) => [x, 10]))
    expect(cells.x).toHaveLength(25)
    expect(cells.maskedAreaHa).toBeCloseTo(0.64, 5)
  })

  it('FRM-6: fields side by side share no cell and leave none out, even with centers on their common edge', () => {
    const frame = (field: Place[]) => cellsOf(onPlane([field]), { cellSizeM: 10, bufferM: 0 })
    const [southWest, southEast] = [frame(rectangle(0, 0, 55, 45)), frame(rectangle(55, 0, 100, 45))]
    const [north, northTip] = [
      frame([
        [0, 45],
        [100, 45],
        [100, 100],
      ]),
      frame([
        [0, 45],
        [100, 100],
        [0, 100],
      ]),
    ]
    const all = [...southWest, ...southEast, ...north, ...northTip].map(String)
    expect(new Set(all).size).toBe(all.length)
    expect(all).toHaveLength(100)
  })

  it('FRM-3: frames of one projection share their lattice', () => {
    const near = (lon: number): Boundary => ({
      type: 'Polygon',
      coordinates: [
        [
          [lon, 51],
          [lon + 0.002, 51],
          [lon + 0.002, 51.002],
          [lon, 51.002],
        ],
      ],
    })
    const projection = fieldProjection(near(5))
    for (const lon of [5, 5.0013, 5.017]) {
      const { x, y } = rasterize(near(lon), { cellSizeM: 10, bufferM: 0, projection })
      for (const value of [...x, ...y]) expect(Math.abs(value / 10 - 0.5) % 1).toBeCloseTo(0, 9)
    }
  })

  it('FRM-7: the frame moves with its field', () => {
    const field: Place[] = [
      [3, 4],
      [190, 30],
      [160, 170],
      [40, 120],
    ]
    const moved = field.map(([x, y]): Place => [x + 640, y - 1280])
    const [here, there] = [field, moved].map((one) => cellsOf(onPlane([one]), { cellSizeM: 8, bufferM: 6 }))
    expect(there).toEqual(here?.map(([x, y]) => [x + 640, y - 1280]))
  })

  it('FRM-6: a Cells has its members and no others, and brings its places back to degrees', () => {
    const cells = rasterize(square(5, 51, 0.004), { cellSizeM: 10, bufferM: 10 })
    expect(Object.keys(cells).sort()).toEqual(['cellSizeM', 'maskedAreaHa', 'toLonLat', 'x', 'y'])
    for (const [x, y] of places(cells)) {
      const [lon, lat] = cells.toLonLat(x, y)
      expect(Math.abs(lon - 5)).toBeLessThan(0.004)
      expect(Math.abs(lat - 51)).toBeLessThan(0.004)
    }
  })

  it('FRM-1: a field over the antimeridian gives the frame of the same field elsewhere, however it is written', () => {
    const wanted = rasterize(square(20, -17, 0.005), { cellSizeM: 10, bufferM: 12 })
    const across = square(180, -17, 0.005)
    const broken = {
      type: 'Polygon' as const,
      coordinates: across.coordinates.map((one) =>
        one.map(([lon, lat]) => [lon > 180 ? lon - 360 : lon, lat] as const),
      ),
    }
    for (const field of [across, broken]) {
      const cells = rasterize(field, { cellSizeM: 10, bufferM: 12 })
      expect(cells.x).toEqual(wanted.x)
      expect(cells.y).toEqual(wanted.y)
      expect(cells.maskedAreaHa).toBeCloseTo(wanted.maskedAreaHa, 8)
      const longitudes = Array.from(cells.x, (x, at) => cells.toLonLat(x, cells.y[at] ?? 0)[0])
      expect(longitudes.every((lon) => lon > 179.99 || lon < -179.99)).toBe(true)
      expect(longitudes.some((lon) => lon > 0) && longitudes.some((lon) => lon < 0)).toBe(true)
    }
  })

  it('FRM-6: two vertices that fall together on the plane are one', () => {
    const square = rectangle(0, 0, 100, 100)
    const [southWest = [0, 0], southEast = [0, 0], ...north] = square
    const corners: Place[] = [southWest, southEast, [100, 50], [100.2, 50.1], ...north]
    const coarse = {
      ...flat,
      toMeters: (lon: number, lat: number): [number, number] => {
        const [x, y] = flat.toMeters(lon, lat)
        return [Math.round(x), Math.round(y)]
      },
    }
    const frame = (ring: Place[]) =>
      rasterize(onPlane([ring]), { cellSizeM: 20, bufferM: 10, projection: coarse })
    expect(places(frame(corners))).toEqual(places(frame(square)))
    expect(frame(corners).maskedAreaHa).toBeCloseTo(0.64, 5)
  })

  it('FRM-6: edges that lean by less than numbers hold are level or upright', () => {
    const upright: Part = [rectangle(0, 0, 200, 200)]
    const dust = 5e-310
    const leaning: Part = [
      [
        [0, 0],
        [200, dust],
        [200, 200],
        [dust, 200],
      ],
    ]
    const options = { cellSizeM: 10, bufferM: 11.5 }
    expect(cellsOf(onPlane(leaning), options)).toEqual(cellsOf(onPlane(upright), options))
  })

  it('FRM-8: the cells together are about as large as what they stand for', () => {
    for (const bufferM of [0, 10, 37]) {
      const { x, maskedAreaHa } = rasterize(square(5, 51, 0.004), { cellSizeM: 5, bufferM })
      expect(Math.abs((x.length * 25) / 10_000 / maskedAreaHa - 1)).toBeLessThan(0.01)
    }
  })

  it('FRM-6: rings that cross hold what is in an odd number of them, in cells and in area', () => {
    const bow: Place[] = [
      [0, 0],
      [200, 100],
      [200, 0],
      [0, 100],
    ]
    const { x, maskedAreaHa } = rasterize(onPlane([bow]), { cellSizeM: 2, bufferM: 0, projection: flat })
    expect(maskedAreaHa).toBeCloseTo(1, 4)
    expect(Math.abs(x.length * 4 - 10_000)).toBeLessThan(200)
  })

  it('FRM-6: the same input gives the same bytes, and is not changed', () => {
    const field = square(5, 51, 0.004)
    const before = JSON.stringify(field)
    const options = { cellSizeM: 7, bufferM: { keepShare: 0.9 }, cutouts: [square(5.001, 51.001, 0.0005)] }
    const [one, two] = [rasterize(field, options), rasterize(field, options)]
    expect([one.x, one.y, one.maskedAreaHa]).toEqual([two.x, two.y, two.maskedAreaHa])
    expect(JSON.stringify(field)).toBe(before)
  })
})

describe('FRM-10: frames that cannot be', () => {
  const field = square(5, 51, 0.004)
  const line: Boundary = {
    type: 'Polygon',
    coordinates: [
      [
        [5, 51],
        [5, 51.01],
        [5, 51.02],
      ],
    ],
  }

  it.each([
    ['InvalidNumber', () => rasterize(field, { cellSizeM: 0, bufferM: 0 })],
    ['InvalidNumber', () => rasterize(field, { cellSizeM: Number.NaN, bufferM: 0 })],
    ['InvalidNumber', () => rasterize(field, { cellSizeM: 10, bufferM: -1 })],
    ['InvalidNumber', () => rasterize(field, { cellSizeM: 10, bufferM: Infinity })],
    ['InvalidNumber', () => rasterize(field, { cellSizeM: 10, bufferM: { keepShare: 1.2 } })],
    ['TooManyCells', () => rasterize(field, { cellSizeM: 1e-300, bufferM: 0 })],
    ['TooManyCells', () => rasterize(field, { cellSizeM: 1e-5, bufferM: 0 })],
    ['EmptyField', () => rasterize(field, { cellSizeM: 10, bufferM: 0, cutouts: [field] })],
    ['EmptyField', () => rasterize(line, { cellSizeM: 10, bufferM: 0 })],
    ['EmptyField', () => rasterize(line, { cellSizeM: 10, bufferM: { keepShare: 0 } })],
    ['SliverField', () => rasterize(field, { cellSizeM: 1e9, bufferM: 0 })],
    [
      'FieldTooWide',
      () => rasterize(field, { cellSizeM: 10, bufferM: 0, projection: fieldProjection(square(9, 51, 1)) }),
    ],
    [
      'InvalidBoundary',
      () => rasterize(field, { cellSizeM: 10, bufferM: 0, cutouts: [square(95, 51, 900)] }),
    ],
  ])('%s, case %#', (name, call) => {
    expect(refusal(call).name).toBe(name)
  })

  it('TooManyCells names a cell size that fits', () => {
    const error = refusal(() => rasterize(field, { cellSizeM: 0.2, bufferM: 0 }))
    expect(error).toMatchObject({ name: 'TooManyCells', details: { smallestCellSizeM: 0.38 } })
    expect(rasterize(field, { cellSizeM: 0.38, bufferM: 0 }).x.length).toBeGreaterThan(3_000_000)
  })

  it('BufferTooWide names the widest buffer that leaves a cell', () => {
    fc.assert(
      fc.property(fc.tuple(ring, fc.constantFrom(2, 5, 9)), ([outer, cellSizeM]) => {
        const options = { cellSizeM, projection: flat }
        fc.pre(cellsOf(onPlane([outer]), { cellSizeM, bufferM: 0 }).length > 0)
        const error = refusal(() => rasterize(onPlane([outer]), { ...options, bufferM: 150 }))
        expect(error.name).toBe('BufferTooWide')
        const widest = error instanceof SamplingError ? Number(error.details.widestBufferM) : Number.NaN
        expect(rasterize(onPlane([outer]), { ...options, bufferM: widest }).x.length).toBeGreaterThan(0)
        expect(cellsOf(onPlane([outer]), { cellSizeM, bufferM: widest + 0.11 })).toEqual([])
      }),
      { numRuns: 30 },
    )
  })

  it('SliverField names cells that find the field', () => {
    const sliver: Part = [rectangle(11, 3, 12.6, 180)]
    const error = refusal(() => rasterize(onPlane(sliver), { cellSizeM: 10, bufferM: 0, projection: flat }))
    expect(error).toMatchObject({ name: 'SliverField', details: { fittingCellSizeM: 5 } })
    const cells = rasterize(onPlane(sliver), { cellSizeM: 5, bufferM: 0, projection: flat })
    expect(cells.x.length).toBeGreaterThan(0)
    const without = refusal(() => rasterize(onPlane(sliver), { cellSizeM: 10, bufferM: 5, projection: flat }))
    expect(without.message).toContain('Use cells of 5 m and no buffer.')
  })
})

function square(lon: number, lat: number, half: number) {
  const [west, east, south, north] = [lon - half, lon + half, lat - half, lat + half]
  const coordinates = [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ] as const,
  ]
  return { type: 'Polygon' as const, coordinates }
}

describe('FRM-6: the edge buffer', () => {
  it('is none where none is said', () => {
    const square = onPlane([rectangle(0, 0, 100, 100)])
    const { x, maskedAreaHa } = rasterize(square, { cellSizeM: 10, projection: flat })
    expect(x).toHaveLength(100)
    expect(maskedAreaHa).toBeCloseTo(1, 9)
  })
})
