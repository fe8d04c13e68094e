/** A JSON document with what each reference leads to in its place. */
export function inlined(document: unknown): unknown {
  const replaced = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replaced)
    if (typeof value !== 'object' || value === null) return value
    const { $ref, ...rest }: { $ref?: unknown } = value
    const own = Object.fromEntries(Object.entries(rest).map(([key, each]) => [key, replaced(each)]))
    if (typeof $ref !== 'string') return own
    const target = replaced(at(document, $ref.split('/').slice(1)))
    return typeof target === 'object' && target !== null ? { ...target, ...own } : own
  }
  return replaced(document)
}

function at(value: unknown, path: readonly string[]): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  if (typeof value !== 'object' || value === null) return undefined
  return at(Object.entries(value).find(([name]) => name === key)?.[1], rest)
}
