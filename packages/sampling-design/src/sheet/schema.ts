import * as z from 'zod/mini'
import { MAX_SEED } from '../random/random.ts'
import { place, pointMoves, strataEdits } from './edits-schema.ts'
import { SHEET_SCHEMA_VERSION } from './version.ts'

const seed = z.int().check(z.gte(0), z.lte(MAX_SEED))
const count = z.int().check(z.gte(0))
/** The order of a replacement is a 32-bit number in the digest, however many points there are. */
export const MOST_REPLACEMENTS = 1000
const replacements = z.int().check(z.gte(0), z.lte(MOST_REPLACEMENTS))
const ring = z.array(z.tuple([z.number(), z.number()]))
const boundary = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('Polygon'), coordinates: z.array(ring) }),
  z.strictObject({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(ring)) }),
])
/** Base64 of little-endian numbers: text that keeps every bit and is shorter than decimals. */
const packed = z.string()

const strata = z.discriminatedUnion('method', [
  z.strictObject({
    method: z.literal('compact'),
    k: z.int(),
    starts: z.int(),
    seed,
    equalArea: z.boolean(),
  }),
  z.strictObject({
    method: z.literal('covariate'),
    k: z.int(),
    starts: z.int(),
    seed,
    /** Weight of the coordinates beside the covariates; false for none. */
    withCoordinates: z.union([z.boolean(), z.number()]),
    minAreaHa: z.nullable(z.number()),
    /** A value for each cell; doubles. */
    covariates: z.array(z.strictObject({ name: z.string(), values: packed })),
  }),
  z.strictObject({
    method: z.literal('polygons'),
    polygons: z.array(boundary),
    fillGaps: z.boolean(),
    names: z.optional(z.array(z.string())),
  }),
  z.strictObject({
    method: z.literal('grid'),
    cellsPerSide: z.int(),
    staggered: z.boolean(),
    joinShare: z.number(),
  }),
  /** A stratum for each cell; 32-bit whole numbers. */
  z.strictObject({ method: z.literal('given'), stratumOf: packed }),
])

const buffer = z.union([
  z.number(),
  z.strictObject({ minM: z.number(), maxM: z.number(), keepShare: z.number() }),
])

/** All that a design was made from, defaults spelled out. */
const parameters = z.strictObject({
  boundary,
  frame: z.strictObject({
    cellSizeM: z.number(),
    bufferM: buffer,
    cutouts: z.array(boundary),
    projectionCenter: place,
    /** Where the lattice does not lie along the projection's axes. */
    rotationDeg: z.optional(z.number()),
    shiftM: z.optional(z.strictObject({ x: z.number(), y: z.number() })),
  }),
  strata,
  allocation: z.discriminatedUnion('method', [
    z.strictObject({
      method: z.enum(['equal', 'proportional', 'neyman', 'optimal']),
      n: z.int(),
      minPerStratum: z.int(),
      sds: z.nullable(z.array(z.number())),
      costs: z.nullable(z.array(z.number())),
    }),
    z.strictObject({ method: z.literal('each'), perStratum: z.int() }),
  ]),
  points: z.strictObject({
    method: z.enum(['random', 'systematic', 'lpm2', 'grts', 'centroid']),
    seed,
    minDistanceM: z.number(),
    over: replacements,
    near: replacements,
    legacy: z.array(z.union([place, z.strictObject({ x: z.number(), y: z.number() })])),
  }),
  route: z.nullable(z.strictObject({ start: z.nullable(place), end: z.nullable(place), seed })),
  /** By hand, in their order. Not said where there are none: sheets of before have no such member. */
  edits: z.optional(z.strictObject({ strata: strataEdits, points: pointMoves })),
  cores: z.optional(
    z.strictObject({
      pattern: z.enum(['around', 'stratum', 'zigzag']),
      count,
      radiusM: z.nullable(z.number()),
      seed,
    }),
  ),
})

const point = z.strictObject({
  x: z.number(),
  y: z.number(),
  lon: z.number(),
  lat: z.number(),
  stratum: count,
  order: count,
  role: z.enum(['base', 'over', 'near', 'legacy']),
  inclusionProbability: z.number(),
})

const word = z.int().check(z.gte(0), z.lte(0xff_ff_ff_ff))
/** Four words, from which `randomFrom` goes on. */
const randomState = z.tuple([word, word, word, word])

const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** A design sheet as `designSheet` writes it. Unknown members are refused: they would be lost in a reproduction. */
export const sheetSchema = z.strictObject({
  schemaVersion: z.literal(SHEET_SCHEMA_VERSION),
  engineVersion: z.string(),
  parameters,
  frame: z.strictObject({
    projection: z.strictObject({
      name: z.literal('transverse Mercator'),
      ellipsoid: z.literal('WGS84'),
      scale: z.literal(1),
      center: place,
    }),
    /** What a buffer as wide as leaves a share of the area became. */
    bufferM: z.number(),
    cells: count,
    /** Area of the boundary on the ellipsoid. */
    boundaryAreaHa: z.number(),
    /** Area left by edge buffer and cut-outs. */
    maskedAreaHa: z.number(),
  }),
  strata: z.strictObject({
    /** Mean squared distance of cells to the center of their stratum, m². */
    mssd: z.number(),
    list: z.array(z.strictObject({ stratum: count, cells: count, areaHa: z.number(), points: count })),
    /** Cells in no stratum. */
    unassignedCells: count,
    /** One for each stratum, null for none; not said where no stratum has one. */
    names: z.optional(z.array(z.nullable(z.string()))),
  }),
  allocation: z.strictObject({ n: z.array(count), raw: z.array(z.number()) }),
  points: z.array(point),
  /** Places in `points` of those that a person moved; not said where none was. */
  moved: z.optional(z.array(count)),
  /** Of each point's bag, in the order of `points`; not said where a bag is one core at its point. */
  cores: z.optional(z.array(z.array(place))),
  /** True where inclusion probabilities are only about right, as under a minimum distance. */
  approximate: z.boolean(),
  route: z.nullable(z.strictObject({ points: z.array(count), lengthM: z.number() })),
  random: z.strictObject({
    generator: z.literal('xoshiro128starstar'),
    seeding: z.literal('SplitMix32'),
    /** The generator's state at the end of each stage; null for a stage without chance, or not wanted. */
    states: z.strictObject({
      strata: z.nullable(randomState),
      points: randomState,
      route: z.nullable(randomState),
      cores: z.optional(randomState),
    }),
  }),
  warnings: z.array(
    z.strictObject({ stage: z.enum(['frame', 'strata', 'points']), name: z.string(), message: z.string() }),
  ),
  digests: z.strictObject({ cells: digest, stratumOf: digest, points: digest }),
})

/** All that is needed to make a design again, and what it was: plain JSON. */
export type DesignSheet = z.infer<typeof sheetSchema>
export type SheetParameters = DesignSheet['parameters']
