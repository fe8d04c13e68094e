import type * as z from 'zod/mini'

type Path = readonly PropertyKey[]

/**
 * Reads an answer of a later server, in which a state or a choice may have a word that this version does not know: the
 * word stays as it came. Everything else has to be as the contract says.
 *
 * @param issues why the schema refused it
 * @returns null where something other than such words is wrong
 */
export function readLaterWords(
  schema: z.ZodMiniType,
  value: unknown,
  issues: readonly z.core.$ZodIssue[],
): { data: unknown } | null {
  const copy: unknown = structuredClone(value)
  const words: { path: Path; word: string }[] = []
  for (const issue of issues) {
    const known = knownWord(issue)
    const word = at(copy, issue.path)
    if (known === null || typeof word !== 'string' || word === '') return null
    words.push({ path: issue.path, word })
    put(copy, issue.path, known)
  }
  const parsed = schema.safeParse(copy)
  if (!parsed.success) return null
  for (const { path, word } of words) put(parsed.data, path, word)
  return { data: parsed.data }
}

/** One of several words: a single one tells shapes apart, and what has another is no such shape. */
function knownWord(issue: z.core.$ZodIssue): string | null {
  if (issue.code !== 'invalid_value' || issue.values.length < 2) return null
  const [first] = issue.values
  return issue.values.every((value) => typeof value === 'string') && typeof first === 'string' ? first : null
}

function at(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (within, key) => (typeof within === 'object' && within !== null ? Reflect.get(within, key) : undefined),
    value,
  )
}

function put(value: unknown, path: Path, word: string): void {
  const parent = at(value, path.slice(0, -1))
  const key = path.at(-1)
  if (typeof parent === 'object' && parent !== null && key !== undefined) Reflect.set(parent, key, word)
}
