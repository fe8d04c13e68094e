/**
 * Reads a Retry-After header: whole seconds, or an HTTP date.
 *
 * @param nowMs the moment to count a date from, in milliseconds since 1970
 * @returns seconds to wait, never negative; undefined when the header is absent or says nothing readable
 */
export function parseRetryAfter(value: string | null, nowMs: number): number | undefined {
  const text = value?.trim() ?? ''
  if (/^\d+$/.test(text)) return Number(text)
  // Date.parse alone also takes '1.5' and '-3' for dates: an HTTP date begins with its weekday.
  const atMs = /^[A-Z][a-z]{2,8}, /.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(atMs) ? undefined : Math.max(0, Math.ceil((atMs - nowMs) / 1000))
}
