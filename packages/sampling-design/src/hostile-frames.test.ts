import fc from 'fast-check'
import { describe, it } from 'vitest'
import {
  type Boundary,
  bufferOf,
  compactStrata,
  covariateStrata,
  geodesicAreaM2,
  gridOf,
  inclusionProbabilities,
  mssd,
  placePoints,
  rasterize,
  spatialBalance,
  strataFromPolygons,
  strataToPolygons,
} from './index.ts'
import { count, list, mostly, positive, seed, share, survives } from './testing/hostile.ts'
import { latticeFrame } from './testing/lattice-frame.ts'

/** Frames of 1 to 64 cells, seldom with a coordinate, a size or a length that is wrong. */
const cells = fc
  .record(
    {
      columns: fc.integer({ min: 1, max: 8 }),
      rows: fc.integer({ min: 1, max: 8 }),
      // Not beyond what places have degrees: those the frame's own function gives.
      cellSizeM: fc.constantFrom(1, 1, 1, 10, 10, 10, Number.NaN, 0, -1, 5e-324, Number.POSITIVE_INFINITY),
      wrong: fc.record({ at: fc.nat(63), x: positive }),
      short: fc.constant(true),
    },
    { requiredKeys: ['columns', 'rows', 'cellSizeM'] },
  )
  .map(({ columns, rows, cellSizeM, wrong, short }) => {
    const frame = latticeFrame(columns, rows, { cellSizeM: Number.isFinite(cellSizeM) ? cellSizeM : 1 })
    const spoilt = wrong !== undefined && wrong.at % 8 === 0
    if (spoilt && wrong.at < frame.x.length) frame.x[wrong.at] = wrong.x
    return { ...frame, cellSizeM, ...(short && spoilt ? { y: frame.y.slice(1) } : {}) }
  })
const strataFor = (of: { x: Float64Array }) =>
  fc
    .oneof(
      {
        weight: 12,
        arbitrary: fc.array(fc.integer({ min: 0, max: 2 }), {
          minLength: of.x.length,
          maxLength: of.x.length,
        }),
      },
      { weight: 1, arbitrary: fc.array(fc.constantFrom(-5, -1, 0, 1, 7, 2_147_483_647), { maxLength: 64 }) },
    )
    .map((raw) => Int32Array.from(raw))
const divided = cells.chain((frame) => fc.tuple(fc.constant(frame), strataFor(frame)))

type Place = [lon: number, lat: number]

