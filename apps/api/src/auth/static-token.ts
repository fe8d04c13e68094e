import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares a static token in constant time: hashing first makes the lengths equal. */
export function createStaticTokenCheck(expected: string): (given: string | undefined) => boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  const wanted = digest(expected)
  return (given) => given !== undefined && timingSafeEqual(digest(given), wanted)
}
