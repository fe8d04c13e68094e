/** What addresses and kept choices of columns called something in earlier releases, and call it now. */
const CURRENT: Readonly<Record<string, string>> = { programme: 'program' }

/** The name a list's column has now, from the one it had when a choice was kept. */
export const currentName = (name: string): string =>
  Object.hasOwn(CURRENT, name) ? (CURRENT[name] ?? name) : name

/** Parameters of a list whose values name columns: `sort=-program`, `columns=grower,program`. */
const NAMING = ['sort', 'columns']

const currentColumns = (words: string): string => words.replace(/[^,-]+/g, (word) => currentName(word))

/**
 * The query of an enrollments address as this release writes it, so that old links still open.
 *
 * @returns null where nothing in it has a former name
 */
export function currentQuery(search: string): string | null {
  const old = [...new URLSearchParams(search)]
  const now = old.map(([name, value]): [string, string] => [
    currentName(name),
    NAMING.includes(name) ? currentColumns(value) : value,
  ])
  const isSame = old.every(([name, value], index) => name === now[index]?.[0] && value === now[index]?.[1])
  return isSame ? null : new URLSearchParams(now).toString()
}
