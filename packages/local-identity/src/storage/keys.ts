import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose'
import * as z from 'zod'
import { readJsonFile, writeJsonFile } from './json-file.ts'

const text = z.string().min(1)
const signingKeySchema = z.object({
  kty: z.literal('RSA'),
  use: z.literal('sig'),
  alg: z.literal('RS256'),
  kid: text,
  n: text,
  e: text,
  d: text,
  p: text,
  q: text,
  dp: text,
  dq: text,
  qi: text,
})
export type SigningKey = z.infer<typeof signingKeySchema>

const keysSchema = z.object({
  idToken: signingKeySchema,
  accessToken: signingKeySchema,
  /** Signs the cookies of the hosted pages. */
  cookie: z.string().min(32),
})
export type Keys = z.infer<typeof keysSchema>

/** The keys of this folder: made on the first start, then the same for ever. ID and access tokens use different ones. */
export async function loadKeys(dataDir: string): Promise<Keys> {
  const path = join(dataDir, 'keys.json')
  const kept = readJsonFile(path, keysSchema)
  if (kept) return kept
  const keys: Keys = {
    idToken: await createSigningKey(),
    accessToken: await createSigningKey(),
    cookie: randomBytes(32).toString('base64url'),
  }
  writeJsonFile(path, keys)
  return keys
}

/** The part anyone may see. */
export function publicKeyOf({ kty, use, alg, kid, n, e }: SigningKey) {
  return { kty, use, alg, kid, n, e }
}

async function createSigningKey(): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(jwk)
  return signingKeySchema.parse({ ...jwk, use: 'sig', alg: 'RS256', kid })
}
