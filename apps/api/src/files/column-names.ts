import { LIMITS } from './limits.ts'
import { cleanText, withLettersLost } from './text/clean.ts'

/** Gives every column of a file a name of its own, because two columns can have the same name, or none. */
export interface ColumnNames {
  /**
   * One feature's columns under names of their own. The second column of a name is the second in every feature.
   *
   * @param attributes columns as the file names them, in its order
   */
  named(attributes: Iterable<readonly [string, unknown]>): [string, unknown][]
  /** How many columns there are so far. */
  count(): number
  /** Sentences about the columns that were renamed. */
  notes(): string[]
}

/** Names told in one sentence. */
const MOST_TOLD = 10

export function createColumnNames(): ColumnNames {
  /** By the file's name and which of its columns it is. */
  const names = new Map<string, string>()
  const taken = new Set<string>()
  const renamed: { from: string; to: string }[] = []

  const nameOf = (said: string, repeat: number, position: number): string => {
    const key = `${repeat} ${said}`
    const known = names.get(key)
    if (known !== undefined) return known
    const wanted = said === '' ? `Column ${position}` : said
    const name = free(wanted, repeat, taken)
    names.set(key, name)
    taken.add(name)
    if (name !== said) renamed.push({ from: said, to: name })
    return name
  }
  return {
    named(attributes) {
      const seen = new Map<string, number>()
      return [...attributes].map(([column, value], at) => {
        const said = cleanText(withLettersLost(column), LIMITS.attributeNameLength)
        const repeat = (seen.get(said) ?? 0) + 1
        seen.set(said, repeat)
        return [nameOf(said, repeat, at + 1), value]
      })
    },
    count: () => names.size,
    notes() {
      if (renamed.length === 0) return []
      const told = renamed.slice(0, MOST_TOLD).map(({ from, to }) => {
        const which = from === '' ? 'A column without a name' : `Another column called ${from}`
        return `${which} is shown as ${to}.`
      })
      const others = renamed.length - told.length
      return others > 0 ? [...told, `${others} more columns were given names of their own.`] : told
    },
  }
}

function free(wanted: string, repeat: number, taken: ReadonlySet<string>): string {
  if (repeat === 1 && !taken.has(wanted)) return wanted
  for (let number = Math.max(2, repeat); ; number += 1) {
    const name = `${wanted} (${number})`
    if (!taken.has(name)) return name
  }
}
