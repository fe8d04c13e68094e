import * as z from 'zod/mini'
import { daySchema, idSchema, instantSchema, versionSchema } from '../common.ts'
import { rowShape } from '../entity/shapes.ts'
import { pointEntity } from '../points/point-entity.ts'
import { sampleResultsSchema, stratumMeansSchema } from '../results/analyte-columns.ts'
import { FIELD_YEAR_STATUSES } from '../workflows/field-year.ts'
import { POINT_STATUSES } from '../workflows/point.ts'
import { designRowNames } from './list-parts.ts'
import { depthSchema } from './plan.ts'
import { sampleEntity } from './sample-entity.ts'
import { stratumEntity } from './stratum-entity.ts'

const number = z.int().check(z.positive())
const row = { id: idSchema, ...designRowNames, version: versionSchema, updatedAt: instantSchema }

/** A stratum as its list has it. */
export const stratumSchema = z.object({
  ...row,
  ...rowShape(stratumEntity),
  /** Of its field year. */
  status: z.enum(FIELD_YEAR_STATUSES),
  /** Points to be sampled, of the plan or in the place of one that is, that were collected. */
  collectedCount: z.int().check(z.nonnegative()),
  means: stratumMeansSchema,
})
export type Stratum = z.infer<typeof stratumSchema>

/** A sampling point as its list has it. */
export const pointSchema = z.object({
  ...row,
  ...rowShape(pointEntity),
  stratumNumber: number,
  /** The number of the point that it replaces. */
  replacesNumber: z.nullable(number),
  crewName: z.nullable(z.string()),
  /** Of its field year. */
  yearStatus: z.enum(FIELD_YEAR_STATUSES),
  /** Layers that are sampled at each point of its design. */
  depths: z.array(depthSchema),
})
export type Point = z.infer<typeof pointSchema>

/** A sample as its list has it, with the place of its point. */
export const sampleSchema = z.object({
  ...row,
  ...rowShape(sampleEntity),
  stratumNumber: number,
  pointNumber: number,
  /** Planned, in degrees, WGS84. */
  lon: z.number(),
  lat: z.number(),
  pointStatus: z.enum(POINT_STATUSES),
  crewId: z.nullable(idSchema),
  crewName: z.nullable(z.string()),
  /** The day for which its point is planned. */
  plannedOn: z.nullable(daySchema),
  /** Of its field year. */
  yearStatus: z.enum(FIELD_YEAR_STATUSES),
  /** Of its label; null without one. */
  labelId: z.nullable(idSchema),
  labelVersion: z.nullable(versionSchema),
  labelBatchId: z.nullable(idSchema),
  printCount: z.nullable(z.int()),
  /** Of its newest manifest: the code on the box, null while no box has it; the shipment and its number. */
  boxCode: z.nullable(z.string()),
  shipmentId: z.nullable(idSchema),
  shipmentNumber: z.nullable(z.string()),
  /** What the laboratory calls it, by its current results: `70121`; several laboratories’ with semicolons. */
  labNumber: z.nullable(z.string()),
  results: sampleResultsSchema,
})
export type Sample = z.infer<typeof sampleSchema>
