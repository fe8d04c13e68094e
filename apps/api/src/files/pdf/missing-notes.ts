/** Characters that a note names. */
const NAMED = 10

/** Says which characters of a file are question marks. */
export function missingNotes(missing: readonly string[]): string[] {
  if (missing.length === 0) return []
  const named = missing.slice(0, NAMED).join(' ')
  const more = missing.length > NAMED ? ` and ${missing.length - NAMED} more` : ''
  const count = missing.length === 1 ? '1 character' : `${missing.length} characters`
  return [`${count} cannot be printed: ${named}${more}`]
}
