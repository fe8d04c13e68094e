import * as z from 'zod/mini'

/** What the dashboard is told when it starts, at `/config.json`: nothing in it is secret. */
export const runtimeConfigSchema = z.object({
  identity: z.object({
    /** Origin of the hosted sign-in pages. */
    baseUrl: z.url(),
    issuer: z.url(),
    clientId: z.string().check(z.minLength(1)),
    /** The identity service's JSON API. */
    apiUrl: z.url(),
    poolId: z.string().check(z.minLength(1)),
  }),
  /** Static token our programs send as `x-request-token`. */
  requestToken: z.string().check(z.minLength(1)),
  sentryDsn: z.nullable(z.string()),
  environment: z.enum(['development', 'production']),
  version: z.string(),
})
export type RuntimeConfig = z.infer<typeof runtimeConfigSchema>
