const HEX = 16
const BYTES = 16
/** RFC 9562, 5.7: 48 bits of milliseconds since 1970, then the version, the variant, and random bits. */
const TIME_BYTES = 6

/**
 * A UUIDv7 in small letters. It is unique by its 74 random bits; its time is the phone’s, which may be wrong: nothing is
 * ordered by it.
 *
 * @param nowMs milliseconds since 1970
 * @param random unpredictable bytes
 */
export function makeEventId(nowMs: number, random: (bytes: number) => Uint8Array): string {
  const bytes = random(BYTES)
  let rest = Math.max(0, Math.floor(nowMs))
  for (let at = TIME_BYTES - 1; at >= 0; at--) {
    bytes[at] = rest % 256
    rest = Math.floor(rest / 256)
  }
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(HEX).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
