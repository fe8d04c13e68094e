import * as z from 'zod/mini'
import { idSchema, instantSchema, textSchema, versionSchema } from '../common.ts'
import { readShape, rowShape } from '../entity/shapes.ts'
import { multiPolygonSchema } from '../geometry.ts'
import { POINT_ROLES, pointEntity } from '../points/point-entity.ts'
import { POINT_STATUSES } from '../workflows/point.ts'
import { designEntity } from './entity.ts'
import { designGridSchema } from './grid.ts'
import { depthsSchema, designDigestsSchema, designPlanSchema } from './plan.ts'

const number = z.int().check(z.positive())
const counted = z.int().check(z.nonnegative())

/** A version of a field year's design. */
export const designSchema = z.object({
  id: idSchema,
  ...rowShape(designEntity),
  plan: designPlanSchema,
  depths: depthsSchema,
  /** Base points × depths. */
  sampleCount: counted,
  /** When its boundary was made. */
  boundaryAt: instantSchema,
  version: versionSchema,
  createdAt: instantSchema,
  createdBy: z.nullable(z.string()),
})
export type Design = z.infer<typeof designSchema>

/** A stratum of a design, with its shape. */
export const designStratumSchema = z.object({
  id: idSchema,
  number,
  name: z.string(),
  areaM2: z.number().check(z.nonnegative()),
  weight: z.number(),
  cellCount: counted,
  plannedCount: counted,
  geometry: multiPolygonSchema,
})

/** A point of a design. */
export const designPointSchema = z.object({
  id: idSchema,
  number,
  stratumId: idSchema,
  stratumNumber: number,
  role: z.enum(POINT_ROLES),
  order: z.int(),
  lon: z.number(),
  lat: z.number(),
  inclusionProbability: z.number(),
  ...readShape(pointEntity, 'isHandPlaced', 'inaccessibleIn', 'cores', 'cause'),
  status: z.enum(POINT_STATUSES),
})

export const designDetailSchema = z.object({
  ...designSchema.shape,
  /** By number. */
  strata: z.array(designStratumSchema),
  points: z.array(designPointSchema),
})
export type DesignDetail = z.infer<typeof designDetailSchema>

/** Grids that a grid can be aligned with: at most so many, the nearest, up to so far away. */
export const NEAR_GRIDS = { count: 50, distanceKm: 50 } as const

/** The grid of a current design on a field near by. */
export const nearGridSchema = z.object({
  designId: idSchema,
  ...readShape(designEntity, 'fieldId', 'year', 'number', 'sheetSha256'),
  fieldName: z.string(),
  growerName: z.string(),
  /** Between the two boundaries; 0 where they touch, and for the field itself. */
  distanceM: z.number().check(z.nonnegative()),
  grid: designGridSchema,
})
export type NearGrid = z.infer<typeof nearGridSchema>

export const designCommitSchema = z.object({
  fieldYearId: idSchema,
  /** Of the field year, as the person saw it. */
  version: versionSchema,
  /** The current design as the person saw it; null for none. */
  replacesId: z.nullable(idSchema),
  plan: designPlanSchema,
  depths: depthsSchema,
  /** Of the design as the caller made it: the server makes it again and refuses another. */
  digests: designDigestsSchema,
  note: z._default(textSchema(1000), ''),
  /** Also approves the plan, in the same edit: for operation managers. */
  approve: z.optional(z.boolean()),
})
export type DesignCommit = z.infer<typeof designCommitSchema>
