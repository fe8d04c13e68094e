import * as z from 'zod/mini'
import { meters } from './limits.ts'

/** How the cores of a bag lie: around its point, over its stratum by lot, or along a zigzag through it. */
export const CORE_PATTERNS = ['around', 'stratum', 'zigzag'] as const
export const CORE_LIMITS = { count: { min: 2, max: 60 }, radiusM: { min: 0.5, max: 200 } } as const

/** Several cores make the bag of a point. */
export const coresSchema = z.strictObject({
  pattern: z.enum(CORE_PATTERNS),
  count: z.int().check(z.minimum(CORE_LIMITS.count.min), z.maximum(CORE_LIMITS.count.max)),
  /** Of the disc around the point; other patterns do not ask. */
  radiusM: meters(CORE_LIMITS.radiusM.min, CORE_LIMITS.radiusM.max),
})
export type DesignCores = z.infer<typeof coresSchema>
