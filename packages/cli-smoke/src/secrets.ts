/** Keeps what must not be seen out of everything that is written. */
export interface Secrets {
  /** Remembers a secret and hands it back. */
  keep(secret: string): string
  /** The text with every secret replaced, however it came in: a server may echo what it was sent. */
  redact(text: string): string
}

const REPLACEMENT = '[secret]'
/** Three base64url parts of which the first two are JSON: a signed token, whoever made it. */
const SIGNED_TOKEN = /eyJ[\w-]+\.eyJ[\w-]+\.[\w-]*/g

export function createSecrets(): Secrets {
  const kept = new Set<string>()
  return {
    keep(secret) {
      if (secret !== '') kept.add(secret)
      return secret
    },
    redact(text) {
      // The longest first, so that no secret survives as the rest of another it contains.
      const longestFirst = [...kept].sort((a, b) => b.length - a.length)
      return longestFirst
        .reduce((clean, secret) => clean.replaceAll(secret, REPLACEMENT), text)
        .replace(SIGNED_TOKEN, REPLACEMENT)
    },
  }
}
