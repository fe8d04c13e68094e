import {
  depthsSchema,
  designPlanSchema,
  POINT_CAUSE_KEYS,
  POINT_ROLES,
  POINT_STATUSES,
  SAMPLE_STATUSES,
} from '@org/core/contract'
import * as z from 'zod'
import type { Campaign } from './campaign.ts'

const maybe = z.number().nullable()
const cause = z.enum(POINT_CAUSE_KEYS).nullable()

const campaignSchema = z.object({
  fieldId: z.number(),
  year: z.number(),
  designId: z.number(),
  designNumber: z.number(),
  areaM2: z.number(),
  cellSizeM: z.number(),
  plan: designPlanSchema,
  depths: depthsSchema,
  strata: z.array(
    z.object({
      id: z.number(),
      number: z.number(),
      name: z.string(),
      areaM2: z.number(),
      weight: z.number(),
    }),
  ),
  points: z.array(
    z.object({
      id: z.number(),
      number: z.number(),
      stratumId: z.number(),
      role: z.enum(POINT_ROLES),
      status: z.enum(POINT_STATUSES),
      lon: z.number(),
      lat: z.number(),
      actualLon: maybe,
      actualLat: maybe,
      accuracyM: maybe,
      offsetM: maybe,
      replacesNumber: maybe,
      isHandPlaced: z.boolean(),
      cause,
    }),
  ),
  samples: z.array(
    z.object({
      id: z.number(),
      pointId: z.number(),
      topCm: z.number(),
      bottomCm: z.number(),
      status: z.enum(SAMPLE_STATUSES),
      cause,
    }),
  ),
  results: z.array(
    z.object({
      id: z.number(),
      sampleId: z.number(),
      analyte: z.string(),
      analyteName: z.string(),
      value: maybe,
      valueText: z.string(),
      qualifier: z.string().nullable(),
      detectionLimit: maybe,
      unit: z.string(),
      valueInUnit: maybe,
      method: z.string(),
      modusCode: z.string(),
      quality: z.number(),
    }),
  ),
})

/** A campaign as the database writes it: see `readCampaignTexts`. */
export function toCampaign(text: string): Campaign {
  const { plan, points, ...campaign } = campaignSchema.parse(JSON.parse(text))
  return {
    ...campaign,
    placement: plan.placement,
    hasZigzagCores: plan.cores?.pattern === 'zigzag',
    points: points.filter(({ status }) => status !== 'replaced'),
    replaced: points.filter(({ status }) => status === 'replaced'),
  }
}
