import * as z from 'zod'
import { builtInAccounts } from './accounts/built-in.ts'
import type { LocalIdentity } from './options.ts'
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

let service: LocalIdentity | undefined
let stopping = false
const stop = (): void => {
  if (service === undefined) process.exit(0)
  if (stopping) return
  stopping = true
  // An open IPC channel would keep the process alive.
  void service.close().then(() => process.connected && process.disconnect())
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
// Whoever started this one is gone, in whatever way: nobody else would stop it.
process.on('disconnect', stop)
if (process.connected === false) stop()
// Words to a terminal that was closed are lost, and nothing else.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

const { PORT, DATA_DIR, ORIGINS } = environment.data
service = await startLocalIdentity({
  port: PORT,
  dataDir: DATA_DIR,
  origins: ORIGINS,
  log: console.log,
}).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
const { baseUrl, issuer, clientId } = service
// Whoever starts the API beside this can make them its first operation managers.
const firstAccounts = builtInAccounts.slice(0, 2).map(({ email }) => email)

console.log(`Local identity service on ${baseUrl}`)
// If nobody is there to read it any more, 'disconnect' stops this process; the failed write must not crash it first.
process.send?.({ type: 'ready', baseUrl, issuer, clientId, firstAccounts }, undefined, undefined, () => {})
