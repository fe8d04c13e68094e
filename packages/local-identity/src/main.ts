import * as z from 'zod'
import { builtInAccounts } from './accounts/built-in.ts'
import { startLocalIdentity } from './start.ts'

/** What the environment says; unknown variables are none of ours. */
const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(4320),
  DATA_DIR: z.string().min(1),
  ORIGINS: z.string().transform((list) => list.split(',').map((origin) => origin.trim())),
})

const environment = environmentSchema.safeParse(process.env)
if (!environment.success) {
  console.error(`The local identity service cannot start:\n${z.prettifyError(environment.error)}`)
  process.exit(2)
}

const { PORT, DATA_DIR, ORIGINS } = environment.data
const service = await startLocalIdentity({
  port: PORT,
  dataDir: DATA_DIR,
  origins: ORIGINS,
  log: console.log,
})
const { baseUrl, issuer, clientId } = service
// Whoever starts the API beside this can make them its first operation managers.
const firstAccounts = builtInAccounts.slice(0, 2).map(({ email }) => email)

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    // An open IPC channel would keep the process alive.
    void service.close().then(() => process.connected && process.disconnect())
  })

console.log(`Local identity service on ${baseUrl}`)
process.send?.({ type: 'ready', baseUrl, issuer, clientId, firstAccounts })
