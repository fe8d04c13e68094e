/** What a dBASE column's name has room for, in bytes. */
const SHORT_NAME_BYTES = 10

/**
 * Names for dBASE columns: letters, digits and underscores, cut to ten, and told apart by a number at their end where
 * cutting made them the same. dBASE knows no case.
 */
export function shortNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const plain = name.normalize('NFKD').replaceAll(/\W/g, '') || 'column'
    let short = plain.slice(0, SHORT_NAME_BYTES)
    for (let next = 1; taken.has(short.toLowerCase()); next++) {
      const end = `_${next}`
      short = plain.slice(0, SHORT_NAME_BYTES - end.length) + end
    }
    taken.add(short.toLowerCase())
    return short
  })
}
