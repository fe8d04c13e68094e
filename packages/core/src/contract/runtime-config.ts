import * as z from 'zod/mini'
import { isTokenAddress } from './token-address.ts'

/** Where tokens are sent or shown. */
const tokenAddress = z
  .url()
  .check(z.refine(isTokenAddress, 'Must be an https address, or one of this machine'))

/** What the dashboard reads when it starts, at `/config.json`: nothing in it is secret. */
export const runtimeConfigSchema = z.object({
  identity: z.object({
    /** Origin of the hosted sign-in pages. */
    baseUrl: tokenAddress,
    issuer: tokenAddress,
    clientId: z.string().check(z.minLength(1)),
    /** The identity service's JSON API. */
    apiUrl: tokenAddress,
    poolId: z.string().check(z.minLength(1)),
  }),
  /** Static token our programs send as `x-request-token`. */
  requestToken: z.string().check(z.minLength(1)),
  sentryDsn: z.nullable(z.string()),
  environment: z.enum(['development', 'production']),
  version: z.string(),
  /** Whether a demonstration was being invented when the server started. */
  isInventing: z.optional(z.boolean()),
  /** Whether the embedded database has more than it is meant for. */
  isOutgrown: z.optional(z.boolean()),
})
export type RuntimeConfig = z.infer<typeof runtimeConfigSchema>
