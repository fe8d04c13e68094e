import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LocalIdentity, startLocalIdentity } from '@org/local-identity'
import { onTestFinished } from 'vitest'
import type { CognitoIdentityConfig } from '../config.ts'

export const ORIGIN = 'http://localhost:4400'
export const MAREN = 'maren.tidewell@fieldworks.example'
export const OSKAR = 'oskar.brandmoor@fieldworks.example'

export interface RunningIdentity {
  service: LocalIdentity
  config: CognitoIdentityConfig
}

/** What the first service wrote: to make two RSA keys takes longer than most tests. */
let keys: string | undefined

/** The real stand-in for the identity service, of this test's own; all of them have the same keys. */
export async function runIdentity(overrides: Partial<CognitoIdentityConfig> = {}): Promise<RunningIdentity> {
  const dataDir = await mkdtemp(join(tmpdir(), 'core-identity-'))
  const keysFile = join(dataDir, 'keys.json')
  if (keys !== undefined) await writeFile(keysFile, keys, { mode: 0o600 })
  const service = await startLocalIdentity({ port: 0, dataDir, origins: [ORIGIN] })
  keys ??= await readFile(keysFile, 'utf8')
  onTestFinished(async () => {
    await service.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const { baseUrl, issuer, clientId, poolId } = service
  return {
    service,
    config: { baseUrl, issuer, clientId, poolId, apiUrl: `${baseUrl}/`, origin: ORIGIN, ...overrides },
  }
}

/** A browser's cookies at the identity service. */
export type Cookies = Map<string, string>

/** Does at the hosted UI what a person does: goes there, chooses the account, and is sent back. */
export async function comeBack(
  departure: string,
  email: string,
  cookies: Cookies = new Map(),
): Promise<string> {
  let at = departure
  for (let step = 0; step < 10; step++) {
    const choosing = new URL(at).pathname.startsWith('/interaction/')
    const response = await fetch(at, {
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(choosing ? { method: 'POST', body: new URLSearchParams({ email }) } : {}),
    })
    for (const cookie of response.headers.getSetCookie()) remember(cookies, cookie)
    const location = response.headers.get('location')
    if (location === null) throw new Error(`The hosted sign-in stopped at ${at}: ${await response.text()}`)
    at = new URL(location, at).href
    if (at.startsWith(`${ORIGIN}/login`)) return at
  }
  throw new Error('The hosted sign-in redirects in circles')
}

function remember(cookies: Cookies, header: string): void {
  const [pair = '', ...attributes] = header.split(';')
  const name = pair.slice(0, pair.indexOf('='))
  if (attributes.some((attribute) => attribute.includes('1970'))) cookies.delete(name)
  else cookies.set(name, pair.slice(name.length + 1))
}
