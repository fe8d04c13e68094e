/** What the oldest devices read of a waypoint's name, and of a route's. */
const WAYPOINT_LETTERS = 10
const ROUTE_LETTERS = 15
/** What newer ones show of a route's name in a line. */
const ROUTE_MOST_LETTERS = 40
/** Leaves room for a hyphen and four digits: no design has more than 2,000 points. */
const FIELD_LETTERS = 5
/** After a number that comes twice: the first has none. */
const REPEATS = [...'BCDEFGHIJKLMNOPQRSTUVWXYZ']
/** Letters that are no letter with an accent. */
const SPELLED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
}

/** The short name of something that is known by its id; always the same, and of no other, in any case. */
type ShortNames = (id: number, name: string) => string

/** @param otherwise where a name has no letter that devices show */
function createShortNames(letters: number, otherwise: string): ShortNames {
  const known = new Map<number, string>()
  const taken = new Set<string>()
  const repeats = new Map<string, number>()

  const free = (base: string): string => {
    if (!taken.has(base.toUpperCase())) return base
    for (let next = (repeats.get(base) ?? 1) + 1; ; next++) {
      const end = next.toString(36).toUpperCase()
      const name = base.slice(0, Math.max(0, letters - end.length)) + end
      if (taken.has(name.toUpperCase())) continue
      repeats.set(base, next)
      return name
    }
  }
  return (id, name) => {
    const before = known.get(id)
    if (before !== undefined) return before
    const short = free(abbreviated(name, letters) || otherwise.slice(0, letters))
    known.set(id, short)
    taken.add(short.toUpperCase())
    return short
  }
}

/** `North Forty`: `NFort`. Words before the last are their first letters; numbers stay whole where there is room. */
function abbreviated(name: string, letters: number): string {
  const words = plain(name)
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
  const whole = words.join('')
  if (whole.length <= letters) return whole
  const starts = words.slice(0, -1).map((word) => (/^\d+$/.test(word) ? word : word.slice(0, 1)))
  return [...starts, words.at(-1) ?? ''].join('').slice(0, letters)
}

/** Without accents and apostrophes. */
function plain(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .replaceAll(/[^\p{ASCII}]/gu, (letter) => {
      const spelled = SPELLED[letter.toLowerCase()] ?? ' '
      return letter === letter.toLowerCase() ? spelled : spelled.toUpperCase()
    })
}

export type PointNames = (field: { id: number; name: string }, number: number) => string

/**
 * Names of points: `NFort-12`. Each has at most ten letters, and no other has the same in any case: devices would change
 * one of them. The names are kept in memory.
 */
export function createPointNames(): PointNames {
  const shortOf = createShortNames(FIELD_LETTERS, 'Field')
  const taken = new Set<string>()
  let others = 0

  const isFree = (name: string): boolean => name.length <= WAYPOINT_LETTERS && !taken.has(name.toUpperCase())
  const other = (short: string): string => {
    for (;;) {
      others += 1
      const end = `-X${others.toString(36).toUpperCase()}`
      const name = short.slice(0, WAYPOINT_LETTERS - end.length) + end
      if (isFree(name)) return name
    }
  }
  return (field, number) => {
    const short = shortOf(field.id, field.name)
    const hyphened = `${short}-${number}`
    const whole = hyphened.length <= WAYPOINT_LETTERS ? hyphened : `${short}${number}`
    const name = [whole, ...REPEATS.map((letter) => whole + letter)].find(isFree) ?? other(short)
    taken.add(name.toUpperCase())
    return name
  }
}

/** @returns what names a point's cores begin with: `12` for `12.3`, the third core of point 12 */
export type CoreNames = (pointName: string, number: number) => string

/**
 * What names of cores begin with: the point's number; where another field of the file has that number, letters of the
 * point's own name before it: `OSEas12`. With a dot and the core's number they have at most ten letters, and no other
 * begins with the same in any case.
 */
export function createCoreNames(): CoreNames {
  const taken = new Set<string>()
  return (pointName, number) => {
    const room = Math.max(0, WAYPOINT_LETTERS - `${number}.00`.length)
    const letters = pointName.replaceAll(/[^A-Za-z]/g, '').slice(0, room)
    for (let next = 0; ; next++) {
      const other = next.toString(36).toUpperCase()
      const begin =
        [`${number}`, `${letters}${number}`][next] ??
        `${letters.slice(0, room - other.length - 1)}${other}-${number}`
      if (taken.has(begin.toUpperCase())) continue
      taken.add(begin.toUpperCase())
      return begin
    }
  }
}

/**
 * Names of routes of a crew and a day: `10-12 Crew North`. The first 15 letters, which the oldest devices read, are of no
 * other route in any case: further crews of a name, and days of other years, have a number before the name.
 */
export function createRouteNames(): (crew: { name: string }, day: string) => string {
  const taken = new Set<string>()
  const repeats = new Map<string, number>()
  return ({ name }, day) => {
    const monthAndDay = day.slice('2026-'.length)
    const crew = plain(name)
      .replaceAll(/[^A-Za-z0-9]+/g, ' ')
      .trim()
    const begin = `${monthAndDay} ${crew || 'Crew'}`.slice(0, ROUTE_LETTERS).toUpperCase()
    for (let nth = (repeats.get(begin) ?? 0) + 1; ; nth++) {
      const words = [monthAndDay, ...(nth === 1 ? [] : [String(nth)]), crew || 'Crew'].join(' ')
      const read = words.slice(0, ROUTE_LETTERS).trimEnd().toUpperCase()
      if (taken.has(read)) continue
      taken.add(read)
      repeats.set(begin, nth)
      return words.slice(0, ROUTE_MOST_LETTERS).trimEnd()
    }
  }
}
