import * as z from 'zod/mini'
import { ERROR_KINDS } from '../errors/product-error.ts'

/**
 * The body of every failed call, for the OpenAPI document and for tests: ours in `error`, and beside it the fields of
 * RFC 9457 for programs that know those, which an older server leaves out.
 */
export const errorBodySchema = z.object({
  /** Where the kind is explained, on the server that answered. */
  type: z.optional(z.string()),
  title: z.optional(z.string()),
  status: z.optional(z.number()),
  detail: z.optional(z.string()),
  /** The request as a URN: `urn:uuid:…`. */
  instance: z.optional(z.string()),
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
