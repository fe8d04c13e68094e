import * as z from 'zod/mini'
import { ERROR_KINDS } from '../errors/product-error.ts'

/** The body of every failed call, for the OpenAPI document and for tests. */
export const errorBodySchema = z.object({
  error: z.object({
    kind: z.enum(ERROR_KINDS),
    status: z.number(),
    message: z.string(),
    retryable: z.boolean(),
    remedy: z.optional(z.string()),
    details: z.array(z.object({ path: z.string(), message: z.string() })),
    requestId: z.optional(z.string()),
    retryAfterS: z.optional(z.number()),
  }),
})
export type ErrorBody = z.infer<typeof errorBodySchema>
