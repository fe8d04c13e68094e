/** The key of one intent: sent again with the same content it is the same key, with other content a new one. */
export interface IdempotencyKey {
  for(content: unknown): string
  /** It was done: the same content is another intent from now on, and another key. */
  done(): void
}

export function newIdempotencyKey(): IdempotencyKey {
  let last: { content: string; key: string } | null = null
  return {
    for(value) {
      const content = JSON.stringify(value)
      if (last?.content !== content) last = { content, key: crypto.randomUUID() }
      return last.key
    },
    done() {
      last = null
    },
  }
}
