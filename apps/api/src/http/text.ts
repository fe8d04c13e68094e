import { isStorable } from '@org/core/contract'

/**
 * Finds text that no database can store: a NUL character, or half of a surrogate pair.
 *
 * @returns the path of the first such text or key (`name`, `features.3.name`), or null
 */
export function findUnstorableText(value: unknown): string | null {
  // An explicit stack, because the sender decides how deep the value is.
  const waiting: { at: string; value: unknown }[] = [{ at: '', value }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { at, value: current } = next
    if (typeof current === 'string') {
      if (!isStorable(current)) return at
    } else if (typeof current === 'object' && current !== null && !(current instanceof Uint8Array)) {
      for (const [key, inner] of Object.entries(current)) {
        const path = at === '' ? key : `${at}.${key}`
        if (!isStorable(key)) return at
        waiting.push({ at: path, value: inner })
      }
    }
  }
  return null
}
