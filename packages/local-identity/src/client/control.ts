import * as z from 'zod'
import { CONTROL_HEADER, type ControlPatch, type Counters, countersSchema } from '../control/control.ts'

export type { ControlPatch, Counters }

/** Switches faults and settings of a running service. @throws Error with the service's words. */
export async function setControl(baseUrl: string, patch: ControlPatch): Promise<void> {
  await call(`${baseUrl}/control`, { method: 'PUT', body: JSON.stringify(patch) })
}

/** Puts every switch back and every counter to zero. */
export async function resetControl(baseUrl: string): Promise<void> {
  await call(`${baseUrl}/control/reset`, { method: 'POST' })
}

/** How often each thing was asked for since the start or the last reset. */
export async function counters(baseUrl: string): Promise<Counters> {
  return countersSchema.parse(await call(`${baseUrl}/control/counters`, {}))
}

const newAccountAnswerSchema = z.object({ email: z.string(), name: z.string() })

/** Adds a person to those who can sign in. @throws Error when the address is there already. */
export async function addAccount(
  baseUrl: string,
  account: { email: string; givenName: string; familyName: string },
): Promise<{ email: string; name: string }> {
  return newAccountAnswerSchema.parse(
    await call(`${baseUrl}/accounts`, { method: 'POST', body: JSON.stringify(account) }),
  )
}

async function call(url: string, init: RequestInit): Promise<unknown> {
  const headers = { [CONTROL_HEADER]: '1', 'content-type': 'application/json' }
  const response = await fetch(url, { ...init, headers })
  const text = await response.text()
  if (!response.ok) throw new Error(`The local identity service refused (${response.status}): ${text}`)
  return JSON.parse(text)
}
