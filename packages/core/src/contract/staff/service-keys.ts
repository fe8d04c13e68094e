/** A key of a service account: 256 random bits behind a word that tells it from every other token. */
export const SERVICE_KEY_FORM = /^dashkey_[\w-]{43}$/

/** How many of its last characters are shown to tell keys apart. */
const HINT_LENGTH = 4

/** A new key, and what the server learns of it. */
export interface NewServiceKey {
  /** The secret: nobody can read it again. */
  key: string
  /** What `createService` and `rotateServiceKey` take: the server never sees the key before its first use. */
  sent: { sha256: string; hint: string }
}

/** Makes the key of a service account, where it will be used or where a person copies it. */
export async function createServiceKey(): Promise<NewServiceKey> {
  const random = crypto.getRandomValues(new Uint8Array(32))
  const key = `dashkey_${base64Url(random)}`
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key))
  const sha256 = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return { key, sent: { sha256, hint: key.slice(-HINT_LENGTH) } }
}

function base64Url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
