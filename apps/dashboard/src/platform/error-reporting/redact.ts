/** What must never leave the page in an error report: whole query strings (codes, states, searched names), tokens, emails. */
const RULES: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/([?#])[\w.~%+-]+=[^\s"'<>]*/g, '$1[redacted]'],
  [/\beyJ[\w-]*\.[\w-]+(?:\.[\w-]*){0,3}/g, '[token]'],
  [/\bBearer\s+\S+/gi, 'Bearer [token]'],
  // Bounded, so that a long text without any takes no longer than it must.
  [/[\w.+%-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g, '[email]'],
]

/** The text without query strings, tokens and email addresses. Doing it twice changes nothing more. */
export function redactText(text: string): string {
  return RULES.reduce((clean, [pattern, replacement]) => clean.replace(pattern, replacement), text)
}

/**
 * Redacts every text inside a value, in place, keys excepted: a report is a plain tree made for sending,
 * and what a library puts where changes with its versions.
 */
export function redactDeep<T>(value: T): T {
  redactMembers(value, new WeakSet())
  return value
}

function redactMembers(value: unknown, seen: WeakSet<object>): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return
  seen.add(value)
  for (const [key, member] of Object.entries(value)) {
    if (typeof member === 'string') Reflect.set(value, key, redactText(member))
    else redactMembers(member, seen)
  }
}