/** Seldom longer: an edge of a thousand kilometers is walked along in steps, which takes a second. */
const radius = fc.oneof(
  { weight: 20, arbitrary: fc.double({ min: 0.0005, max: 0.002, noNaN: true }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(Number.NaN, 0, -0.001, 5e-324, 0.2, 1e300, Number.POSITIVE_INFINITY),
  },
)
/** Stars of a few hundred meters, in degrees from their middle. */
const star = fc.array(radius, { minLength: 3, maxLength: 9 }).map((radii) =>
  radii.map((radius, i): Place => {
    const angle = (2 * Math.PI * i) / radii.length
    return [radius * Math.cos(angle), radius * Math.sin(angle)]
  }),
)
const crossing = fc.array(fc.tuple(share, share), { maxLength: 6 })
/** Outlines: mostly stars, also of two parts; else rings that cross, collapse or lack corners, at awkward places. */
const boundary: fc.Arbitrary<Boundary> = fc
  .tuple(
    fc.constantFrom<Place[]>([10, 5], [10, 5], [-3, 52], [179.999, 0], [0, 89.9], [0, -90], [180, 90]),
    fc.oneof(
      { weight: 5, arbitrary: star.map((ring) => [ring]) },
      { weight: 2, arbitrary: fc.array(crossing, { maxLength: 3 }) },
    ),
    fc.boolean(),
  )
  .map(([[lon, lat], rings, multi]) => {
    const placed = rings.map((ring) => ring.map(([x, y]): Place => [lon + x, lat + y]))
    return multi
      ? { type: 'MultiPolygon', coordinates: placed.map((ring) => [ring]) }
      : { type: 'Polygon', coordinates: placed }
  })

describe('ENG-4: garbage in is a named error or a result without NaN', () => {
  it('compactStrata, mssd, gridOf', () => {
    const options = fc.record(
      { k: count, starts: mostly(fc.integer({ min: 1, max: 3 })), seed, equalArea: fc.boolean() },
      { requiredKeys: ['k', 'seed'] },
    )
    survives(fc.tuple(cells, options), ([own, o]) => compactStrata(own, o), 400)
    survives(divided, ([own, strata]) => mssd(own, strata), 400)
    survives(cells, (own) => gridOf(own), 400)
  })

  it('covariateStrata', () => {
    const options = fc.record(
      {
        k: count,
        starts: mostly(fc.integer({ min: 1, max: 3 })),
        seed,
        withCoordinates: fc.oneof(fc.boolean(), positive),
        minAreaHa: mostly(fc.double({ min: 0, max: 0.003, noNaN: true })),
      },
      { requiredKeys: ['k', 'seed'] },
    )
    const values = (of: { x: Float64Array }) =>
      list(positive, of.x.length).map((own) => Float64Array.from(own))
    const inputs = cells.chain((own) =>
      fc.tuple(
        fc.constant(own),
        fc.array(fc.record({ name: fc.constantFrom('ndvi', 'soc', '__proto__', ''), values: values(own) }), {
          maxLength: 2,
        }),
        options,
      ),
    )
    survives(inputs, ([own, covariates, o]) => covariateStrata(own, covariates, o), 400)
  })

  it('placePoints, inclusionProbabilities', () => {
    const options = fc.record(
      {
        perStratum: fc.oneof(mostly(fc.integer({ min: 1, max: 4 })), list(count, 3)),
        method: fc.constantFrom<['random', 'systematic', 'lpm2', 'grts', 'centroid']>(
          'random',
          'systematic',
          'lpm2',
          'grts',
          'centroid',
        ),
        seed,
        minDistanceM: mostly(fc.double({ min: 0, max: 5, noNaN: true })),
        over: mostly(fc.integer({ min: 0, max: 3 })),
        near: mostly(fc.integer({ min: 0, max: 2 })),
        legacy: fc.array(fc.record({ x: positive, y: positive }), { maxLength: 2 }),
      },
      { requiredKeys: ['perStratum', 'method', 'seed'] },
    )
    survives(fc.tuple(divided, options), ([[own, strata], o]) => placePoints(own, strata, o), 1200)
    survives(
      fc.tuple(divided, fc.oneof(count, list(count, 3))),
      ([[, strata], perStratum]) => inclusionProbabilities(strata, perStratum),
      400,
    )
  })

  it('spatialBalance', () => {
    survives(
      fc.tuple(cells, list(count, 4), fc.option(list(share, 64), { nil: undefined })),
      ([own, sample, inclusion]) => spatialBalance(own, sample, inclusion),
      600,
    )
  })

  it('rasterize, bufferOf, geodesicAreaM2', () => {
    const buffer = fc.oneof(
      mostly(fc.double({ min: 0, max: 40, noNaN: true })),
      fc.record({ minM: positive, maxM: positive, keepShare: share }, { requiredKeys: ['keepShare'] }),
    )
    const cellSizeM = fc.oneof(
      { weight: 15, arbitrary: fc.constantFrom(10, 20, 50) },
      { weight: 1, arbitrary: fc.constantFrom(Number.NaN, 0, -1, 1e-9, 2, 1e300) },
    )
    survives(
      fc.tuple(
        boundary,
        fc.record(
          { cellSizeM, bufferM: buffer, cutouts: fc.array(boundary, { maxLength: 1 }) },
          { requiredKeys: ['cellSizeM', 'bufferM'] },
        ),
      ),
      ([own, o]) => rasterize(own, o),
      150,
    )
    survives(boundary, geodesicAreaM2, 600)
    survives(fc.tuple(boundary, share), ([own, keepShare]) => bufferOf(own, { keepShare }), 200)
  })

  it('strataFromPolygons, strataToPolygons', () => {
    survives(divided, ([own, strata]) => strataToPolygons(own, strata), 300)
    survives(divided, ([own, strata]) => strataToPolygons(own, strata, { smooth: true }), 300)
    survives(
      fc.tuple(cells, fc.array(boundary, { maxLength: 2 }), fc.boolean()),
      ([own, polygons, fillGaps]) => strataFromPolygons(own, polygons, { fillGaps }),
      400,
    )
  })
})
