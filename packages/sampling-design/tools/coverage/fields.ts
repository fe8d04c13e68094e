import { createRandom, normalQuantile, type Random } from '@org/sampling-design'
import { cos, exp, log, PI, sin } from '../../src/math/elementary.ts'

/** A field that does not exist: one value for each cell, so that its mean is known. */
export interface InventedField {
  /** Place in KINDS: four bits for range, nugget, trend and skew. */
  kind: number
  values: Float64Array
  /** The values from the lowest up. */
  sorted: Float64Array
  mean: number
  /** 1 for cells of the round piece of a fifth of the field that has the highest mean. */
  isInaccessible: Uint8Array
  /** Mean of the other cells. */
  accessibleMean: number
}

/** What an invented field is like. */
interface Kind {
  /** How far values resemble each other, meters. */
  rangeM: readonly [low: number, high: number]
  /** Share of the variance that neighbors do not have in common. */
  nugget: readonly [low: number, high: number]
  /** Share of the rest that rises steadily across the field. */
  trend: readonly [low: number, high: number]
  /** Lognormal, with few high values. */
  isSkewed: boolean
}

/** Every combination of short and long ranges, little and much nugget, without and with a trend, even and skewed. */
export const KINDS: readonly Kind[] = (
  [
    [50, 100],
    [150, 300],
  ] as const
).flatMap((rangeM) =>
  (
    [
      [0.1, 0.3],
      [0.4, 0.7],
    ] as const
  ).flatMap((nugget) =>
    (
      [
        [0, 0],
        [0.3, 0.6],
      ] as const
    ).flatMap((trend) => [false, true].map((isSkewed) => ({ rangeM, nugget, trend, isSkewed }))),
  ),
)

const STREAM = 20
const WAVES = 24
/** Coefficients of variation: values that are not skewed would fall below 0 with a larger one. */
const VARIATION = { even: [0.15, 0.35], skewed: [0.3, 0.5] } as const
const MEAN = 50

interface Places {
  readonly x: Float64Array
  readonly y: Float64Array
}

/** Fields of all kinds in turn, the same for the same seeds. */
export function inventFields(cells: Places, count: number): InventedField[] {
  return Array.from({ length: count }, (_, at) => inventField(cells, at, at % KINDS.length))
}

const between = ([low, high]: readonly [number, number], random: Random) =>
  low + (high - low) * random.float()
const normal = (random: Random) => normalQuantile(Math.max(random.float(), Number.EPSILON))

function inventField(cells: Places, seed: number, kind: number): InventedField {
  const random = createRandom(seed, STREAM)
  const { rangeM, nugget, trend, isSkewed } = KINDS[kind] ?? KINDS[0] ?? noKind()
  const smooth = scaled(waves(cells, between(rangeM, random), random))
  const rising = scaled(slope(cells, random))
  const own = between(nugget, random)
  const steady = between(trend, random)
  const mixed = smooth.map(
    (value, cell) =>
      Math.sqrt(1 - own) * (Math.sqrt(1 - steady) * value + Math.sqrt(steady) * (rising[cell] ?? 0)) +
      Math.sqrt(own) * normal(random),
  )
  const cv = between(isSkewed ? VARIATION.skewed : VARIATION.even, random)
  const width = Math.sqrt(log(1 + cv * cv))
  const values = scaled(mixed).map((value) => MEAN * (isSkewed ? exp(width * value) : 1 + cv * value))
  const isInaccessible = highestPiece(cells, values)
  const accessible = values.filter((_, cell) => isInaccessible[cell] === 0)
  const [mean, accessibleMean] = [meanOf(values), meanOf(accessible)]
  return { kind, values, sorted: values.toSorted(), mean, isInaccessible, accessibleMean }
}

function noKind(): never {
  throw new RangeError('There is no kind of field.')
}

/** Cosines in random directions: their covariance is near exp(−3 h²/range²) (Shinozuka 1971). */
function waves({ x, y }: Places, rangeM: number, random: Random): Float64Array {
  const frequency = Math.sqrt(6) / rangeM
  const all = Array.from({ length: WAVES }, () => ({
    east: frequency * normal(random),
    north: frequency * normal(random),
    phase: 2 * PI * random.float(),
  }))
  return x.map((east, cell) =>
    all.reduce((sum, wave) => sum + cos(wave.east * east + wave.north * (y[cell] ?? 0) + wave.phase), 0),
  )
}

function slope({ x, y }: Places, random: Random): Float64Array {
  const direction = 2 * PI * random.float()
  const [east, north] = [cos(direction), sin(direction)]
  return x.map((at, cell) => east * at + north * (y[cell] ?? 0))
}

const meanOf = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Mean 0 and standard deviation 1. */
function scaled(values: Float64Array): Float64Array {
  const mean = meanOf(values)
  const sd = Math.sqrt(meanOf(values.map((value) => (value - mean) * (value - mean))))
  return values.map((value) => (value - mean) / sd)
}

const INACCESSIBLE = 0.2
/** Places on each side of the field that are tried as the middle of the piece. */
const TRIED = 5

/** The cells nearest to a middle, of all middles tried those with the highest mean. */
function highestPiece(cells: Places, values: Float64Array): Uint8Array {
  let best: { piece: Uint8Array; mean: number } = { piece: new Uint8Array(), mean: Number.NEGATIVE_INFINITY }
  for (const piece of piecesOf(cells)) {
    const mean = meanOf(values.filter((_, cell) => piece[cell] === 1))
    if (mean > best.mean) best = { piece, mean }
  }
  return best.piece
}

const known = new WeakMap<Places, Uint8Array[]>()

function piecesOf(cells: Places): Uint8Array[] {
  const pieces = known.get(cells) ?? middlesOf(cells).map((middle) => pieceAround(cells, middle))
  known.set(cells, pieces)
  return pieces
}

function middlesOf({ x, y }: Places): { east: number; north: number }[] {
  const width = Math.max(...x)
  const height = Math.max(...y)
  return Array.from({ length: TRIED * TRIED }, (_, at) => ({
    east: (width * (at % TRIED)) / (TRIED - 1),
    north: (height * Math.floor(at / TRIED)) / (TRIED - 1),
  }))
}

function pieceAround({ x, y }: Places, { east, north }: { east: number; north: number }): Uint8Array {
  const away = x.map((at, cell) => (at - east) ** 2 + ((y[cell] ?? 0) - north) ** 2)
  const nearest = Array.from(away.keys()).sort((a, b) => (away[a] ?? 0) - (away[b] ?? 0) || a - b)
  const piece = new Uint8Array(x.length)
  for (const cell of nearest.slice(0, Math.round(INACCESSIBLE * x.length))) piece[cell] = 1
  return piece
}
