import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'

const MAIN = fileURLToPath(new URL('prepare.ts', import.meta.url))
const FLAGS = ['--conditions=@org/source', '--disable-warning=ExperimentalWarning']

const readySchema = z.object({ type: z.literal('ready'), postgres: z.string().nullable() })

/** Before the first test file of a run: what takes seconds to make and is the same for all. @returns ends it */
export async function setup(): Promise<() => Promise<void>> {
  // Who named it has prepared all of this, for many runs.
  if (process.env.TEST_POSTGRES !== undefined) return async () => {}
  const child = spawn(process.execPath, [...FLAGS, MAIN], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const exited = once(child, 'exit')
  const refused = exited.then(([code]) => Promise.reject(new Error(`${MAIN} ended with ${code}`)))
  const [message] = await Promise.race([once(child, 'message'), refused])
  refused.catch(() => {})
  const { postgres } = readySchema.parse(message)
  if (postgres !== null) process.env.TEST_POSTGRES = postgres
  return async () => {
    child.disconnect()
    await exited
  }
}
