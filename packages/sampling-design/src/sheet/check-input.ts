import * as z from 'zod/mini'
import { SamplingError } from '../errors/errors.ts'
import { readOutline } from '../frame/outline.ts'
import type { DesignInput } from './input.ts'
import { wrongPart } from './wrong-part.ts'

const anything = z.looseObject({})

/** The form alone: numbers, seeds and lengths are the stages' to refuse, in better words. */
const inputSchema = z.looseObject({
  boundary: anything,
  frame: z.looseObject({ cutouts: z.optional(z.array(anything)) }),
  strata: z.discriminatedUnion('method', [
    z.looseObject({ method: z.literal('compact') }),
    z.looseObject({
      method: z.literal('covariate'),
      covariates: z.array(z.looseObject({ name: z.string(), values: z.instanceof(Float64Array) })),
    }),
    z.looseObject({ method: z.literal('polygons'), polygons: z.array(anything) }),
    z.looseObject({ method: z.literal('grid') }),
    z.looseObject({ method: z.literal('given'), stratumOf: z.instanceof(Int32Array) }),
  ]),
  allocation: z.looseObject({
    sds: z.optional(z.array(z.unknown())),
    costs: z.optional(z.array(z.unknown())),
  }),
  points: z.looseObject({ legacy: z.optional(z.array(anything)) }),
  route: z.optional(z.looseObject({ start: z.optional(anything), end: z.optional(anything) })),
})

/**
 * Refuses what callers without types may give.
 * @throws InvalidDesign naming the first member that is wrong; InvalidBoundary, EmptyField, PolarField, FieldTooWide for
 *   cut-outs and polygons
 */
export function checkInput(input: DesignInput): void {
  const parsed = inputSchema.safeParse(input)
  if (!parsed.success) {
    const { path, wording } = wrongPart(parsed.error)
    throw new SamplingError(
      'InvalidDesign',
      `The design is wrong at ${path}: ${wording}.`,
      'Give seed, boundary, frame, strata, allocation and points as DesignInput has them.',
      { path },
    )
  }
  for (const [at, cutout] of (input.frame.cutouts ?? []).entries()) readOutline(cutout, `Cut-out ${at + 1}`)
  const polygons = input.strata.method === 'polygons' ? input.strata.polygons : []
  for (const [at, polygon] of polygons.entries()) readOutline(polygon, `Polygon ${at + 1}`)
}
