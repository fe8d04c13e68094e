import { type FilterShape, type FilterValues, joinValues } from '@org/core'

/** Some of a list's filters, as an address says them. */
export interface FilterAddress<F extends FilterShape> {
  /** Each filter's name in the address. */
  names: readonly string[]
  /** What the address narrows by; damaged words read as off. */
  read(params: URLSearchParams): FilterValues<F>
  /** Whether the words narrow by the filter of this name; those of other names do what they may. */
  canRead(name: string, words: string): boolean
  /** What an address becomes when these filters change; the others stay. No value is off. */
  write(change: Partial<FilterValues<F>>): Record<string, string | null>
  /** What choosing these values of filters means, as a filter bar tells them; none takes a filter off. */
  choose(words: Readonly<Record<string, readonly string[] | undefined>>): Partial<FilterValues<F>>
  /** Without what does not narrow: as the server is asked. */
  narrowing<V extends object>(filter: V): Partial<V>
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/**
 * How filters of a list stand in an address: several values of one between bars, off not at all.
 *
 * @param names where an address says it otherwise: `grower` for `growerId`
 */
export function filterAddress<F extends FilterShape>(
  filters: F,
  names: Partial<Record<keyof F & string, string>> = {},
): FilterAddress<F> {
  const entries = Object.entries(filters).map(([key, schema]) => {
    const usual = schema.safeParse(undefined).data
    return { key, schema, name: names[key] ?? key, usual }
  })
  const usualOf = new Map<string, unknown>(entries.map(({ key, usual }) => [key, usual]))
  const isOff = (key: string, value: unknown) => isEmpty(value) || value === usualOf.get(key)
  return {
    names: entries.map(({ name }) => name),
    read(params) {
      const values = entries.flatMap(({ key, schema, name, usual }) => {
        const words = params.get(name)
        const parsed = words === null || words === '' ? null : schema.safeParse(words)
        const value = parsed?.success ? parsed.data : usual
        return value === undefined ? [] : [[key, value] as const]
      })
      // By the filters' own schemas: an object made of entries has no types.
      return Object.fromEntries(values) as FilterValues<F>
    },
    canRead: (name, words) =>
      entries.find((entry) => entry.name === name)?.schema.safeParse(words).success !== false,
    write(change) {
      const said = new Map<string, unknown>(Object.entries(change))
      return Object.fromEntries(
        entries.flatMap(({ key, name }): [string, string | null][] => {
          if (!said.has(key)) return []
          const value = said.get(key)
          if (isOff(key, value)) return [[name, null]]
          return [[name, Array.isArray(value) ? joinValues(value) : String(value)]]
        }),
      )
    },
    choose(words) {
      const chosen = entries.flatMap(({ key, schema, usual }) => {
        if (!Object.hasOwn(words, key)) return []
        const values = words[key] ?? []
        const [value] = values
        const parsed = [[...values], value].map((given) => schema.safeParse(given))
        const read = value === undefined ? usual : parsed.find(({ success }) => success)?.data
        return [[key, read ?? usual] as const]
      })
      // By the filters' own schemas, as above.
      return Object.fromEntries(chosen) as Partial<FilterValues<F>>
    },
    narrowing(filter) {
      const entriesOn = Object.entries(filter).filter(([key, value]) => !isOff(key, value))
      return Object.fromEntries(entriesOn) as Partial<typeof filter>
    },
  }
}

/** The one value of a filter, where it has exactly one. */
export const onlyOne = <T>(values: readonly T[] | undefined): T | null =>
  values?.length === 1 ? (values[0] ?? null) : null

/** The year's word in an address that asks for every year. */
export const ALL_YEARS = 'all'

/** The same, of a page that opens on one season: an address without a year is of that, so that every year has a word of its own. */
export function withAllYears<F extends FilterShape>(address: FilterAddress<F>): FilterAddress<F> {
  return {
    ...address,
    canRead: (name, words) => (name === 'year' && words === ALL_YEARS) || address.canRead(name, words),
    write(change) {
      const said = address.write(change)
      return said.year === null ? { ...said, year: ALL_YEARS } : said
    },
  }
}
