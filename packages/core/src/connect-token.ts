import * as z from 'zod/mini'
import type { KeyValueStorage } from './platform/ports.ts'
import { keys } from './session/keys.ts'
import type { SessionRecord } from './session/record.ts'

/*
 * Where a program's session came from. A program is given the same refresh token each time it runs, also when the
 * identity service has long replaced it: so what was made of that token is kept beside the session.
 */

const beginningSchema = z.object({
  /** Digest of the refresh token the program was given: it says which one it was, and nothing else. */
  from: z.string(),
  /** The newest one made of it, while the API does not know the person yet and there is no session to hold it. */
  newest: z.nullable(z.string()),
})
type Beginning = z.infer<typeof beginningSchema>

/** Whether a program was given another refresh token than the stored session was begun with, or holds by now. */
export async function isNewToken(
  storage: KeyValueStorage,
  stored: SessionRecord,
  given: string,
): Promise<boolean> {
  const beginning = readBeginning(storage)
  if (given === '' || beginning === null || given === stored.tokens.refreshToken) return false
  return beginning.from !== (await digest(given))
}

/** The refresh token to use for the one given: the newest made of it, where a run before did not get further. */
export async function newestFor(storage: KeyValueStorage, given: string): Promise<string> {
  const beginning = readBeginning(storage)
  const isOurs = beginning !== null && beginning.from === (await digest(given))
  return (isOurs ? beginning.newest : null) ?? given
}

export async function keepNewest(storage: KeyValueStorage, given: string, newest: string): Promise<void> {
  write(storage, { from: await digest(given), newest: newest === given ? null : newest })
}

/** The session holds the newest token from now on. */
export async function noteSignedIn(storage: KeyValueStorage, given: string): Promise<void> {
  write(storage, { from: await digest(given), newest: null })
}

function readBeginning(storage: KeyValueStorage): Beginning | null {
  try {
    return beginningSchema.parse(JSON.parse(storage.get(keys.beginning) ?? 'null'))
  } catch {
    return null
  }
}

function write(storage: KeyValueStorage, beginning: Beginning): void {
  storage.set(keys.beginning, JSON.stringify(beginning))
}

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
