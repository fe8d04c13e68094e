import {
  ALLOCATIONS,
  CORE_PATTERNS,
  type CompactPlan,
  type DesignCores,
  type DesignEdits,
  type DesignPlan,
  type GridPlan,
  type MultiPolygon,
  PLACEMENTS,
} from '@org/core/contract'
import fc from 'fast-check'

type Ring = [number, number][]

/** Rings around 0, 0, in no unit; the outer one counter-clockwise. */
type Part = Ring[]

/** A ring around its middle, each corner in its own sector: no two sides cross. */
const ringOf = (least: number, corners: { min: number; max: number }): fc.Arbitrary<Ring> =>
  fc
    .array(
      fc.tuple(fc.double({ min: 0, max: 0.8, noNaN: true }), fc.double({ min: least, max: 1, noNaN: true })),
      {
        minLength: corners.min,
        maxLength: corners.max,
      },
    )
    .map((drawn) =>
      drawn.map(([turn, radius], at): [number, number] => {
        const angle = ((at + turn) / drawn.length) * 2 * Math.PI
        return [radius * Math.cos(angle), radius * Math.sin(angle)]
      }),
    )

const moved = (ring: Ring, x: number, y: number, scale = 1): Ring =>
  ring.map(([east, north]) => [x + east * scale, y + north * scale])

const round = ringOf(0.6, { min: 7, max: 14 })
const share = (min: number, max: number) => fc.double({ min, max, noNaN: true })

const onePart: fc.Arbitrary<Part[]> = ringOf(0.6, { min: 4, max: 12 }).map((ring) => [[ring]])
const letterL: fc.Arbitrary<Part[]> = fc.tuple(share(0.3, 0.7), share(0.3, 0.7)).map(([x, y]) => [
  [
    [
      [0, 0],
      [1, 0],
      [1, y],
      [x, y],
      [x, 1],
      [0, 1],
    ],
  ],
])
const islands: fc.Arbitrary<Part[]> = fc
  .tuple(round, round, share(0.3, 1), share(0.01, 3))
  .map(([one, other, scale, gap]) => [[one], [moved(other, 1 + scale + gap, 0, scale)]])
const withHole: fc.Arbitrary<Part[]> = fc
  .tuple(round, round, share(0.05, 0.3))
  .map(([ring, hole, scale]) => [[ring, moved(hole, 0, 0, scale).reverse()]])

const doubled = (ring: Ring): number =>
  ring.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length] ?? [0, 0]
    return sum + x * nextY - nextX * y
  }, 0)

const METERS_PER_DEGREE = 111_200

/** Any field of 3 to 60 ha in Nebraska or Iowa: of one part, an L, two islands, or with a hole. */
export const anyBoundary: fc.Arbitrary<MultiPolygon> = fc
  .record({
    parts: fc.oneof(onePart, letterL, islands, withHole),
    hectares: share(3, 60),
    turn: share(0, Math.PI),
    lon: share(-103, -91),
    lat: share(40.6, 42.9),
  })
  .map(({ parts, hectares, turn, lon, lat }) => {
    const area = parts.flat().reduce((sum, ring) => sum + doubled(ring) / 2, 0)
    const scale = Math.sqrt((hectares * 10_000) / area)
    const [east, north] = [Math.cos(turn) * scale, Math.sin(turn) * scale]
    const degree = METERS_PER_DEGREE * Math.cos((lat * Math.PI) / 180)
    const toDegrees = ([x, y]: [number, number]): [number, number] => [
      lon + (x * east - y * north) / degree,
      lat + (x * north + y * east) / METERS_PER_DEGREE,
    ]
    const closed = (ring: Ring): Ring => [...ring, ...ring.slice(0, 1)].map(toDegrees)
    return { type: 'MultiPolygon', coordinates: parts.map((part) => part.map(closed)) }
  })

const anyCompactPlan: fc.Arbitrary<CompactPlan> = fc
  .record({
    method: fc.constantFrom('compact_equal_area' as const, 'compact' as const),
    strataCount: fc.integer({ min: 1, max: 6 }),
    more: fc.nat(14),
    allocation: fc.constantFrom(...ALLOCATIONS),
    cellSizeM: fc.oneof(fc.integer({ min: 15, max: 60 }), share(15, 60)),
    bufferM: fc.oneof(
      share(0, 15),
      fc.constant(0),
      fc.record({ minM: share(0, 8), maxM: share(8, 20), keepShare: share(0.5, 0.95) }),
    ),
    minDistanceM: fc.constantFrom(0, 0, 30),
    replacementsPerStratum: fc.nat(2),
    placement: fc.constantFrom(...PLACEMENTS),
    seed: fc.nat(0xff_ff_ff_ff),
  })
  .map(({ more, ...plan }) => ({
    ...plan,
    minPointsPerStratum: 2,
    pointCount: 2 * plan.strataCount + more,
  }))

const anyGridPlan: fc.Arbitrary<GridPlan> = fc.record({
  method: fc.constant('grid' as const),
  grid: fc.record({
    sideM: share(60, 400),
    rotationDeg: share(-180, 180),
    shiftM: fc.record({ x: share(-300, 300), y: share(-300, 300) }),
    origin: fc.constantFrom(null, { lon: -97, lat: 41.7 }),
    isStaggered: fc.boolean(),
    joinShare: share(0, 0.5),
  }),
  pointsPerStratum: fc.integer({ min: 1, max: 3 }),
  cellSizeM: share(15, 60),
  bufferM: fc.oneof(fc.constant(0), share(0, 15)),
  minDistanceM: fc.constantFrom(0, 0, 30),
  replacementsPerStratum: fc.nat(2),
  placement: fc.constantFrom(...PLACEMENTS),
  seed: fc.nat(0xff_ff_ff_ff),
})

const anyCores: fc.Arbitrary<DesignCores> = fc.record({
  pattern: fc.constantFrom(...CORE_PATTERNS),
  count: fc.integer({ min: 2, max: 12 }),
  radiusM: share(0.5, 30),
})
/** Two strata are one, or the first has a name; where there is one only, the merge is refused. */
const anyEdits: fc.Arbitrary<DesignEdits> = fc.constantFrom(
  { strata: [{ kind: 'merge', strata: [0, 1] }], points: [] },
  { strata: [{ kind: 'rename', stratum: 0, name: 'Low ground' }], points: [] },
)

/** Any plan for such a field; some fields are too small for it. */
export const anyPlan: fc.Arbitrary<DesignPlan> = fc
  .tuple(
    fc.oneof({ weight: 2, arbitrary: anyCompactPlan }, { weight: 1, arbitrary: anyGridPlan }),
    fc.option(anyCores, { freq: 2 }),
    fc.option(anyEdits, { freq: 2 }),
  )
  .map(([plan, cores, edits]) => ({ ...plan, ...(cores && { cores }), ...(edits && { edits }) }))
